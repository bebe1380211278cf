import type { App } from '../../../shared/app/app.ts'
import { openPushedPages } from './open-pushed-page.ts'
import { releaseOnSignOut } from './push-device.ts'

const started = new WeakSet<App>()

/** Starts what a device with push notifications needs for the lifetime of the page, once. */
export function startPush(app: App): void {
  if (started.has(app)) return
  started.add(app)
  releaseOnSignOut(app)
  openPushedPages(app)
}
