/** Arrow keys on hexes, where left and right have to choose between two: the way back is the way one came. */
const OPPOSITE: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp' };

export class Trail<Spot> {
  #way: { from: Spot; to: Spot; key: string }[] = [];

  /** Where a key leads: back, if it undoes the last one, otherwise where the board says. */
  step(from: Spot, key: string, lead: (from: Spot, key: string) => Spot | null): Spot | null {
    if (this.#way.at(-1)?.to !== from) this.#way = [];
    const last = this.#way.at(-1);
    if (last && OPPOSITE[key] === last.key) {
      this.#way.pop();
      return last.from;
    }
    const to = lead(from, key);
    if (to !== null) this.#way.push({ from, to, key });
    return to;
  }
}
