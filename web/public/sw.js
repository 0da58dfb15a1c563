// Keeps the hashed files of the product (scripts, styles, fonts), which never change under their name,
// and nothing else: no page, no answer of the API, nothing that is anybody's.
const STORE = 'vitrine-assets-1'
const KEPT = 200

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || !pathname.startsWith('/assets/')) return
  event.respondWith(fromStore(event.request))
})

async function fromStore(request) {
  const store = await caches.open(STORE)
  const kept = await store.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await store.put(request, answer.clone())
    await forgetOldest(store)
  }
  return answer
}

async function forgetOldest(store) {
  const requests = await store.keys()
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - KEPT)).map((old) => store.delete(old)),
  )
}
