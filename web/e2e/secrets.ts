import type { Page } from '@playwright/test';

/** As much of what the house says as is looked at here. */
interface Told {
  by: number | 'chance';
  do: string;
  events: { event: { what: string; seat?: number; card?: string | null }; fr: string; en: string }[];
}
interface State {
  view: { you: number | null; hand: object | null; players: object[]; event_deck: { open: Record<string, number> } };
  turn: { act: number[]; over: object | null };
  decision: number;
}
interface Stream {
  viewer: number | null;
  told: ({ is: string } & Told)[];
  state: State | null;
}
type Message = ({ type: 'told' } & Stream) | { type: 'welcome'; streams: Stream[] } | { type: 'other' };

const KEPT = ['helicopter', 'robbery', 'fog'];
/** What a kept card may be called anywhere. */
const NAMES = /helicopter|robbery|fog|hélicoptère|rapt|brouillard/i;
const PLAYS: Record<string, string> = { fly: 'helicopter', rob: 'robbery', fog: 'fog' };

/** Listens to everything a browser is told over its line, as seat so-and-so. */
export class Witness {
  #streams: Stream[] = [];
  #last: State | null = null;
  #frames = 0;

  constructor(
    page: Page,
    private readonly seat: number,
  ) {
    page.on('websocket', (line) =>
      line.on('framereceived', ({ payload }) => {
        this.#frames += 1;
        this.#hear(JSON.parse(String(payload)) as Message);
      }),
    );
  }

  #hear(message: Message): void {
    if (message.type === 'welcome') message.streams.forEach((stream) => this.#listen(stream));
    if (message.type === 'told') this.#listen(message);
  }

  #listen(stream: Stream): void {
    // Before sitting down a player is a spectator; that stream is checked as well.
    this.#streams.push(stream);
    if (stream.viewer === this.seat && stream.state) this.#last = stream.state;
  }

  get isAsked(): boolean {
    return this.#last !== null && this.#last.turn.over === null && this.#last.turn.act.includes(this.seat);
  }

  get isOver(): boolean {
    return this.#last !== null && this.#last.turn.over !== null;
  }

  get decisions(): number {
    return this.#last?.decision ?? 0;
  }

  get #steps(): Told[] {
    return this.#streams.flatMap(({ told }) => told.filter((item) => item.is === 'step'));
  }

  /** The cards that the player was told they keep. */
  get ownCards(): string[] {
    return this.#steps.flatMap((step) => this.#drawn(step, this.seat));
  }

  #drawn(step: Told, seat: number): string[] {
    return step.events.flatMap(({ event }) =>
      event.what === 'event_card' && event.seat === seat && event.card != null && KEPT.includes(event.card) ? [event.card] : [],
    );
  }

  /** Everything that the player should not have been told, given what each seat was told it keeps. */
  leaks(kept: readonly string[][]): string[] {
    const found: string[] = this.#frames === 0 ? ['nothing was heard at all'] : [];
    for (const stream of this.#streams) {
      if (stream.viewer !== null && stream.viewer !== this.seat) found.push(`the stream of seat ${stream.viewer}`);
      if (stream.state) found.push(...this.#leaksOf(stream.state));
    }
    let hidden = 0;
    for (const step of this.#steps) {
      if (step.by !== 'chance') continue;
      const isHidden = step.events.some(({ event }) => event.what === 'event_card' && event.card === null);
      hidden += isHidden ? 1 : 0;
      if (isHidden && NAMES.test(JSON.stringify(step))) found.push(`a name with a hidden card: ${JSON.stringify(step)}`);
      kept.forEach((_, seat) => {
        if (seat !== this.seat && this.#drawn(step, seat).length > 0) found.push(`a card of seat ${seat}: ${JSON.stringify(step)}`);
      });
    }
    const others = kept.reduce((sum, cards, seat) => sum + (seat === this.seat ? 0 : cards.length), 0);
    if (hidden !== others) found.push(`${hidden} hidden cards, though the others keep ${others}`);
    return found;
  }

  /** A view has one's own hand and numbers of cards; of the kept kinds only played ones lie open. */
  #leaksOf({ view }: State): string[] {
    const found: string[] = [];
    if (view.you !== null && view.you !== this.seat) found.push(`the view of seat ${view.you}`);
    if (view.you === null && view.hand !== null) found.push('a hand without a seat');
    for (const player of view.players) {
      const told = Object.keys(player).sort().join(' ');
      if (told !== 'at cards load points') found.push(`a player's ${told}`);
    }
    const played = new Map<string, number>();
    for (const step of this.#steps) {
      for (const { event } of step.events) {
        const card = PLAYS[event.what];
        if (card) played.set(card, (played.get(card) ?? 0) + 1);
      }
    }
    for (const card of KEPT) {
      const open = view.event_deck.open[card] ?? 0;
      if (open > (played.get(card) ?? 0)) found.push(`${open} open ${card} cards, ${played.get(card) ?? 0} played`);
    }
    return found;
  }
}
