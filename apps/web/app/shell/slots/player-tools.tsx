/** The end of the header for a player. */
import { useEffect } from 'react'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { pushDevice } from '../../features/notifications/part.ts'
import { readPushRecord } from '../../features/notifications/push/push-record.ts'
import { BreakButton } from '../../features/session/break-button.tsx'
import { PlayerArea } from '../../features/session/player-area.tsx'
import { usePlayer } from '../../features/session/player-queries.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { runPart } from '../../shared/parts/part.ts'

export function PlayerTools() {
  usePushDevice(usePlayer()?.id)
  return (
    <>
      <BreakButton />
      <NotificationBell />
      <PlayerArea />
    </>
  )
}

/** Keeps this device's push subscription that of the signed-in player; loads nothing on a device without one. */
function usePushDevice(playerId: number | undefined): void {
  const app = useApp()
  const settings = useSettings()
  const isReady = settings !== undefined
  const publicKey = settings?.push?.public_key
  useEffect(() => {
    if (playerId === undefined || !isReady || readPushRecord() === null) return
    void runPart(pushDevice, ({ syncPush }) => syncPush(app, { playerId, publicKey }), 'syncing the push subscription')
  }, [app, isReady, playerId, publicKey])
}
