/** What is told, applied to a view: bags, market and stacks keep up with the cliff. */
import { TOKENS } from './cliff';
import type { Event, Kind, Player, Token, View } from './types.gen';

function player(view: View, seat: number, change: (one: Player) => Partial<Player>): View {
  return { ...view, players: view.players.map((one, index) => (index === seat ? { ...one, ...change(one) } : one)) };
}

const packed = (bag: readonly Token[], token: Token): Token[] => [...bag, token].sort((a, b) => TOKENS.indexOf(a) - TOKENS.indexOf(b));

function unpacked(bag: readonly Token[], token: Token): Token[] {
  const at = bag.indexOf(token);
  return bag.filter((_, index) => index !== at);
}

/** A tile leaves its stack. */
function draw(view: View, tile: Kind, from: number): View {
  const stacks = view.stacks.map((stack, index) =>
    index === from - 1 ? { ...stack, [tile]: Math.max(0, (stack[tile] ?? 0) - 1) } : stack,
  );
  return { ...view, stacks };
}

export function after(view: View, event: Event): View {
  switch (event.what) {
    case 'take':
      return player({ ...view, supply: { ...view.supply, [event.token]: event.left } }, event.seat, ({ bag }) => ({
        bag: packed(bag, event.token),
      }));
    case 'draw':
      return draw({ ...view, stack: event.stack }, event.tile, event.stack);
    case 'equip':
      return player(view, event.seat, ({ bag }) => ({ bag: unpacked(bag, event.token) }));
    case 'move':
    case 'pass':
    case 'ride':
    case 'fall':
      return player(view, event.seat, () => ({ at: event.to }));
    default:
      return view;
  }
}
