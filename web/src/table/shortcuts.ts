/** What can be done at every table by one key, wherever the focus is. */
export const SHORTCUTS = {
  n: 'next',
  p: 'previous',
  e: 'end',
  u: 'undo',
  h: 'hint',
  w: 'words',
  s: 'lately',
  '?': 'help',
} as const;

export type Shortcut = (typeof SHORTCUTS)[keyof typeof SHORTCUTS];

/** What a key means, unless it is being typed with, belongs to the browser or was answered already. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (event.target instanceof Element && event.target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select'))
    return null;
  if (document.querySelector('dialog[open]')) return null;
  const key = event.key.toLowerCase();
  return key in SHORTCUTS ? SHORTCUTS[key as keyof typeof SHORTCUTS] : null;
}

/** What may be chosen, in the order of the page: places and things of the board, then the buttons of board and prompt. */
const CHOICES = [
  // What leads to another place that is in the list is no choice of its own.
  '.board [role="gridcell"].open:not(.along)',
  '.board button.open',
  '.board .pad button',
  '.board .bar button',
  '.board .duel button',
  '.board .hand button.live',
  '.prompt .buttons button',
];

/** Boards that keep their choices to themselves, such as a tower that is walked around, and its plan. */
const KEEPER = '.board [role="application"], .board .plan [role="gridcell"][tabindex="0"]';

/**
 * Goes to the next choice, or the one before. A board that keeps its choices to itself answers PageDown and PageUp, and
 * lets them pass after its last.
 */
export function goOn(frame: HTMLElement, step: 1 | -1): void {
  const all = CHOICES.flatMap((choice) => [...frame.querySelectorAll<HTMLElement>(choice)]);
  const choices = all.filter((choice) => choice.getAttribute('aria-disabled') !== 'true' && !choice.matches(':disabled'));
  const keeper = frame.querySelector<HTMLElement>(KEEPER);
  const at = choices.findIndex((choice) => choice === document.activeElement);
  const beside = choices[at + step];
  if (at >= 0 && beside) return beside.focus();
  if (keeper && pass(keeper, step)) return;
  (choices.at(step > 0 ? 0 : -1) ?? rest(frame))?.focus();
}

/** Where a board without anything open keeps the focus. */
const rest = (frame: HTMLElement) => frame.querySelector<HTMLElement>('.board [tabindex="0"]');

/** Hands the step on to a board; answers whether there was something to choose on it. Then the focus is there. */
function pass(keeper: HTMLElement, step: 1 | -1): boolean {
  const key = step > 0 ? 'PageDown' : 'PageUp';
  const taken = !keeper.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (taken && !document.activeElement?.closest('[role="application"], .plan')) keeper.focus();
  return taken;
}
