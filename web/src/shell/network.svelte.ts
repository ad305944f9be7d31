import { ALONE } from './alone';

/** Whether there is a house over the network. */
class NetworkStatus {
  readonly alone = ALONE;
  /** Did the house not answer when it was last asked? */
  away = $state(typeof navigator !== 'undefined' && navigator.onLine === false);

  constructor() {
    if (typeof window === 'undefined') return;
    // What the browser believes; the next request finds out.
    addEventListener('online', () => (this.away = false));
    addEventListener('offline', () => (this.away = true));
  }

  /** Can nobody be reached but whoever sits here? */
  get none(): boolean {
    return this.alone || this.away;
  }
}

export const network = new NetworkStatus();
