/**
 * This device's push notifications: switched on and off by the player, kept up to date at the start of a page, and ended
 * when the player signs out or another one signs in.
 */
import type { PushSubscription as WireSubscription } from '@touchline/contract/entities/engagement'
import { navigate } from 'wouter/use-browser-location'
import { localizePath } from '../../../i18n/locales.ts'
import type { App } from '../../../shared/app/app.ts'
import type { PushDeviceMessage, PushOpenMessage } from '../../../shared/browser/push-messages.ts'
import { reportError } from '../../../shared/errors/report-error.ts'
import { clearPushRecord, readPushRecord, writePushRecord } from './push-record.ts'

type Deps = Pick<App, 'api' | 'session' | 'config' | 'locale'>

export interface PushOwner {
  readonly playerId: number
  /** The operator's public key; undefined where there is no push. */
  readonly publicKey: string | undefined
}

const WORKER_PATH = '/push-worker.js'
/** Path that contains no page, so that the worker controls none. */
const SCOPE = '/push/'

/** Why push notifications cannot be switched on here; null when they can. */
type PushObstacle = 'framed' | 'unsupported' | 'denied'

function findObstacle(): PushObstacle | null {
  // Browsers do not prompt in frames of other sites.
  if (window.parent !== window) return 'framed'
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported || !window.isSecureContext) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

let workerUrl: string | undefined

/** The content security policy accepts the worker's address only from the Trusted Types policy of this name. */
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
async function subscribeBrowser(publicKey: string): Promise<WireSubscription> {
  const { pushManager } = await registerWorker()
  const previous = await pushManager.getSubscription()
  const previousKey = previous?.options.applicationServerKey
  if (previous && previousKey && toBase64Url(previousKey) !== publicKey) await previous.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Gives the worker what it needs to report a renewed subscription. */
async function informWorker(device: Omit<PushDeviceMessage, 'type'>): Promise<void> {
  const registration = await findRegistration()
  registration?.active?.postMessage({ type: 'push-device', ...device } satisfies PushDeviceMessage)
}

/** Returns the address and key of the present subscription; null without one. */
async function readBrowserSubscription(): Promise<{ endpoint: string; publicKey: string } | null> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  if (!subscription) return null
  const key = subscription.options.applicationServerKey
  return { endpoint: subscription.endpoint, publicKey: key ? toBase64Url(key) : '' }
}

/** Ends the subscription, even without the back end, and closes its displayed notifications. */
async function unsubscribeBrowser(): Promise<void> {
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

/**
 * Ends the device's subscription, at the back end too if it belongs to the signed-in player. If the back end cannot be
 * reached, the push service reports it later.
 */
async function releaseDevice({ api }: Pick<Deps, 'api'>, isOfPlayer: boolean): Promise<void> {
  const record = readPushRecord()
  await unsubscribeBrowser()
  clearPushRecord()
  if (!record || !isOfPlayer) return
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
 * Ends the device's subscription if it belongs to another player than the signed-in one; registers it again if the session,
 * the language, the key or the address has changed.
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
function releaseOnSignOut(app: Deps): void {
  app.session.subscribe(() => {
    const { status, reason } = app.session.get()
    if (status !== 'NOT_LOGGED_IN' || (reason !== 'signed-out' && reason !== 'excluded')) return
    if (readPushRecord()) releaseDevice(app, false).catch(error => reportError(error, 'ending push notifications'))
  })
}

const isOpenMessage = (data: unknown): data is PushOpenMessage => {
  const { type, path } = (data ?? {}) as Partial<Record<keyof PushOpenMessage, unknown>>
  return type === 'push-open' && typeof path === 'string' && /^\/(?!\/)/.test(path)
}

/** Opens the page of a push notification in this window when the service worker requests it, until the returned function is called. */
export function openPushedPages({ locale, config }: Pick<App, 'locale' | 'config'>): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpenMessage(data)) return
    ports[0]?.postMessage('opened')
    navigate(localizePath(data.path, locale, config.localeSettings))
  }
  serviceWorker.addEventListener('message', onMessage)
  serviceWorker.startMessages()
  return () => serviceWorker.removeEventListener('message', onMessage)
}

const started = new WeakSet<App>()

/** Starts what a device with push notifications needs for the lifetime of the page, once. */
export function startPush(app: App): void {
  if (started.has(app)) return
  started.add(app)
  releaseOnSignOut(app)
  openPushedPages(app)
}

/** Starts push notifications on a device with a subscription, and keeps it the player's. */
export async function syncPush(app: App, owner: PushOwner): Promise<void> {
  startPush(app)
  await syncDevice(app, owner)
}
