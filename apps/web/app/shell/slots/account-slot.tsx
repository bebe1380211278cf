import type { ReactNode } from 'react'
import { AccountArea } from '../../features/session/account-area.tsx'
import { lazyTranslatedComponent } from '../../shared/parts/lazy-component.ts'

const PlayerTools = lazyTranslatedComponent(() => import('./player-tools.tsx').then(module => module.PlayerTools))

/** End of the header: sign-in, or notifications, balance and player menu. */
export const AccountSlot = (): ReactNode => (
  <AccountArea>
    <PlayerTools />
  </AccountArea>
)
