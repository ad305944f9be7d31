import { describe, expect, it } from 'vitest';
import { cellsOf, COLORS, dirsOf, shapeOf, topHeight, topsOf, writeMove } from './blocks';
import { outline, Relief, waiting } from './relief';
import { BLOCKS, sampleView } from './sample';
import type { Placed } from './types.gen';

const IDS = [
  ...Array.from({ length: 12 }, (_, nth) => `h${nth + 1}`),
  ...Array.from({ length: 12 }, (_, nth) => `c${nth + 1}`),
  ...Array.from({ length: 9 }, (_, nth) => `d${nth + 1}`),
  'p1',
  'p2',
];

describe('a block', () => {
  it('has the same volume however it stands, and its longer side in its direction', () => {
    const volumes = { h: 4, c: 8, d: 16, p: 24 };
    for (const id of IDS) {
      for (const top of topsOf(id)) {
        for (const dir of dirsOf(id, top)) {
          const { wide, deep, tall } = shapeOf(id, { top, dir });
          expect(wide * deep * tall, `${id} ${top} ${dir}`).toBe(volumes[id.charAt(0) as keyof typeof volumes]);
          expect(Math.sign(wide - deep)).toBe({ o: 0, x: 1, y: -1 }[dir]);
        }
      }
    }
  });

  it('has twelve halves and nine doubles, a third of them with each pair on the odd faces', () => {
    const flat = IDS.filter((id) => id.startsWith('h') && dirsOf(id, 'red').includes('o'));
    expect(flat).toEqual(['h1', 'h2', 'h3', 'h4']);
    expect(dirsOf('h5', 'lightblue')).toEqual(['o']);
    expect(dirsOf('h5', 'red')).toEqual(['x', 'y']);
    expect(shapeOf('d9', { top: 'grey', dir: 'o' })).toEqual({ wide: 2, deep: 2, tall: 4 });
    expect(shapeOf('d9', { top: 'red', dir: 'y' })).toEqual({ wide: 2, deep: 4, tall: 2 });
    expect(topsOf('p1')).toEqual(['grey']);
    expect(topsOf('c3')).toEqual(COLORS);
  });

  it('is written as the rule book says', () => {
    expect(writeMove({ id: 'h3', top: 'red', dir: 'o', x: 6, y: -2, z: 0 })).toBe('block h3 red o 6,-2');
  });
});

describe('the relief', () => {
  const relief = new Relief(BLOCKS, sampleView().areas);

  it('knows what lies on top, how high, and what is table', () => {
    expect(relief.top('1,1')).toEqual({ height: 3, block: BLOCKS[2] });
    expect(relief.height('5,1')).toBe(2);
    expect(relief.ground('6,0')).toBe('table');
    expect([relief.bounds, relief.summit]).toEqual([{ left: 0, top: 0, right: 6, bottom: 2 }, 3]);
  });

  it('tells a walled-in part of the table from the open one', () => {
    const walled = new Relief(BLOCKS, [{ block: null, height: 0, cells: ['9,9'] }]);
    expect(walled.ground('9,9')).toBe('9,9');
    expect(walled.beside('5,1')).toEqual({ x: 5, y: 2 });
    expect(walled.beside('0,0')).toEqual({ x: -1, y: 0 });
  });

  it('draws the outline of cells without the lines between them', () => {
    expect(outline(['0,0', '1,0']).match(/M/g)).toHaveLength(6);
    expect(outline(['0,0'])).toBe('M0 0h1M0 1h1M0 0v1M1 0v1');
  });

  it('has room before the tower for five who wait', () => {
    const players = Array.from({ length: 5 }, () => sampleView().players[0]!);
    const xs = players.map((_, seat) => waiting({ players }, seat, relief.bounds).x);
    expect(new Set(xs).size).toBe(5);
    expect(Math.min(...xs.slice(1).map((x, nth) => x - xs[nth]!))).toBeGreaterThan(1);
  });

  it('covers as many cells as a block holds pawns', () => {
    const counts = BLOCKS.map((block: Placed) => [cellsOf(block).length, topHeight(block)]);
    expect(counts).toEqual([
      [4, 2],
      [8, 2],
      [4, 3],
    ]);
  });
});
