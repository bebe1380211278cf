import { useEffect } from 'react'
import type { App } from '../../../shared/app/app.ts'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import { reportError } from '../../../shared/errors/report-error.ts'
import { importWithRetry } from '../../../shared/parts/lazy-component.ts'
import type { PushOwner } from './push-device.ts'
import { readPushRecord } from './push-record.ts'

async function sync(app: App, owner: PushOwner): Promise<void> {
  const [{ startPush }, { syncDevice }] = await Promise.all([
    importWithRetry(() => import('./start-push.ts')),
    importWithRetry(() => import('./push-device.ts')),
  ])
  startPush(app)
  await syncDevice(app, owner)
}

/** Keeps this device's push subscription that of the signed-in player; loads nothing on a device without one. */
export function usePushDevice(playerId: number | undefined): void {
  const app = useApp()
  const settings = useSettings()
  const isReady = settings !== undefined
  const publicKey = settings?.push?.public_key
  useEffect(() => {
    if (playerId === undefined || !isReady || readPushRecord() === null) return
    sync(app, { playerId, publicKey }).catch(error => reportError(error, 'syncing the push subscription'))
  }, [app, isReady, playerId, publicKey])
}
