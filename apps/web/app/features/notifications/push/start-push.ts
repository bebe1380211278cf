import { navigate } from 'wouter/use-browser-location'
import { localizePath } from '../../../i18n/locales.ts'
import type { App } from '../../../shared/app/app.ts'
import type { PushOpenMessage } from '../../../shared/browser/push-messages.ts'
import { type PushOwner, releaseOnSignOut, syncDevice } from './push-device.ts'

const started = new WeakSet<App>()

/** Opens the page of a push notification in this window at its service worker's request. */
const isOpenMessage = (data: unknown): data is PushOpenMessage => {
  const { type, path } = (data ?? {}) as Partial<Record<keyof PushOpenMessage, unknown>>
  return type === 'push-open' && typeof path === 'string' && /^\/(?!\/)/.test(path)
}

/** Listens until the returned function is called. */
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

/** Starts what a device with push notifications needs for the lifetime of the page, once. */
export function startPush(app: App): void {
  if (started.has(app)) return
  started.add(app)
  releaseOnSignOut(app)
  openPushedPages(app)
}

/** Keeps the subscription of a device that has one that of its player. */
export async function syncPush(app: App, owner: PushOwner): Promise<void> {
  startPush(app)
  await syncDevice(app, owner)
}
