// Made from the Rust rules; do not edit. RENEW=1 cargo nextest run -p cordee-games types
import type { BlockId, Color, Dir, Faces } from './types.gen';

/** AUF-4: a way in which a block can stand: along x, along y, upwards; and the colours of its six sides. */
export interface Stand {
  top: Color;
  dir: Dir;
  size: readonly [number, number, number];
  faces: Faces;
}

export type Kind = 'half' | 'cube' | 'double' | 'pillar';

/** AUF-2, AUF-3: blocks that are alike. */
export interface Make {
  kind: Kind;
  blocks: readonly BlockId[];
  stands: readonly Stand[];
}

export const MAKES: readonly Make[] = [
  {
    kind: 'half',
    blocks: ['h1', 'h2', 'h3', 'h4'],
    stands: [
      { top: 'red', dir: 'o', size: [2, 2, 1], faces: { up: 'red', down: 'yellow', east: 'darkblue', west: 'lightblue', south: 'violet', north: 'grey' } },
      { top: 'yellow', dir: 'o', size: [2, 2, 1], faces: { up: 'yellow', down: 'red', east: 'darkblue', west: 'lightblue', south: 'grey', north: 'violet' } },
      { top: 'darkblue', dir: 'x', size: [2, 1, 2], faces: { up: 'darkblue', down: 'lightblue', east: 'violet', west: 'grey', south: 'red', north: 'yellow' } },
      { top: 'lightblue', dir: 'x', size: [2, 1, 2], faces: { up: 'lightblue', down: 'darkblue', east: 'violet', west: 'grey', south: 'yellow', north: 'red' } },
      { top: 'violet', dir: 'x', size: [2, 1, 2], faces: { up: 'violet', down: 'grey', east: 'darkblue', west: 'lightblue', south: 'yellow', north: 'red' } },
      { top: 'grey', dir: 'x', size: [2, 1, 2], faces: { up: 'grey', down: 'violet', east: 'darkblue', west: 'lightblue', south: 'red', north: 'yellow' } },
      { top: 'darkblue', dir: 'y', size: [1, 2, 2], faces: { up: 'darkblue', down: 'lightblue', east: 'red', west: 'yellow', south: 'grey', north: 'violet' } },
      { top: 'lightblue', dir: 'y', size: [1, 2, 2], faces: { up: 'lightblue', down: 'darkblue', east: 'red', west: 'yellow', south: 'violet', north: 'grey' } },
      { top: 'violet', dir: 'y', size: [1, 2, 2], faces: { up: 'violet', down: 'grey', east: 'red', west: 'yellow', south: 'darkblue', north: 'lightblue' } },
      { top: 'grey', dir: 'y', size: [1, 2, 2], faces: { up: 'grey', down: 'violet', east: 'red', west: 'yellow', south: 'lightblue', north: 'darkblue' } },
    ],
  },
  {
    kind: 'half',
    blocks: ['h5', 'h6', 'h7', 'h8'],
    stands: [
      { top: 'darkblue', dir: 'o', size: [2, 2, 1], faces: { up: 'darkblue', down: 'lightblue', east: 'violet', west: 'grey', south: 'red', north: 'yellow' } },
      { top: 'lightblue', dir: 'o', size: [2, 2, 1], faces: { up: 'lightblue', down: 'darkblue', east: 'violet', west: 'grey', south: 'yellow', north: 'red' } },
      { top: 'red', dir: 'x', size: [2, 1, 2], faces: { up: 'red', down: 'yellow', east: 'violet', west: 'grey', south: 'lightblue', north: 'darkblue' } },
      { top: 'yellow', dir: 'x', size: [2, 1, 2], faces: { up: 'yellow', down: 'red', east: 'violet', west: 'grey', south: 'darkblue', north: 'lightblue' } },
      { top: 'violet', dir: 'x', size: [2, 1, 2], faces: { up: 'violet', down: 'grey', east: 'red', west: 'yellow', south: 'darkblue', north: 'lightblue' } },
      { top: 'grey', dir: 'x', size: [2, 1, 2], faces: { up: 'grey', down: 'violet', east: 'red', west: 'yellow', south: 'lightblue', north: 'darkblue' } },
      { top: 'red', dir: 'y', size: [1, 2, 2], faces: { up: 'red', down: 'yellow', east: 'darkblue', west: 'lightblue', south: 'violet', north: 'grey' } },
      { top: 'yellow', dir: 'y', size: [1, 2, 2], faces: { up: 'yellow', down: 'red', east: 'darkblue', west: 'lightblue', south: 'grey', north: 'violet' } },
      { top: 'violet', dir: 'y', size: [1, 2, 2], faces: { up: 'violet', down: 'grey', east: 'darkblue', west: 'lightblue', south: 'yellow', north: 'red' } },
      { top: 'grey', dir: 'y', size: [1, 2, 2], faces: { up: 'grey', down: 'violet', east: 'darkblue', west: 'lightblue', south: 'red', north: 'yellow' } },
    ],
  },
  {
    kind: 'half',
    blocks: ['h9', 'h10', 'h11', 'h12'],
    stands: [
      { top: 'violet', dir: 'o', size: [2, 2, 1], faces: { up: 'violet', down: 'grey', east: 'red', west: 'yellow', south: 'darkblue', north: 'lightblue' } },
      { top: 'grey', dir: 'o', size: [2, 2, 1], faces: { up: 'grey', down: 'violet', east: 'red', west: 'yellow', south: 'lightblue', north: 'darkblue' } },
      { top: 'red', dir: 'x', size: [2, 1, 2], faces: { up: 'red', down: 'yellow', east: 'darkblue', west: 'lightblue', south: 'violet', north: 'grey' } },
      { top: 'yellow', dir: 'x', size: [2, 1, 2], faces: { up: 'yellow', down: 'red', east: 'darkblue', west: 'lightblue', south: 'grey', north: 'violet' } },
      { top: 'darkblue', dir: 'x', size: [2, 1, 2], faces: { up: 'darkblue', down: 'lightblue', east: 'red', west: 'yellow', south: 'grey', north: 'violet' } },
      { top: 'lightblue', dir: 'x', size: [2, 1, 2], faces: { up: 'lightblue', down: 'darkblue', east: 'red', west: 'yellow', south: 'violet', north: 'grey' } },
      { top: 'red', dir: 'y', size: [1, 2, 2], faces: { up: 'red', down: 'yellow', east: 'violet', west: 'grey', south: 'lightblue', north: 'darkblue' } },
      { top: 'yellow', dir: 'y', size: [1, 2, 2], faces: { up: 'yellow', down: 'red', east: 'violet', west: 'grey', south: 'darkblue', north: 'lightblue' } },
      { top: 'darkblue', dir: 'y', size: [1, 2, 2], faces: { up: 'darkblue', down: 'lightblue', east: 'violet', west: 'grey', south: 'red', north: 'yellow' } },
      { top: 'lightblue', dir: 'y', size: [1, 2, 2], faces: { up: 'lightblue', down: 'darkblue', east: 'violet', west: 'grey', south: 'yellow', north: 'red' } },
    ],
  },
  {
    kind: 'cube',
    blocks: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10', 'c11', 'c12'],
    stands: [
      { top: 'red', dir: 'o', size: [2, 2, 2], faces: { up: 'red', down: 'yellow', east: 'darkblue', west: 'lightblue', south: 'violet', north: 'grey' } },
      { top: 'yellow', dir: 'o', size: [2, 2, 2], faces: { up: 'yellow', down: 'red', east: 'darkblue', west: 'lightblue', south: 'grey', north: 'violet' } },
      { top: 'darkblue', dir: 'o', size: [2, 2, 2], faces: { up: 'darkblue', down: 'lightblue', east: 'violet', west: 'grey', south: 'red', north: 'yellow' } },
      { top: 'lightblue', dir: 'o', size: [2, 2, 2], faces: { up: 'lightblue', down: 'darkblue', east: 'violet', west: 'grey', south: 'yellow', north: 'red' } },
      { top: 'violet', dir: 'o', size: [2, 2, 2], faces: { up: 'violet', down: 'grey', east: 'red', west: 'yellow', south: 'darkblue', north: 'lightblue' } },
      { top: 'grey', dir: 'o', size: [2, 2, 2], faces: { up: 'grey', down: 'violet', east: 'red', west: 'yellow', south: 'lightblue', north: 'darkblue' } },
    ],
  },
  {
    kind: 'double',
    blocks: ['d1', 'd2', 'd3'],
    stands: [
      { top: 'red', dir: 'o', size: [2, 2, 4], faces: { up: 'red', down: 'yellow', east: 'darkblue', west: 'lightblue', south: 'violet', north: 'grey' } },
      { top: 'yellow', dir: 'o', size: [2, 2, 4], faces: { up: 'yellow', down: 'red', east: 'darkblue', west: 'lightblue', south: 'grey', north: 'violet' } },
      { top: 'darkblue', dir: 'x', size: [4, 2, 2], faces: { up: 'darkblue', down: 'lightblue', east: 'red', west: 'yellow', south: 'grey', north: 'violet' } },
      { top: 'lightblue', dir: 'x', size: [4, 2, 2], faces: { up: 'lightblue', down: 'darkblue', east: 'red', west: 'yellow', south: 'violet', north: 'grey' } },
      { top: 'violet', dir: 'x', size: [4, 2, 2], faces: { up: 'violet', down: 'grey', east: 'red', west: 'yellow', south: 'darkblue', north: 'lightblue' } },
      { top: 'grey', dir: 'x', size: [4, 2, 2], faces: { up: 'grey', down: 'violet', east: 'red', west: 'yellow', south: 'lightblue', north: 'darkblue' } },
      { top: 'darkblue', dir: 'y', size: [2, 4, 2], faces: { up: 'darkblue', down: 'lightblue', east: 'violet', west: 'grey', south: 'red', north: 'yellow' } },
      { top: 'lightblue', dir: 'y', size: [2, 4, 2], faces: { up: 'lightblue', down: 'darkblue', east: 'violet', west: 'grey', south: 'yellow', north: 'red' } },
      { top: 'violet', dir: 'y', size: [2, 4, 2], faces: { up: 'violet', down: 'grey', east: 'darkblue', west: 'lightblue', south: 'yellow', north: 'red' } },
      { top: 'grey', dir: 'y', size: [2, 4, 2], faces: { up: 'grey', down: 'violet', east: 'darkblue', west: 'lightblue', south: 'red', north: 'yellow' } },
    ],
  },
  {
    kind: 'double',
    blocks: ['d4', 'd5', 'd6'],
    stands: [
      { top: 'darkblue', dir: 'o', size: [2, 2, 4], faces: { up: 'darkblue', down: 'lightblue', east: 'violet', west: 'grey', south: 'red', north: 'yellow' } },
      { top: 'lightblue', dir: 'o', size: [2, 2, 4], faces: { up: 'lightblue', down: 'darkblue', east: 'violet', west: 'grey', south: 'yellow', north: 'red' } },
      { top: 'red', dir: 'x', size: [4, 2, 2], faces: { up: 'red', down: 'yellow', east: 'darkblue', west: 'lightblue', south: 'violet', north: 'grey' } },
      { top: 'yellow', dir: 'x', size: [4, 2, 2], faces: { up: 'yellow', down: 'red', east: 'darkblue', west: 'lightblue', south: 'grey', north: 'violet' } },
      { top: 'violet', dir: 'x', size: [4, 2, 2], faces: { up: 'violet', down: 'grey', east: 'darkblue', west: 'lightblue', south: 'yellow', north: 'red' } },
      { top: 'grey', dir: 'x', size: [4, 2, 2], faces: { up: 'grey', down: 'violet', east: 'darkblue', west: 'lightblue', south: 'red', north: 'yellow' } },
      { top: 'red', dir: 'y', size: [2, 4, 2], faces: { up: 'red', down: 'yellow', east: 'violet', west: 'grey', south: 'lightblue', north: 'darkblue' } },
      { top: 'yellow', dir: 'y', size: [2, 4, 2], faces: { up: 'yellow', down: 'red', east: 'violet', west: 'grey', south: 'darkblue', north: 'lightblue' } },
      { top: 'violet', dir: 'y', size: [2, 4, 2], faces: { up: 'violet', down: 'grey', east: 'red', west: 'yellow', south: 'darkblue', north: 'lightblue' } },
      { top: 'grey', dir: 'y', size: [2, 4, 2], faces: { up: 'grey', down: 'violet', east: 'red', west: 'yellow', south: 'lightblue', north: 'darkblue' } },
    ],
  },
  {
    kind: 'double',
    blocks: ['d7', 'd8', 'd9'],
    stands: [
      { top: 'violet', dir: 'o', size: [2, 2, 4], faces: { up: 'violet', down: 'grey', east: 'red', west: 'yellow', south: 'darkblue', north: 'lightblue' } },
      { top: 'grey', dir: 'o', size: [2, 2, 4], faces: { up: 'grey', down: 'violet', east: 'red', west: 'yellow', south: 'lightblue', north: 'darkblue' } },
      { top: 'red', dir: 'x', size: [4, 2, 2], faces: { up: 'red', down: 'yellow', east: 'violet', west: 'grey', south: 'lightblue', north: 'darkblue' } },
      { top: 'yellow', dir: 'x', size: [4, 2, 2], faces: { up: 'yellow', down: 'red', east: 'violet', west: 'grey', south: 'darkblue', north: 'lightblue' } },
      { top: 'darkblue', dir: 'x', size: [4, 2, 2], faces: { up: 'darkblue', down: 'lightblue', east: 'violet', west: 'grey', south: 'red', north: 'yellow' } },
      { top: 'lightblue', dir: 'x', size: [4, 2, 2], faces: { up: 'lightblue', down: 'darkblue', east: 'violet', west: 'grey', south: 'yellow', north: 'red' } },
      { top: 'red', dir: 'y', size: [2, 4, 2], faces: { up: 'red', down: 'yellow', east: 'darkblue', west: 'lightblue', south: 'violet', north: 'grey' } },
      { top: 'yellow', dir: 'y', size: [2, 4, 2], faces: { up: 'yellow', down: 'red', east: 'darkblue', west: 'lightblue', south: 'grey', north: 'violet' } },
      { top: 'darkblue', dir: 'y', size: [2, 4, 2], faces: { up: 'darkblue', down: 'lightblue', east: 'red', west: 'yellow', south: 'grey', north: 'violet' } },
      { top: 'lightblue', dir: 'y', size: [2, 4, 2], faces: { up: 'lightblue', down: 'darkblue', east: 'red', west: 'yellow', south: 'violet', north: 'grey' } },
    ],
  },
  {
    kind: 'pillar',
    blocks: ['p1', 'p2'],
    stands: [
      { top: 'grey', dir: 'o', size: [2, 2, 6], faces: { up: 'grey', down: 'grey', east: 'grey', west: 'grey', south: 'grey', north: 'grey' } },
      { top: 'grey', dir: 'x', size: [6, 2, 2], faces: { up: 'grey', down: 'grey', east: 'grey', west: 'grey', south: 'grey', north: 'grey' } },
      { top: 'grey', dir: 'y', size: [2, 6, 2], faces: { up: 'grey', down: 'grey', east: 'grey', west: 'grey', south: 'grey', north: 'grey' } },
    ],
  },
];
