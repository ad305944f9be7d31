/** Outlines of hexes that belong together, as paths. */
import { AROUND, beside, centre, FRAME, HALF, HEXES, LANDS, R, type Land, type Point } from './lake';
import type { Hex } from './types.gen';

/** The corners of a hex, clockwise from the top. */
const CORNERS: Point[] = [
  { x: 0, y: -R },
  { x: HALF, y: -R / 2 },
  { x: HALF, y: R / 2 },
  { x: 0, y: R },
  { x: -HALF, y: R / 2 },
  { x: -HALF, y: -R / 2 },
];
const key = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;
const corner = (hex: Hex, index: number): Point => {
  const [at, by] = [centre(hex), CORNERS[index % 6] ?? { x: 0, y: 0 }];
  return { x: at.x + by.x, y: at.y + by.y };
};

/** The corners around hexes that hang together, clockwise. */
export function boundary(hexes: readonly Hex[]): Point[] {
  const all = new Set(hexes);
  const ahead = new Map<string, Point>();
  let first: Point | undefined;
  for (const hex of hexes) {
    for (let side = 0; side < 6; side += 1) {
      // The side from corner `side` to the next one looks at the neighbour before the one of that number.
      const way = AROUND[(side + 5) % 6] ?? AROUND[0];
      if (all.has(beside(hex, way))) continue;
      first ??= corner(hex, side);
      ahead.set(key(corner(hex, side)), corner(hex, side + 1));
    }
  }
  const ring: Point[] = [];
  for (let at = first; at && ring.length < ahead.size; at = ahead.get(key(at))) ring.push(at);
  return ring;
}

/** A ring drawn so much further in. */
function shrink(ring: readonly Point[], by: number): Point[] {
  return ring.map((at, index) => {
    const before = ring[(index + ring.length - 1) % ring.length] ?? at;
    const after = ring[(index + 1) % ring.length] ?? at;
    const [a, b] = [inward(before, at), inward(at, after)];
    const scale = by / (1 + a.x * b.x + a.y * b.y);
    return { x: at.x + (a.x + b.x) * scale, y: at.y + (a.y + b.y) * scale };
  });
}

/** What points inward from the side of a clockwise ring. */
function inward(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
}

const towards = (from: Point, to: Point, far: number): Point => {
  const share = far / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};
const write = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A closed path along a ring, its corners rounded. */
function rounded(ring: readonly Point[], round: number): string {
  const parts = ring.map((at, index) => {
    const before = ring[(index + ring.length - 1) % ring.length] ?? at;
    const after = ring[(index + 1) % ring.length] ?? at;
    const [start, end] = [towards(at, before, round), towards(at, after, round)];
    return `${index === 0 ? 'M' : 'L'}${write(start)}Q${write(at)} ${write(end)}`;
  });
  return `${parts.join('')}Z`;
}

const known = new Map<string, string>();

/** The outline of a floe, or of any hexes that hang together. */
export function outline(hexes: readonly Hex[], inset: number, round: number): string {
  const name = `${hexes.join(' ')} ${inset} ${round}`;
  const path = known.get(name) ?? rounded(shrink(boundary(hexes), inset), round);
  known.set(name, path);
  return path;
}

/** The outline of hexes around their own middle, for pictures of a form. */
export function boundaryPath(hexes: readonly Hex[]): string {
  const ring = shrink(boundary(hexes), 4);
  const box = (of: (point: Point) => number) => (Math.min(...ring.map(of)) + Math.max(...ring.map(of))) / 2;
  const [x, y] = [box((point) => point.x), box((point) => point.y)];
  return rounded(
    ring.map((point) => ({ x: point.x - x, y: point.y - y })),
    12,
  );
}

const LAKE = boundary(HEXES);
export const SHORE = rounded(shrink(LAKE, -9), 16);

/** Where a river between two territories leaves the lake, and the edge of the picture: before each of the lands. */
const [left, top, right, bottom] = [FRAME.x, FRAME.y, FRAME.x + FRAME.width, FRAME.y + FRAME.height];
const RIVERS: Record<Land, { mouth: Point; end: Point }> = {
  NW: river(-10, 275, left, 238),
  N: river(-6, -25, -300, top),
  NE: river(6, -25, 300, top),
  E: river(10, 275, right, 238),
  SE: river(10, 475, right, 512),
  S: river(6, 775, 300, bottom),
  SW: river(-6, 775, -300, bottom),
  W: river(-10, 475, left, 512),
};

function river(x: number, y: number, endX: number, endY: number): { mouth: Point; end: Point } {
  return { mouth: { x: x * HALF, y }, end: { x: endX, y: endY } };
}

/** The rivers as lines, from the lake to the edge. */
export const STREAMS: string[] = LANDS.map((land) => {
  const { mouth, end } = RIVERS[land];
  const bend = { x: (mouth.x * 2 + end.x) / 3 + (end.y - mouth.y) * 0.1, y: (mouth.y * 2 + end.y) / 3 + (mouth.x - end.x) * 0.1 };
  return `M${write(mouth)}Q${write(bend)} ${write(end)}`;
});

const EDGES: Partial<Record<Land, Point>> = {
  NW: { x: left, y: top },
  NE: { x: right, y: top },
  SE: { x: right, y: bottom },
  SW: { x: left, y: bottom },
};

/** A territory: along the shore from river to river, and back along the edge of the picture. */
export function landPath(land: Land): string {
  const next = LANDS[(LANDS.indexOf(land) + 1) % LANDS.length] ?? 'NW';
  const [from, to] = [RIVERS[land], RIVERS[next]];
  const ring = along(from.mouth, to.mouth);
  const edge = EDGES[land];
  // This ring runs the other way round, so that inward is outward.
  return rounded(shrink([...ring, to.end, ...(edge ? [edge] : []), from.end], -9).map(clamp), 10);
}

/** The shore of the lake from one mouth to the next, clockwise. */
function along(from: Point, to: Point): Point[] {
  const nearest = (mouth: Point) =>
    LAKE.reduce((best, point, index) => {
      const known = LAKE[best] ?? point;
      return Math.hypot(point.x - mouth.x, point.y - mouth.y) < Math.hypot(known.x - mouth.x, known.y - mouth.y) ? index : best;
    }, 0);
  const [start, end] = [nearest(from), nearest(to)];
  const length = (end - start + LAKE.length) % LAKE.length;
  return Array.from({ length: length + 1 }, (_, index) => LAKE[(start + index) % LAKE.length] ?? from);
}

const clamp = ({ x, y }: Point): Point => ({
  x: Math.max(left + 6, Math.min(right - 6, x)),
  y: Math.max(top + 6, Math.min(bottom - 6, y)),
});
