import { expect, it } from 'vitest';
import { lookAt } from './sight';

const now = { theta: 0.6, phi: 1 };
const [left, right] = [
  { x: 0, y: 0, z: 2 },
  { x: 5, y: 0, z: 2 },
];

it('one walks around no further than one has to, and bends over only if that does not help', () => {
  expect(lookAt([left], now, 0, () => true)).toEqual(now);
  const east = lookAt([left], now, 0, ({ theta }) => theta > 1);
  expect(east?.theta).toBeCloseTo(0.6 + Math.PI / 4);
  expect(lookAt([left], now, 0, ({ phi }) => phi < 0.5)?.phi).toBe(0.4);
  expect(lookAt([left], now, 0, () => false)).toBeUndefined();
});

it('all of it is to be seen, and what lies around it if that can be', () => {
  const behind = lookAt([left, right], now, 0, ({ theta }, { x }) => (x < 3 ? theta < 0.7 : theta < 0));
  expect(behind?.theta).toBeLessThan(0);
  const whole = lookAt([left], now, 0.3, ({ theta }, { x }) => (x === 0 ? true : theta > 2));
  expect(whole?.theta).toBeGreaterThan(2);
  expect(
    lookAt([left], now, 0.3, (_, { x }) => x === 0),
    'its middle is better than nothing',
  ).toEqual(now);
});
