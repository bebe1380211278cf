/**
 * The service worker of push notifications, served as `/push-worker.js`: shows messages, opens their page on a tap, and
 * reports a subscription that the browser has renewed. Its scope contains no page and it handles no requests, so it
 * neither caches nor delays anything. One file without imports, because browsers load it by itself.
 */
import type { PushMessage, PushSubscription as WireSubscription } from '@touchline/contract/entities/engagement'
import type { PushDeviceMessage, PushOpenMessage } from './shared/browser/push-messages.ts'

type Device = Omit<PushDeviceMessage, 'type'>

interface WorkerEvent extends Event {
  waitUntil(task: Promise<unknown>): void
}
interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}
interface ClickEvent extends WorkerEvent {
  readonly notification: Notification
}
interface WindowClient {
  readonly frameType: string
  postMessage(message: unknown, transfer: Transferable[]): void
  focus(): Promise<unknown>
}
/** The used part of the worker's global scope: the types of pages and of workers cannot be loaded together. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void
}

;(() => {
  const worker = globalThis as unknown as WorkerScope

  const PATHS: Partial<Record<string, string>> = {
    bet: '/bets-history',
    bonus: '/promotions',
    jackpot_hit: '/promotions',
  }
  /** A page that does not answer within this time is frozen or shows something else. */
  const ANSWER_MS = 500

  const RTL = /^(ar|fa|he|ur)\b/

  /** The browser's storage for one record. */
  const openStore = (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open('touchline.push', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('device')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result.transaction('device', mode).objectStore('device'))
    })

  const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  const readDevice = async (): Promise<Device | undefined> => toPromise((await openStore('readonly')).get('own'))

  const writeDevice = async (device: Device): Promise<unknown> =>
    toPromise((await openStore('readwrite')).put(device, 'own'))

  const isMessage = (data: unknown): data is PushMessage => {
    const { id, title, body } = (data ?? {}) as Partial<Record<keyof PushMessage, unknown>>
    return typeof id === 'string' && typeof title === 'string' && typeof body === 'string'
  }

  /** Browsers require that every message shows something, so one that cannot be read shows the site's name. */
  const readMessage = ({ data }: PushEvent): PushMessage | null => {
    try {
      const message = data?.json()
      return isMessage(message) ? message : null
    } catch {
      // Not JSON: an operator's own back end sends something else.
      return null
    }
  }

  const show = async (event: PushEvent): Promise<void> => {
    const message = readMessage(event)
    if (!message) return worker.registration.showNotification(location.hostname)
    const { id, title, body, locale, object_type } = message
    await worker.registration.showNotification(title, {
      body,
      lang: locale,
      dir: RTL.test(locale) ? 'rtl' : 'ltr',
      // Of two with one tag the second replaces the first, silently.
      tag: id,
      data: { path: PATHS[object_type ?? ''] ?? '/' },
    })
  }

  /** Whether an open page has opened the path. */
  const openInPage = (client: WindowClient, path: string): Promise<boolean> =>
    new Promise(resolve => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(true)
      setTimeout(() => resolve(false), ANSWER_MS)
      client.postMessage({ type: 'push-open', path } satisfies PushOpenMessage, [port2])
    })

  const open = async ({ notification }: ClickEvent): Promise<void> => {
    notification.close()
    const { path = '/' } = (notification.data ?? {}) as { path?: string }
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const pages = windows.filter(({ frameType }) => frameType === 'top-level')
    for (const page of pages.slice(0, 3)) {
      if (await openInPage(page, path)) {
        await page.focus()
        return
      }
    }
    const { prefix } = (await readDevice()) ?? { prefix: '' }
    await worker.clients.openWindow(prefix && path === '/' ? prefix : prefix + path)
  }

  const renew = async (): Promise<void> => {
    const device = await readDevice()
    if (!device) return
    const options = { userVisibleOnly: true, applicationServerKey: device.publicKey }
    const subscription = await worker.registration.pushManager.subscribe(options)
    const { endpoint = '', keys } = subscription.toJSON()
    const renewed = {
      endpoint,
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    } satisfies WireSubscription
    const response = await fetch(device.renewUrl, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: device.auth, subscription: renewed }),
    })
    if (!response.ok) throw new Error(`the renewed push subscription was answered ${response.status}`)
    await writeDevice({ ...device, auth: renewed.keys.auth })
  }

  worker.addEventListener<WorkerEvent>('install', event => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener<PushEvent>('push', event => event.waitUntil(show(event)))
  worker.addEventListener<ClickEvent>('notificationclick', event => event.waitUntil(open(event)))
  worker.addEventListener<WorkerEvent>('pushsubscriptionchange', event => event.waitUntil(renew()))
  worker.addEventListener<WorkerEvent & MessageEvent<PushDeviceMessage>>('message', event => {
    const { type, ...device } = event.data
    if (type === 'push-device') event.waitUntil(writeDevice(device))
  })
})()
