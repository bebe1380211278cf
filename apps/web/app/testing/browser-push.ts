/** Stubs a browser's push notifications: permission, service worker and subscription. For tests. */
import { vi } from 'vitest'

const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0)).buffer

interface Subscription {
  readonly endpoint: string
  readonly options: { readonly applicationServerKey: ArrayBuffer }
  toJSON(): object
  unsubscribe(): Promise<boolean>
}

/** `answer`: what the player answers when the browser asks. */
export function stubBrowserPush(answer: NotificationPermission = 'granted') {
  let count = 0
  let subscription: Subscription | null = null
  const toWorker: unknown[] = []
  const notification = { permission: 'default' as NotificationPermission, closed: 0 }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      count += 1
      const endpoint = `https://push.example/${count}`
      subscription ??= {
        endpoint,
        options: { applicationServerKey: bytesOf(applicationServerKey) },
        toJSON: () => ({ endpoint, keys: { p256dh: `key-${count}`, auth: `auth-${count}` } }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription
    }),
  }
  const registration = {
    active: { postMessage: (message: unknown) => toWorker.push(message) },
    pushManager,
    getNotifications: async () => [{ close: () => (notification.closed += 1) }],
  }
  const registered: { url: unknown; scope: string }[] = []
  const listeners = new Set<(event: unknown) => void>()
  const serviceWorker = {
    register: async (url: unknown, { scope }: { scope: string }) => {
      registered.push({ url, scope })
      return registration
    },
    getRegistration: async () => (registered.length > 0 || subscription ? registration : undefined),
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: unknown) => void) => listeners.delete(listener),
    startMessages: () => {},
  }
  vi.stubGlobal('Notification', {
    get permission() {
      return notification.permission
    },
    requestPermission: async () => {
      notification.permission = answer
      return answer
    },
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return {
    registered,
    /** Messages of pages to the worker. */
    toWorker,
    notification,
    subscribe: pushManager.subscribe,
    get subscription() {
      return subscription
    },
    setPermission: (permission: NotificationPermission) => {
      notification.permission = permission
    },
    /** A message of the worker to the page. */
    post: (data: unknown, port: { postMessage(message: unknown): void }) => {
      for (const listener of listeners) listener({ data, ports: [port] })
    },
    remove: () => void Reflect.deleteProperty(navigator, 'serviceWorker'),
  }
}
