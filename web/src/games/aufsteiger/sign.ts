/** A rectangle of the picture, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Sign {
  left: number;
  top: number;
  /** Where it stands of what it is about; `null` where no arrow would lead there. */
  side: 'above' | 'below' | null;
}

/** So far from what it is about it stands, and so far from the edges. */
const GAP = 14;
const EDGE = 4;

/** Where a sign stands: close to what it is about, inside the picture, and over no pawn and no button if that can be. */
export function placeSign(
  at: { x: number; y: number },
  size: { width: number; height: number },
  room: { width: number; height: number },
  pawns: readonly Box[],
): Sign {
  const { width, height } = size;
  const [above, below, level] = [at.y - GAP - height, at.y + GAP, at.y - height / 2];
  // As far to one side as the thing is in the picture: so it never leaves it.
  const left = at.x - (at.x / Math.max(1, room.width)) * width;
  const heads = Math.min(above, ...pawns.map(({ top }) => top - GAP - height));
  const feet = Math.max(below, ...pawns.map((pawn) => pawn.top + pawn.height + GAP));
  const wishes: Sign[] = [
    { left, top: above, side: 'above' },
    { left, top: below, side: 'below' },
    { left: at.x + GAP, top: level, side: null },
    { left: at.x - GAP - width, top: level, side: null },
    { left: at.x + GAP, top: above, side: null },
    { left: at.x - GAP - width, top: above, side: null },
    { left, top: heads, side: null },
    { left, top: feet, side: null },
  ];
  const held = wishes.map((wish) => ({
    ...wish,
    left: within(wish.left, EDGE, room.width - EDGE - width),
    top: within(wish.top, EDGE, room.height - EDGE - height),
  }));
  // Its own thing is not to be covered either, where an edge pushes it there.
  const things = [...pawns, { left: at.x - 2, top: at.y - 2, width: 4, height: 4 }];
  const covered = (sign: Sign) => things.reduce((sum, thing) => sum + shared({ ...sign, ...size }, thing), 0);
  const [best = held[0]] = held.toSorted((a, b) => covered(a) - covered(b));
  return best ?? { left, top: above, side: 'above' };
}

/** The area that two rectangles share. */
export function shared(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const tall = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && tall > 0 ? wide * tall : 0;
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
