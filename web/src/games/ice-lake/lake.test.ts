import { describe, expect, it } from 'vitest';
import { after, along, columns, crackPath, explore, frame, isOnLake, lettersTo, neighbour, opposite, towards, DIRS } from './lake';

describe('the lake', () => {
  it('has the hexes of the book', () => {
    expect([5, 6, 7].map((side) => columns(side).flat().length)).toEqual([61, 91, 127]);
    expect(
      columns(5)
        .flat()
        .every((hex) => isOnLake(hex, 5)),
    ).toBe(true);
    expect(isOnLake('0,-10', 5)).toBe(false);
    expect(isOnLake('0,-10', 6)).toBe(true);
  });

  it('is taller than wide, at any size', () => {
    for (const side of [5, 6, 7]) {
      const { width, height } = frame(side);
      expect(width / height).toBeGreaterThan(0.85);
      expect(width / height).toBeLessThan(1);
    }
  });

  it('has neighbours on six sides, and the way back is opposite', () => {
    for (const dir of DIRS) {
      const next = neighbour('1,-3', dir);
      expect(towards('1,-3', next)).toBe(dir);
      expect(neighbour(next, opposite(dir))).toBe('1,-3');
    }
    expect(towards('0,0', '0,4')).toBeNull();
  });
});

describe('a way', () => {
  it('is written as on the sheet', () => {
    const start = { at: '0,0', facing: 'S' } as const;
    expect(along(start, 'GA').at(-1)).toEqual({ at: '2,2', facing: 'SE' });
    expect(along(start, 'GD').at(-1)).toEqual({ at: '1,3', facing: 'S' });
    expect(after({ at: '0,0', facing: 'N' }, 'G')).toEqual({ at: '-1,-1', facing: 'NW' });
  });

  it('leads straight on, or straight on after one turn', () => {
    const start = { at: '0,0', facing: 'N' } as const;
    expect(lettersTo(start, '0,-6', 6)).toBe('AAA');
    expect(lettersTo(start, '2,-2', 6)).toBe('DA');
    expect(lettersTo(start, '-1,-1', 6)).toBe('G');
    expect(lettersTo(start, '0,2', 6)).toBeNull();
    expect(lettersTo(start, '1,-3', 6)).toBeNull();
  });
});

describe('the picture', () => {
  it('draws a crack the same from both ends', () => {
    const points = (path: string) => path.slice(1).split('L');
    expect(points(crackPath('0,0', '1,-1')).reverse()).toEqual(points(crackPath('1,-1', '0,0')));
  });

  it('is walked with arrow keys, never off the ice', () => {
    expect(explore('0,0', 'ArrowUp', 5)).toBe('0,-2');
    expect(explore('0,0', 'ArrowRight', 5)).toBe('1,1');
    expect(explore('1,1', 'ArrowRight', 5)).toBe('2,0');
    expect(explore('0,-8', 'ArrowUp', 5)).toBeNull();
    expect(explore('4,4', 'ArrowRight', 5)).toBeNull();
    expect(explore('0,0', 'Enter', 5)).toBeNull();
    expect([explore('0,0', 'Home', 5), explore('0,0', 'End', 5)]).toEqual(['-4,0', '4,0']);
    expect(explore('4,4', 'End', 5)).toBeNull();
  });
});
