/** Messages that are pushed to this browser while no page is open. */
import { network } from '../shell/network.svelte';
import type { ChannelWish } from '../protocol.gen';

/** Can this browser be pushed to? If not, why: it cannot at all, only once the page is installed, or its user has said no. */
export type Ability = 'able' | 'never' | 'install' | 'denied';

export function ability(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'denied' : 'able';
  }
  // On an iPhone a page can be pushed to once it lies on the home screen.
  return /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'never';
}

/** How long the worker may take to come up, in milliseconds. */
const PATIENCE = 10_000;

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(network.alone ? 'sw.js' : '/sw.js');
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error('no service worker')));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Asks its user, then the browser. To be called from a tap. `null`: they would rather not. */
export async function subscribe(houseKey: string): Promise<ChannelWish | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await worker();
  const known = await pushManager.getSubscription();
  const subscribed = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: houseKey }));
  return wishOf(subscribed);
}

/** What this browser is subscribed to, if it is. */
export async function subscription(): Promise<PushSubscription | null> {
  if (ability() === 'never' || ability() === 'install') return null;
  const known = await navigator.serviceWorker.getRegistration();
  return (await known?.pushManager.getSubscription()) ?? null;
}

export function wishOf(subscribed: PushSubscription): ChannelWish {
  const { endpoint, keys } = subscribed.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('a subscription without keys');
  return { kind: 'push', endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}
