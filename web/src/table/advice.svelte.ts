import type { Advised } from '../protocol.gen';
import { announcer } from '../shell/announce.svelte';
import { withNames } from '../shell/players';
import { settings } from '../shell/settings.svelte';
import { percent, t } from '../words';
import type { TableClient } from './client.svelte';

/** What the strongest computer would play, for whoever is to act on this screen and asks. */
export class Adviser {
  /** The way that is looked at. */
  chosen = $state(0);
  #asked = $state<string | null>(null);
  #given = $state.raw<{ moment: string; ways: readonly Advised[] } | null>(null);

  constructor(private readonly client: TableClient) {}

  /** Is everybody else a computer, or at this screen, or has the table agreed to it? */
  get fair(): boolean {
    const { info, mine } = this.client;
    if (info?.customs.advice) return true;
    return info?.seats.every(({ holder, resigned }, seat) => holder.kind !== 'person' || resigned || mine.includes(seat)) ?? false;
  }

  /** May one ask now? */
  get offered(): boolean {
    return this.fair && this.#moment !== null && this.client.count > 1 && this.client.atRest && !this.client.veiled;
  }

  get thinking(): boolean {
    return this.#asked !== null && this.#asked === this.#moment;
  }

  /** What was answered, as long as it is about what is being decided. */
  get ways(): readonly Advised[] {
    return this.offered && this.#given?.moment === this.#moment ? this.#given.ways : [];
  }

  /** For the board to show. */
  get pointed(): readonly unknown[] {
    return this.ways[this.chosen]?.then ?? [];
  }

  /** What is being decided, by name. */
  get #moment(): string | null {
    const { acting, state, viewer } = this.client;
    return acting && state ? `${viewer} ${state.decision}` : null;
  }

  sentence(way: Advised): string {
    const { board, names, you } = this.client;
    return board?.advice?.(way.then, settings.lang, names) ?? (withNames(way[settings.lang], names, you) || way.do.join(' '));
  }

  /** Of ways that read alike, such as a block set here or one place further, the best. */
  #distinct(ways: readonly Advised[]): Advised[] {
    const said = ways.map((way) => this.sentence(way));
    return ways.filter((_, index) => said.indexOf(said[index] ?? '') === index);
  }

  async ask(): Promise<void> {
    const { viewer } = this.client;
    const moment = this.#moment;
    if (viewer === null || moment === null || this.thinking) return;
    this.#asked = moment;
    const reply = await this.client.say({ type: 'hint', seat: viewer });
    if (this.#asked === moment) this.#asked = null;
    // Who has played meanwhile does not want to hear that it is too late.
    if (reply.type === 'refused' && reply.why === 'stale') this.client.notices.clear();
    if (reply.type !== 'hint') return;
    this.chosen = 0;
    this.#given = { moment, ways: this.#distinct(reply.ways) };
    const best = this.ways[0];
    if (best) announcer.say(`${t().asked(t().advice.title, this.sentence(best))} ${t().advice.chance(percent(best.chance))}`);
  }

  close(): void {
    this.#given = null;
  }

  play(): void {
    const way = this.ways[this.chosen];
    this.close();
    if (way) void this.client.act(way.do);
  }
}
