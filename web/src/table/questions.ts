import type { Choice } from '../games/board';
import type { Lang, Legal, Seat } from '../protocol.gen';
import type { Reply, Saying } from './connection';

/** What whoever looks may ask the house about the position. Nothing changes by it. */
export class Questions {
  constructor(
    private readonly viewer: () => Seat | null,
    private readonly say: (saying: Saying) => Promise<Reply>,
  ) {}

  /** What may be done that is written with this beginning. */
  async legal(prefix: string): Promise<Legal> {
    const seat = this.viewer();
    const reply = seat === null ? null : await this.say({ type: 'legal', seat, prefix });
    return reply?.type === 'legal' ? reply.legal : { count: 0, listed: true, actions: [] };
  }

  /** The same, as boards take it. */
  async choices(prefix: string): Promise<readonly Choice<unknown>[]> {
    return (await this.legal(prefix)).actions;
  }

  /** What would the seat see after these actions? */
  async suppose(actions: string[]): Promise<unknown> {
    const seat = this.viewer();
    const reply = seat === null ? null : await this.say({ type: 'suppose', seat, do: actions });
    return reply?.type === 'supposed' ? reply.view : null;
  }

  /** The position in words, with numbers of seats for names. */
  async describe(lang: Lang): Promise<readonly string[]> {
    const reply = await this.say({ type: 'describe', viewer: this.viewer() });
    return reply.type === 'described' ? reply[lang] : [];
  }
}
