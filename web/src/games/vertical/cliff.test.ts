import { describe, expect, it } from 'vitest';
import { boxOf, centre, EDGES, extentOf, frameOf, GROUND, neighbour, readDeed, waiting, type Cell } from './cliff';
import { around, isSeen, placeOf, summit } from './following';
import type { Kind, Laid, Orange } from './types.gen';

const tile = (at: string, kind: Kind = 'plain', tokens: Orange[] = []): Laid => ({ at, kind, tokens });
const cliff = [tile('0,0'), tile('0,1'), tile('-1,1'), tile('-2,1', 'cave'), tile('0,2'), tile('0,3')];

describe('the cliff', () => {
  it('stands on the ground and grows upwards', () => {
    expect(centre('0,0')).toEqual({ x: 0, y: -50 });
    expect(centre('-3,7')).toEqual({ x: -300, y: -750 });
    expect(boxOf('2,4', extentOf(cliff))).toEqual({ x: 150, y: -500, width: 100, height: 100 });
  });

  it('shows the places around it, however far it grows', () => {
    expect(extentOf([])).toEqual({ left: -2, right: 2, top: 3 });
    expect(extentOf(cliff)).toEqual({ left: -3, right: 2, top: 4 });
    expect(extentOf([...cliff, tile('19,40')])).toEqual({ left: -3, right: 20, top: 41 });
  });

  it.each([
    [328, 375],
    [600, 700],
    [900, 400],
  ])('fits a frame of %d by %d pixels: the ground at its lower edge, nothing under the scale or the tools', (width, height) => {
    for (const tiles of [[], cliff, [...cliff, tile('30,0')], [...cliff, tile('0,45')]]) {
      const extent = extentOf(tiles);
      const frame = frameOf(extent, { width, height });
      expect(frame.height / frame.width).toBeCloseTo(height / width, 6);
      expect(frame.y + frame.height).toBeCloseTo(GROUND, 6);
      const [scale, tools] = [EDGES.left, EDGES.right].map((pixels) => (pixels * frame.width) / width) as [number, number];
      expect(isSeen(`${extent.left},${extent.top}`, { ...frame, x: frame.x + scale })).toBe(true);
      expect(isSeen(`${extent.right},0`, { ...frame, width: frame.width - tools })).toBe(true);
    }
  });

  it('can be walked all over by arrow keys, the ground included', () => {
    const extent = extentOf(cliff);
    const seen = new Set<Cell>(['0,0']);
    const queue: Cell[] = ['0,0'];
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = neighbour(cell, key, extent, 1);
        if (next !== null && !seen.has(next)) queue.push(next);
        if (next !== null) seen.add(next);
      }
    }
    expect(seen.size).toBe(6 * 5 + 1);
    expect(neighbour('ground', 'ArrowUp', extent, 1)).toBe('1,0');
    expect(neighbour('0,0', 'PageUp', extent, 0)).toBe('0,4');
    expect(neighbour('0,2', 'Home', extent, 0)).toBe('-3,2');
    expect(neighbour('0,2', 'x', extent, 0)).toBeNull();
  });

  it('has a spot for everybody on the ground', () => {
    const spots = [0, 1, 2, 3, 4].map((seat) => waiting(seat, 5).x);
    expect(new Set(spots).size).toBe(5);
    expect(spots[0]).toBe(-(spots[4] ?? 0));
  });
});

describe('actions', () => {
  it('are read as they are written', () => {
    expect(readDeed('take zipline')).toEqual({ does: 'take', token: 'zipline' });
    expect(readDeed('equip carabiner -1,4')).toEqual({ does: 'equip', token: 'carabiner', at: '-1,4' });
    expect(readDeed('zip 0,2')).toEqual({ does: 'zip', at: '0,2' });
    expect(readDeed('end')).toEqual({ does: 'end' });
    for (const text of ['take rope', 'equip axe 0,0', 'fly 0,0', '']) expect(readDeed(text)).toBeNull();
  });
});

describe('the picture', () => {
  it('follows what has a place', () => {
    expect(placeOf({ what: 'place', seat: 0, tile: 'cave', at: '3,1' })).toBe('3,1');
    expect(placeOf({ what: 'fall', seat: 0, from: '3,4', to: '3,1', past: [] })).toBe('3,1');
    expect(placeOf({ what: 'draw', seat: 0, tile: 'cave', stack: 1 })).toBeNull();
    expect(around(null).y).toBe(0);
  });

  it('turns to the summit in the end, and to everybody who shares it', () => {
    const one = summit(['3,9']);
    expect(isSeen('3,9', one)).toBe(true);
    expect(isSeen('0,0', one)).toBe(false);
    const both = summit(['3,9', '-2,9']);
    expect([isSeen('3,9', both), isSeen('-2,9', both)]).toEqual([true, true]);
    expect(isSeen('0,0', summit([null])), 'or to the ground').toBe(true);
  });

  it('knows what it does not show', () => {
    const seen = { x: -150, y: -300, width: 300, height: 300 };
    expect(isSeen('1,2', seen)).toBe(true);
    expect(isSeen('1,3', seen)).toBe(false);
    expect(isSeen('2,0', seen)).toBe(false);
  });
});
