/** What a card, a dial or an icon is for: by hover, by focus, and by a finger that rests on it. */
const REST = 450;
/** So far from what it explains, and from the edge of the window, in pixels. */
const GAP = 8;

let bubble: HTMLElement | null = null;
let shownBy: Element | null = null;

function show(node: Element, text: string): void {
  bubble ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: 'bubble', ariaHidden: 'true' }));
  bubble.textContent = text;
  bubble.hidden = false;
  shownBy = node;
  const [at, { width, height }] = [node.getBoundingClientRect(), bubble.getBoundingClientRect()];
  const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), innerWidth - width - GAP);
  const top = at.top - height - GAP < 0 ? at.bottom + GAP : at.top - height - GAP;
  bubble.style.left = `${Math.max(GAP, left)}px`;
  bubble.style.top = `${top}px`;
}

function hide(node: Element): void {
  if (!bubble || shownBy !== node) return;
  bubble.hidden = true;
  shownBy = null;
}

/** Attach it to what is to explain itself: `{@attach explain(text)}`. Who listens hears it as the description. */
export function explain(text: string): (node: Element) => () => void {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rested = false;
    const listen = new AbortController();
    const on = (type: string, does: (event: Event) => void, capture = false) =>
      node.addEventListener(type, does, { signal: listen.signal, capture });
    // What is its name already is not said twice.
    if (node.getAttribute('aria-label') !== text) node.setAttribute('aria-description', text);
    on('pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && show(node, text));
    on('focus', () => node.matches(':focus-visible') && show(node, text));
    on('pointerdown', (event) => {
      rested = false;
      if ((event as PointerEvent).pointerType === 'mouse') return;
      timer = setTimeout(() => ((rested = true), show(node, text)), REST);
    });
    for (const type of ['pointerup', 'pointercancel']) on(type, () => clearTimeout(timer));
    // A finger that only asked does nothing else.
    on('click', (event) => rested && (event.preventDefault(), event.stopImmediatePropagation()), true);
    on('contextmenu', (event) => rested && event.preventDefault());
    for (const type of ['pointerleave', 'blur']) on(type, () => (clearTimeout(timer), hide(node)));
    on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide(node));
    return () => {
      clearTimeout(timer);
      listen.abort();
      hide(node);
    };
  };
}
