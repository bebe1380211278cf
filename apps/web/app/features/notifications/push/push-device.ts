/**
 * This device's push notifications: switched on and off by the player, kept up to date at the start of a page, and ended
 * when the player signs out or another one signs in.
 */

import type { PushSubscription as WireSubscription } from '@touchline/contract/entities/engagement'
import { localizePath } from '../../../i18n/locales.ts'
import type { App } from '../../../shared/app/app.ts'
import type { PushDeviceMessage } from '../../../shared/browser/push-messages.ts'
import { reportError } from '../../../shared/errors/report-error.ts'
import { clearPushRecord, readPushRecord, writePushRecord } from './push-record.ts'

type Deps = Pick<App, 'api' | 'session' | 'config' | 'locale'>

export interface PushOwner {
  readonly playerId: number
  /** The operator's public key; undefined where there is no push. */
  readonly publicKey: string | undefined
}

/** The browser's side of push notifications: support, permission, service worker and subscription. */
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

export type PushState = PushObstacle | 'off' | 'on'

/** Whether this device gets the player's notifications. */
export function readPushState(playerId: number): PushState {
  const obstacle = findObstacle()
  if (obstacle) return obstacle
  return Notification.permission === 'granted' && readPushRecord()?.playerId === playerId ? 'on' : 'off'
}

/** Subscribes the browser and registers it with the back end as this session's device. */
async function registerDevice({ api, session, config, locale }: Deps, playerId: number, publicKey: string) {
  const subscription = await subscribeBrowser(publicKey)
  const { data } = await api.call('postPushSubscription', { body: subscription })
  const sessionId = session.get().info?.id ?? ''
  writePushRecord({ playerId, sessionId, id: data.id, endpoint: subscription.endpoint, locale })
  const home = localizePath('/', locale, config.localeSettings)
  await informWorker({
    publicKey,
    auth: subscription.keys.auth,
    renewUrl: `${config.sportsbookUrl}/notifications/push-subscriptions/${data.id}`,
    prefix: home === '/' ? '' : home,
  })
}

/** Ends the device's subscription. If the back end cannot be reached, the push service reports it later. */
export async function releaseDevice({ api }: Pick<Deps, 'api'>, isOwn: boolean): Promise<void> {
  const record = readPushRecord()
  await unsubscribeBrowser()
  clearPushRecord()
  if (!record || !isOwn) return
  await api
    .call('deletePushSubscription', { params: { id: record.id } })
    .catch(error => reportError(error, 'removing the push subscription'))
}

/** Asks for permission, which browsers allow after a press only, and subscribes. Rejects when subscribing failed. */
export async function enablePush(app: Deps, { playerId, publicKey }: PushOwner): Promise<PushState> {
  if (publicKey === undefined) throw new Error('the operator has no key for push notifications')
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return readPushState(playerId)
  try {
    await registerDevice(app, playerId, publicKey)
  } catch (error) {
    await releaseDevice(app, true)
    throw error
  }
  return readPushState(playerId)
}

export async function disablePush(app: Deps, { playerId }: PushOwner): Promise<PushState> {
  await releaseDevice(app, true)
  return readPushState(playerId)
}

/**
 * Compares the device's subscription with the signed-in player and their session: another player's is ended, the own one
 * is registered again after the session, the language, the key or the address has changed.
 */
export async function syncDevice(app: Deps, { playerId, publicKey }: PushOwner): Promise<void> {
  const record = readPushRecord()
  if (!record) return
  if (record.playerId !== playerId) return releaseDevice(app, false)
  if (publicKey === undefined || findObstacle() || Notification.permission !== 'granted')
    return releaseDevice(app, true)
  const present = await readBrowserSubscription()
  const isCurrent =
    present?.endpoint === record.endpoint &&
    present.publicKey === publicKey &&
    record.sessionId === app.session.get().info?.id &&
    record.locale === app.locale
  if (!isCurrent) await registerDevice(app, playerId, publicKey)
}

/** Ends the device's subscription when the player signs out or is excluded, here or in another tab. */
export function releaseOnSignOut(app: Deps): () => void {
  return app.session.subscribe(() => {
    const { status, reason } = app.session.get()
    if (status !== 'NOT_LOGGED_IN' || (reason !== 'signed-out' && reason !== 'excluded')) return
    if (readPushRecord()) releaseDevice(app, false).catch(error => reportError(error, 'ending push notifications'))
  })
}
