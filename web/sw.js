// The service worker: the page without a network. It is filled in when the page is built (pack.mjs): which build this is, and its files.
//
// With a network a page comes from the house, as always. Without one it comes from here, all of it of one build: what is kept is
// kept whole or not at all. A newer one waits until no page of the older is open, as browsers do by themselves; so no page is
// taken away from under somebody, and none gets parts of another build.
const BUILD = '%BUILD%';
const FILES = ['%FILES%'];

const CACHE = `cordee-${BUILD}`;
/** Where a record lies that another app has shared with this one, until the page opens it. */
const SHARED = 'shared';
/** So long the network may take to bring a page, in milliseconds. */
const PATIENCE = 3000;
/** So many notices are gathered in one. */
const MOST_TOLD = 5;
const at = (path) => new URL(path, self.registration.scope).href;

async function keep() {
  const cache = await caches.open(CACHE);
  try {
    // By its own address: the house answers with this build, or with a newer one, which is not ours to keep.
    const index = await fetch(at('./'), { cache: 'no-store' });
    const html = await index.clone().text();
    if (!index.ok || !html.includes(`content="${BUILD}"`)) throw new Error('the house has another page by now');
    await cache.addAll(FILES.map(at));
    await cache.put(at('./'), new Response(html, { headers: index.headers }));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function clear() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('cordee-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page itself: from the network, or as it was kept. */
async function page(request) {
  const kept = await caches.match(at('./'), { cacheName: CACHE });
  if (!kept) return fetch(request);
  const slow = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const fetched = fetch(request).catch(() => null);
  const answer = await Promise.race([fetched, slow]);
  // A house that is down behind its proxy is no house.
  return answer && answer.status < 500 ? answer : kept;
}

/** What another app shares with this one, as the manifest's `share_target` says: kept for the page that opens records. */
async function receive(request) {
  const record = (await request.formData()).get('record');
  if (record instanceof File) await (await caches.open(SHARED)).put(at('record'), new Response(record));
  const index = await caches.match(at('./'), { cacheName: CACHE });
  // A copy in a folder has its addresses after a `#`.
  const alone = (await index?.text())?.includes('name="house" content="none"');
  return Response.redirect(at(alone ? '#/open' : 'open'), 303);
}

async function file(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

/** All windows of the page, and those that show an address. They are asked: a window's own `url` is the one it was opened with. */
async function windowsAt(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await Promise.all(windows.map((window) => shows(window, address)));
  return { windows, there: windows.filter((_, index) => answers[index]) };
}

function shows(window, address) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    // A page that does not answer shows nothing.
    setTimeout(resolve, PATIENCE, false);
    window.postMessage({ shown: address }, [port2]);
  });
}

/** What the house says to somebody who is away. Whoever looks at the very table has seen it. */
async function tell(message) {
  const { there } = await windowsAt(at(message.url.slice(1)));
  const looks = there.some(({ visibilityState }) => visibilityState === 'visible');
  // A trial is to be seen in any case.
  if (looks && message.about.length > 0) return;
  // One notice for all: the newest says what it says, the others keep a line each.
  const before = await self.registration.getNotifications();
  const tables = message.about.map(({ table }) => table);
  const others = before.flatMap(({ data }) => data?.told ?? []).filter((other) => !other.tables.every((table) => tables.includes(table)));
  const told = [{ title: message.title, tables }, ...others].slice(0, MOST_TOLD);
  for (const notice of before) if (notice.tag !== message.tag) notice.close();
  await self.registration.showNotification(message.title, {
    body: [message.body, ...others.map(({ title }) => title)].join('\n'),
    lang: message.lang,
    tag: message.tag,
    icon: at('icon-192.png'),
    data: { url: others.length > 0 ? '/mine' : message.url, told },
  });
  await self.navigator.setAppBadge?.(new Set(told.flatMap((one) => one.tables)).size).catch(() => {});
}

/** To the table: where it is open already, or in a new window. */
async function open(url) {
  const address = at(url.slice(1));
  const { windows, there } = await windowsAt(address);
  if (there[0]) return there[0].focus();
  // A browser that opens no window shows it in one of those that are there.
  return self.clients.openWindow(address).catch(() => windows[0]?.navigate(address));
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/'));
});
self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(clear().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const inside = address.href.startsWith(self.registration.scope);
  if (request.method === 'POST' && address.href === at('share')) event.respondWith(receive(request));
  if (request.method !== 'GET' || !inside || address.href.startsWith(at('api/'))) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.some((path) => at(path) === address.href)) event.respondWith(file(request));
});
