import { useEffect } from 'react'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import { runPart } from '../../../shared/parts/part.ts'
import { pushDevice } from '../part.ts'
import { readPushRecord } from './push-record.ts'

/** Keeps this device's push subscription that of the signed-in player; loads nothing on a device without one. */
export function usePushDevice(playerId: number | undefined): void {
  const app = useApp()
  const settings = useSettings()
  const isReady = settings !== undefined
  const publicKey = settings?.push?.public_key
  useEffect(() => {
    if (playerId === undefined || !isReady || readPushRecord() === null) return
    void runPart(pushDevice, ({ syncPush }) => syncPush(app, { playerId, publicKey }), 'syncing the push subscription')
  }, [app, isReady, playerId, publicKey])
}
