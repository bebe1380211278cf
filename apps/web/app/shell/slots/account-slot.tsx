import type { ReactNode } from 'react'
import { AccountArea } from '../../features/session/account-area.tsx'
import { usePart } from '../../shared/parts/use-part.tsx'
import { playerTools } from '../parts/part.ts'

function PlayerTools() {
  const part = usePart(playerTools)
  return part && <part.PlayerTools />
}

/** End of the header: sign-in, or notifications, balance and player menu. */
export const AccountSlot = (): ReactNode => (
  <AccountArea>
    <PlayerTools />
  </AccountArea>
)
