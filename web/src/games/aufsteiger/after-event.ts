/** What is told, applied to a view: heights, ladders and stones beside the tower keep up with it. */
import type { Event, Player, View } from './types.gen';

function player(view: View, seat: number, change: Partial<Player>): View {
  return { ...view, players: view.players.map((one, index) => (index === seat ? { ...one, ...change } : one)) };
}

export function after(view: View, event: Event): View {
  switch (event.what) {
    case 'climb':
      return player(view, event.seat, { height: event.landing.height });
    case 'ladder':
    case 'bridge':
      return player(view, event.seat, { height: event.landing.height, [event.ladder]: false });
    case 'stone':
      return player(view, event.seat, { stone: { is: 'on', block: event.on.id } });
    case 'stonegone':
      return player(view, event.seat, { stone: { is: 'gone' } });
    case 'rise':
      return player(view, event.seat, { best: Math.max(event.height, view.players[event.seat]?.best ?? 0) });
    case 'quiet':
      return { ...view, quiet: event.turns, quiet_end: event.of, last_chance: event.last };
    default:
      return view;
  }
}
