/** The browser's side of push notifications: support, permission, service worker and subscription. */
import type { PushSubscription as WireSubscription } from '@touchline/contract/entities/engagement'
import type { PushDeviceMessage } from '../../../shared/browser/push-messages.ts'

const WORKER_PATH = '/push-worker.js'
/** Contains no page, so that the worker controls none. */
const SCOPE = '/push/'

/** Why push notifications cannot be switched on here; null when they can. */
export type PushObstacle = 'framed' | 'unsupported' | 'denied'

export function findObstacle(): PushObstacle | null {
  // Browsers do not prompt in frames of other sites.
  if (window.parent !== window) return 'framed'
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported || !window.isSecureContext) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

let workerUrl: string | undefined

/** The content policy accepts the worker's address from the policy of this name only, which makes no other. */
function getWorkerUrl(): string {
  workerUrl ??=
    window.trustedTypes?.createPolicy('push-worker', { createScriptURL: () => WORKER_PATH }).createScriptURL('') ??
    WORKER_PATH
  return workerUrl
}

const findRegistration = () => navigator.serviceWorker.getRegistration(SCOPE)

/** Registers the worker and waits until it is active, which subscribing requires. */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(getWorkerUrl(), { scope: SCOPE })
  const starting = registration.active ? null : (registration.installing ?? registration.waiting)
  if (!starting) return registration
  await new Promise<void>((resolve, reject) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve()
      if (starting.state === 'redundant') reject(new Error('the push worker could not be installed'))
    })
  })
  return registration
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Subscribes with the operator's key; a subscription with another key is replaced. */
export async function subscribeBrowser(publicKey: string): Promise<WireSubscription> {
  const { pushManager } = await registerWorker()
  const former = await pushManager.getSubscription()
  const formerKey = former?.options.applicationServerKey
  if (former && formerKey && toBase64Url(formerKey) !== publicKey) await former.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Gives the worker what it needs to report a renewed subscription. */
export async function informWorker(device: Omit<PushDeviceMessage, 'type'>): Promise<void> {
  const registration = await findRegistration()
  registration?.active?.postMessage({ type: 'push-device', ...device } satisfies PushDeviceMessage)
}

/** The address and key of the present subscription; null without one. */
export async function readBrowserSubscription(): Promise<{ endpoint: string; publicKey: string } | null> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  if (!subscription) return null
  const key = subscription.options.applicationServerKey
  return { endpoint: subscription.endpoint, publicKey: key ? toBase64Url(key) : '' }
}

/** Ends the subscription, even without the back end, and closes its displayed notifications. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await findRegistration()
  if (!registration) return
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  for (const notification of await registration.getNotifications()) notification.close()
}
