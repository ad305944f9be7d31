import { network } from './network.svelte';
import { version } from './version.svelte';

/** Whoever has been here once can come back without a network: the page is kept, after everything else has been done. */
export function stayWithoutNetwork(): void {
  // While the page is being developed it has no build, and nothing is kept.
  if (!('serviceWorker' in navigator) || version.own === null) return;
  navigator.serviceWorker.addEventListener('message', tellAddress);
  navigator.serviceWorker.startMessages();
  // If it is kept already, the browser itself looks for a newer one whenever it opens a page.
  if (navigator.serviceWorker.controller) return;
  // In the house every address is a page; a copy in a folder has one, beside its files.
  const begin = () => void navigator.serviceWorker.register(network.alone ? 'sw.js' : '/sw.js').catch(() => {});
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 10_000 }) : setTimeout(begin, 2000));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** The service worker asks who shows an address: it knows only which one a page was opened with. */
function tellAddress({ data, ports }: MessageEvent<{ shown?: string }>): void {
  if (data.shown !== undefined) ports[0]?.postMessage(data.shown === location.origin + location.pathname);
}
