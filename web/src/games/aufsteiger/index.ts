import type { GameBoard } from '../board';
import { faceIndex } from './blocks';
import Board from './Board.svelte';
import Tally from './Tally.svelte';
import type { Event, View } from './types.gen';

/** AUF-9: colours are dealt. */
const faces = (view: View): number[] => view.players.map(({ color }) => faceIndex(color));

/** Everything has its place on the board, the end of the turn too: most lists are too long to come by themselves. */
export default { Board, Tally, faces, buttons: () => [], shape: 0.8 } satisfies GameBoard<View, Event>;
