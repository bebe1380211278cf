/** The end of the header for a player. */
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { usePushDevice } from '../../features/notifications/push/use-push-device.ts'
import { PlayerArea } from '../../features/session/player-area.tsx'
import { usePlayer } from '../../features/session/player-queries.ts'

export function PlayerTools() {
  usePushDevice(usePlayer()?.id)
  return (
    <>
      <NotificationBell />
      <PlayerArea />
    </>
  )
}
