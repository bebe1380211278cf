/** The end of the header for a player. */
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { PlayerArea } from '../features/session/player-area.tsx'

export function PlayerTools() {
  return (
    <>
      <NotificationBell />
      <PlayerArea />
    </>
  )
}
