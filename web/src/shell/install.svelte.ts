/** The browser's offer to install the page as an app; only some browsers make it. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** Whether the page can be installed: not if the browser does not offer it, nor once it is. */
class Install {
  #offer = $state.raw<Offer | null>(null);

  /** Called when the page starts: the browser makes its offer only once, and early. */
  watch(): void {
    addEventListener('beforeinstallprompt', (event) => {
      // It waits until somebody asks for it.
      event.preventDefault();
      this.#offer = event as Offer;
    });
    addEventListener('appinstalled', () => (this.#offer = null));
  }

  get offered(): boolean {
    return this.#offer !== null;
  }

  /** The browser asks whether it shall be. An offer serves once; whoever says no gets another when the page is next loaded. */
  async accept(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
