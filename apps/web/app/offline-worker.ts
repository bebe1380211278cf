/**
 * The service worker of the pages, served as `/offline-worker.js?locale=…`: where a page cannot be reached it shows one
 * that says so. It keeps that page and nothing else, and answers no other request. One file without imports, because
 * browsers load it by itself.
 */
interface WorkerEvent extends Event {
  waitUntil(task: Promise<unknown>): void
}
interface InstallEvent extends WorkerEvent {
  /** Requests that the browser does not bring to the worker; not in every browser. */
  addRoutes?(routes: readonly { condition: { requestMode: string }; source: 'network' }[]): Promise<void>
}
interface NavigationEvent extends WorkerEvent {
  readonly request: Request
  /** The response that the browser has requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
/** The used part of the worker's global scope: the types of pages and of workers cannot be loaded together. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  skipWaiting(): Promise<void>
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void
}

;(() => {
  const worker = globalThis as unknown as WorkerScope
  const STORE = 'touchline.offline'
  /** In the language of the page that has registered the worker. */
  const page = `/offline${worker.location.search}`

  const install = async (event: InstallEvent): Promise<void> => {
    const modes = ['cors', 'no-cors', 'same-origin']
    await event.addRoutes?.(modes.map(requestMode => ({ condition: { requestMode }, source: 'network' })))
    const store = await caches.open(STORE)
    await store.add(new Request(page, { cache: 'no-cache' }))
    await worker.skipWaiting()
  }

  /** Drops the page of another language; the browser requests pages while the worker starts. */
  const activate = async (): Promise<void> => {
    const store = await caches.open(STORE)
    for (const request of await store.keys()) if (!request.url.endsWith(page)) await store.delete(request)
    await worker.registration.navigationPreload?.enable()
  }

  const answer = async ({ request, preloadResponse }: NavigationEvent): Promise<Response> => {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch (error) {
      const offlinePage = await caches.match(page, { cacheName: STORE })
      if (!offlinePage) throw error
      return offlinePage
    }
  }

  worker.addEventListener<InstallEvent>('install', event => event.waitUntil(install(event)))
  worker.addEventListener<WorkerEvent>('activate', event => event.waitUntil(activate()))
  worker.addEventListener<NavigationEvent>('fetch', event => {
    if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event))
  })
})()
