import { getContext, setContext } from 'svelte';
import type { AnyBoard } from '../games/board';

/** The style that a seat wears. */
type Worn = (seat: number) => number;

const WORN = Symbol('worn');

/** Below this component seats wear the styles that their game has dealt them; answers which. Called while a component is made. */
export function dress(board: () => Promise<AnyBoard | null>, view: () => unknown): Worn {
  let laid = $state.raw<AnyBoard | null>(null);
  $effect(() => {
    board().then(
      (game) => (laid = game),
      () => {},
    );
  });
  const styles = $derived(view() ? laid?.styles?.(view()) : undefined);
  return setContext<Worn>(WORN, (seat) => styles?.[seat] ?? seat);
}

/** Which style a seat wears here: its own, unless the game deals colours. */
export function wardrobe(): Worn {
  return getContext<Worn | undefined>(WORN) ?? ((seat) => seat);
}
