/** What a page needs of its browser. Tests have one of their own. */
export interface Around {
  /** Which page this is; nothing while it is being developed. */
  own(): string | null;
  hidden(): boolean;
  /** Notes why this tab reloads. `false` if it has just reloaded for the same reason, or if the browser keeps no notes. */
  first(why: string): boolean;
  load(address: string | null): void;
  /** Does the house answer at all? */
  reachable(): Promise<boolean>;
}

/**
 * Whether the house serves another page than this one. Then a reload is offered; where nobody looks and nothing
 * is in hand, or where one goes elsewhere anyway, it is made: once for each new page.
 */
export class Version {
  newer = $state<string | null>(null);
  #minded = false;

  constructor(private readonly around: Around) {}

  /** Which page this is. */
  get own(): string | null {
    return this.around.own();
  }

  /** The house says which page it serves. */
  heard(build: string): void {
    const own = this.around.own();
    this.newer = own === null || build === '' || build === own ? null : build;
    this.rest();
  }

  /** Would somebody lose what is in hand? */
  mind(minded: boolean): void {
    this.#minded = minded;
    this.rest();
  }

  /** Nobody looks: the moment to load the new page, if there is one. */
  rest(): void {
    if (this.around.hidden() && !this.#minded) this.#once(null);
  }

  /** Whoever goes elsewhere in the house gets the new page there. */
  takesAlong(address: string): boolean {
    return this.#once(address);
  }

  reload(): void {
    this.around.load(null);
  }

  /** A part of the page is not there any more: most likely the house has a new one. */
  async missing(): Promise<void> {
    const why = `without ${this.around.own()}`;
    // Without a network a reload would lose even what is here.
    if ((await this.around.reachable()) && this.around.first(why)) this.around.load(null);
  }

  #once(address: string | null): boolean {
    if (this.newer === null || !this.around.first(this.newer)) return false;
    this.around.load(address);
    return true;
  }

  /** Listens to the browser. */
  watch(): void {
    document.addEventListener('visibilitychange', () => this.rest());
    addEventListener('vite:preloadError', () => void this.missing());
  }
}

const TRIED = 'cordee.loaded-for';

const browser: Around = {
  own: () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null,
  hidden: () => document.hidden,
  first(why) {
    try {
      const before = sessionStorage.getItem(TRIED);
      sessionStorage.setItem(TRIED, why);
      return before !== why;
    } catch {
      return false;
    }
  },
  load: (address) => (address === null ? location.reload() : location.assign(address)),
  reachable: () =>
    fetch('/healthz').then(
      (answer) => answer.ok,
      () => false,
    ),
};

export const version = new Version(browser);
