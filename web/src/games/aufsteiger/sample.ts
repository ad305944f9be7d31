import type { Player, Placed, Standing, View } from './types.gen';

/** For tests: three blocks in a corner, and two players. */
export const BLOCKS: Placed[] = [
  { id: 'c1', top: 'red', dir: 'o', x: 0, y: 0, z: 0 },
  { id: 'd4', top: 'violet', dir: 'x', x: 2, y: 0, z: 0 },
  { id: 'h1', top: 'yellow', dir: 'o', x: 0, y: 0, z: 2 },
];

const player = (color: Player['color'], more: Partial<Player> = {}): Player => ({
  color,
  spot: 'table',
  height: 0,
  level: 0,
  best: 0,
  place: 1,
  arrived: 0,
  short: true,
  long: true,
  stone: { is: 'held' },
  ...more,
});

/** The view's blocks; nothing here looks at their measures and sides. */
const standing = (block: Placed): Standing => ({
  ...block,
  size: [2, 2, 2],
  faces: { up: block.top, down: 'grey', east: 'grey', west: 'grey', south: 'grey', north: 'grey' },
});

export function sampleView({ blocks = BLOCKS, ...more }: Partial<Omit<View, 'blocks'>> & { blocks?: Placed[] } = {}): View {
  return {
    you: 0,
    on_turn: 0,
    stage: { is: 'turn' },
    blocks: blocks.map(standing),
    areas: [
      { block: 'h1', height: 3, cells: ['0,0', '1,0', '0,1', '1,1'] },
      { block: 'd4', height: 2, cells: ['2,0', '3,0', '4,0', '5,0', '2,1', '3,1', '4,1', '5,1'] },
    ],
    players: [player('violet'), player('yellow', { spot: '0,0', height: 3, level: 3, best: 3, arrived: 4 })],
    moved: null,
    barred: null,
    movable: ['d4', 'h1'],
    ways: true,
    walked: false,
    climbed: false,
    rose: false,
    quiet: 0,
    quiet_end: 3,
    last_chance: false,
    turns: 5,
    turns_end: null,
    progress: 'best',
    clock: 5,
    climb: 'both',
    tie: 'last',
    bridges: false,
    together: false,
    winners: null,
    won_by: null,
    ...more,
  };
}
