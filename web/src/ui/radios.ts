/** Arrows move through a group of radio buttons and choose, as they do in the browser's own. */
export function radioKeys(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const radios = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="radio"]:not(:disabled)')];
  const here = radios.findIndex((radio) => radio === document.activeElement);
  const next = radios[(here + by + radios.length) % radios.length];
  if (here < 0 || !next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.click();
}
