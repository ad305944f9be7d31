import { readingTime, type GameBoard } from '../board';
import { advice } from './advice';
import { after } from './after-event';
import { styleIndex } from './blocks';
import Board from './Board.svelte';
import { digest } from './digest';
import Tally from './Tally.svelte';
import { typing } from './typing';
import type { Event, Obstacle, View } from './types.gen';

/** AUF-9: colours are dealt. */
const styles = (view: View): number[] => view.players.map(({ color }) => styleIndex(color));

/** The last chance, the last round and the end are to be read. */
function weigh(event: Event, sentence: string): number {
  const weighs = (event.what === 'quiet' && event.last) || event.what === 'lastround' || event.what === 'timeup' || event.what === 'over';
  return weighs ? readingTime(sentence) : 0;
}

/** Everything has its place on the board, the end of the turn too: most lists are too long to come by themselves. */
export default {
  Board,
  Tally,
  after,
  advice,
  digest,
  typing,
  styles,
  weigh,
  buttons: () => [],
  shapes: ['tower'],
  shape: 0.8,
  lowShape: 1.3,
  smallShape: 1.05,
} satisfies GameBoard<View, Event, Obstacle>;
