import type { AnyBoard } from '../games/board';
import type { Shot } from '../games/projector.svelte';
import type { Seat } from '../protocol.gen';
import type { TableUpdate } from './footage.svelte';

/** Who acts in what is shown: whoever's deed it is, or whom dice and cards are for. */
export function actorsOf({ step, telling }: Shot<unknown>, toward: TableUpdate | null, board: AnyBoard | null): readonly Seat[] {
  const actor = board?.actor;
  const by = actor ? (actor(telling.event) ?? 'chance') : step.by;
  return by === 'chance' ? (toward?.state.turn.act ?? []) : [by];
}

/** Between two players there is a pause: a card that begins a turn belongs to it. */
export function whoseTurn(shot: Shot<unknown>, toward: TableUpdate, board: AnyBoard | null): Seat | null {
  const [seat, other] = actorsOf(shot, toward, board);
  return other === undefined ? (seat ?? null) : null;
}
