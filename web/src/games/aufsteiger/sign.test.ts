import { describe, expect, it } from 'vitest';
import { placeSign, shared, type Box } from './sign';

const room = { width: 400, height: 300 };
const size = { width: 120, height: 24 };
const pawn = (left: number, top: number): Box => ({ left, top, width: 20, height: 50 });
const covers = (at: { x: number; y: number }, pawns: Box[]) => {
  const sign = { ...placeSign(at, size, room, pawns), ...size };
  return pawns.reduce((sum, one) => sum + shared(sign, one), 0);
};

describe('the sign beside what is aimed at', () => {
  it('stands above it, with an arrow, where nobody is', () => {
    expect(placeSign({ x: 200, y: 150 }, size, room, [])).toEqual({ left: 140, top: 112, side: 'above' });
  });

  it('covers no pawn: neither the one who stands there nor one behind', () => {
    expect(covers({ x: 200, y: 150 }, [pawn(190, 100)])).toBe(0);
    expect(covers({ x: 200, y: 150 }, [pawn(150, 90), pawn(230, 100)])).toBe(0);
    expect(covers({ x: 200, y: 150 }, [pawn(190, 100), pawn(170, 150), pawn(240, 130)])).toBe(0);
  });

  it('stays in the picture', () => {
    for (const at of [
      { x: 2, y: 3 },
      { x: 399, y: 298 },
      { x: 200, y: 5 },
    ]) {
      const { left, top } = placeSign(at, size, room, []);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + size.width).toBeLessThanOrEqual(room.width);
      expect(top + size.height).toBeLessThanOrEqual(room.height);
    }
  });
});
