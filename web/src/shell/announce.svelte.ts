/** What a screen reader is told as it happens. */
class Announcer {
  /** Polite lines; each has a number, so that the same sentence twice is told twice. */
  lines = $state<{ number: number; text: string }[]>([]);
  #number = 0;

  say(text: string): void {
    this.#number += 1;
    this.lines = [...this.lines.slice(-19), { number: this.#number, text }];
  }

  /** What was said can no longer be read: it was for somebody else. */
  forget(): void {
    this.lines = [];
  }
}

export const announcer = new Announcer();
