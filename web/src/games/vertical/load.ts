import type { Cell } from './cliff';
import type { Kind, Orange } from './types.gen';

/** What can be carried: the drawn tile, a token out of the bag, one's climber. */
export type Load = { is: 'tile'; tile: Kind } | { is: 'token'; token: Orange } | { is: 'climber'; seat: number };

/** The cell under a pointer, wherever on the screen the cliff is. */
export function cellUnder({ clientX, clientY }: PointerEvent): Cell | null {
  const under = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>('[data-cell]');
  return under?.dataset.cell ?? null;
}
