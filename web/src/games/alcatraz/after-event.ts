/** What is told, applied to a view: what stands beside the yard keeps up with it. */
import type { Event, Player, Square, View } from './types.gen';

const without = (yard: readonly Square[], square: Square): Square[] => yard.filter((other) => other !== square);

function player(view: View, seat: number, change: (one: Player) => Partial<Player>): View {
  return { ...view, players: view.players.map((one, index) => (index === seat ? { ...one, ...change(one) } : one)) };
}

export function after(view: View, event: Event): View {
  switch (event.what) {
    case 'out':
      return player(view, event.seat, ({ yard, cell }) => ({ yard: [...yard, event.to], cell: cell - 1 }));
    case 'move':
      return player(view, event.seat, ({ yard }) => ({ yard: [...without(yard, event.from), event.to] }));
    case 'board':
      return player(view, event.seat, ({ yard }) => ({ yard: without(yard, event.from), boat: event.boat }));
    case 'caught':
      return player(view, event.seat, ({ yard, cell }) => ({ yard: without(yard, event.at), cell: cell + 1 }));
    case 'limit':
      return { ...view, quiet: view.quiet_end - event.left };
    default:
      return view;
  }
}
