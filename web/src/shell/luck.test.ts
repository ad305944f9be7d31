import { beforeEach, describe, expect, it } from 'vitest';
import { note, noted } from './luck';

describe('the fingerprint of a table', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  });

  it('is kept as it was first shown', () => {
    expect(noted('a')).toBeNull();
    note('a', '11');
    note('a', '22');
    note('b', '33');
    expect([noted('a'), noted('b')]).toEqual(['11', '33']);
  });

  it('is forgotten after many other tables', () => {
    for (let table = 0; table < 61; table += 1) note(`t${table}`, String(table));
    expect([noted('t0'), noted('t1'), noted('t60')]).toEqual([null, '1', '60']);
  });

  it('does no harm where nothing can be kept', () => {
    localStorage.setItem('cordee.luck', '[1');
    expect(noted('a')).toBeNull();
  });
});
