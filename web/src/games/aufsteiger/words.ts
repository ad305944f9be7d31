import { partWords } from '../../words/languages';
import type { Kind } from './blocks';
import type { Means } from './offers.svelte';
import type { Color, Dir, Ladder } from './types.gen';

/** What the board itself says. */
export interface Words {
  /** The reader’s words for those of the records, where they differ. */
  typing: Record<string, string>;
  plan: string;
  tower: string;
  colour: Record<Color, string>;
  kind: Record<Kind, string>;
  /** How a block stands, where it can stand in several ways. */
  stands: Record<Kind, Record<Dir, string>>;
  ladder: Record<Ladder, string>;
  means: Record<Means, string>;
  tools: { climb: string; block: string; stone: string; label: string };
  views: { label: string; tower: string; plan: string };
  camera: { label: string; left: string; right: string; nearer: string; farther: string; home: string };
  end: string;
  stay: string;
  goOn: string;
  cancel: string;
  set: string;
  putStone: string;
  go: Record<Means, (height: number) => string>;
  onTop: string;
  turn: string;
  /** The name that the block had when it was lifted, how it stands now, and what is on top if that is another colour. */
  inHand: (block: string, how: string, top: string | null) => string;
  chooseBlock: string;
  /** For fingers, which try before they set, and for mice, which have shown it already. */
  choosePlace: { finger: string; mouse: string };
  asking: string;
  noPlace: string;
  chooseWay: string;
  chooseStone: string;
  /** The pawn has moved freely; it may still go to another cell instead. */
  goElsewhere: string;
  noWay: string;
  block: (kind: Kind, top: string) => string;
  cell: (cell: string) => string;
  table: string;
  walled: string;
  height: (height: number) => string;
  barred: string;
  /** Of a block: others lie on all of it. */
  buried: string;
  yours: string;
  pawn: (name: string) => string;
  stone: (name: string) => string;
  canPick: string;
  canSet: (height: number) => string;
  canGo: (ways: string) => string;
  canStone: string;
  climbs: (height: number) => string;
  down: string;
  by: (ladder: string, height: number) => string;
  over: (ladder: string, height: number) => string;
  best: string;
  rises: string;
  sets: (block: string, how: string, top: string, height: number) => string;
  pushes: (who: string) => string;
  frees: (who: string) => string;
  blocks: (block: string) => string;
  /** In advice: by what means up to what height, and where the stone goes. */
  wayTo: (means: string, height: number) => string;
  stoneOnto: (block: string) => string;
  stoneEnds: string;
  scale: string;
  scaleLine: (name: string, height: number, best: number) => string;
  arrived: (rank: number) => string;
  /** What the numbers of the scale are for. */
  arrivals: Record<'last' | 'first', string>;
  won: string;
  quiet: (turns: number, of: number) => string;
  lastChance: string;
  turns: (turns: number, of: number) => string;
  endAsks: (turns: number, of: number) => string;
  quietShort: string;
  tally: (colour: string, height: number, best: number, goods: string) => string;
  nothing: string;
  stoneHeld: string;
  stoneOn: string;
  no3d: string;
  loading: string;
  and: string;
}

export const words = partWords<Words>('aufsteiger');
