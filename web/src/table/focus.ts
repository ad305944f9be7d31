/**
 * Keeps the focus at the table. A button may disappear when it is pressed. Then the focus goes to what is nearest,
 * instead of leaving the page. Returns a function that stops this.
 */
export function keepFocus(frame: HTMLElement): () => void {
  let last: { element: Element; region: HTMLElement } | null = null;

  const note = (element: EventTarget | null) => {
    if (element instanceof Element && frame.contains(element)) last = { element, region: element.closest<HTMLElement>('section') ?? frame };
  };
  const focused = ({ target }: FocusEvent) => note(target);
  // Something may have the focus already, such as how a game ended for whoever comes back to it.
  note(document.activeElement);

  const mend = () => {
    if (!last || document.activeElement !== document.body) return;
    const gone = !last.element.isConnected || last.element.matches(':disabled');
    if (gone) nearest(last.region, frame)?.focus({ preventScroll: true });
  };

  const watch = new MutationObserver(mend);
  watch.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  frame.addEventListener('focusin', focused);
  return () => {
    watch.disconnect();
    frame.removeEventListener('focusin', focused);
  };
}

const REACHABLE = 'button:not(:disabled), a[href], [tabindex="0"]';

/**
 * The board's own place for the focus first: after most acts one goes on there. Where a curtain has fallen it says for whom; its
 * button is not for a key that is pressed twice.
 */
function nearest(region: HTMLElement, frame: HTMLElement): HTMLElement | null {
  const curtain = frame.querySelector<HTMLElement>('.curtain [tabindex="-1"]');
  if (curtain) return curtain;
  const within = region.isConnected && !region.matches('.prompt') ? region.querySelector<HTMLElement>(REACHABLE) : null;
  return within ?? frame.querySelector<HTMLElement>('.board [tabindex="0"]') ?? frame.querySelector<HTMLElement>(REACHABLE);
}
