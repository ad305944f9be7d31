import { parse, within, type Route } from './routes';
import { version } from './version.svelte';

class Router {
  route = $state<Route>(parse(within(location)));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(address: string): void {
    if (version.takesAlong(address)) return;
    history.pushState(null, '', address);
    this.#read();
    if (!address.slice(1).includes('#')) scrollTo(0, 0);
  }

  /** Changes the address without a step in the history. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.#read();
  }

  #read(): void {
    this.route = parse(within(location));
  }

  /** A plain click on a link within the house needs no new page from the server. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.hash.startsWith('#/') ? link.hash : link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
