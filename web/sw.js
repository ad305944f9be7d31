// The service worker: the page without a network. It is filled in when the page is built (pack.mjs): which build this is, and its files.
//
// With a network a page comes from the house, as always. Without one it comes from here, all of it of one build: what is kept is
// kept whole or not at all. A newer one waits until no page of the older is open, as browsers do by themselves; so no page is
// taken away from under somebody, and none gets parts of another build.
const BUILD = '%BUILD%';
const FILES = ['%FILES%'];

const CACHE = `cordee-${BUILD}`;
/** So long the network may take to bring a page, in milliseconds. */
const PATIENCE = 3000;
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

async function file(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(clear().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const inside = address.href.startsWith(self.registration.scope);
  if (request.method !== 'GET' || !inside || address.href.startsWith(at('api/'))) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.some((path) => at(path) === address.href)) event.respondWith(file(request));
});
