/**
 * Slots of the shell filled by player features, as far as the first page shows them. The shell
 * defines their position, this file their content; those of the slip are in `ticket-slots.tsx`.
 */
import type { ReactNode } from 'react'
import { AccountArea } from '../features/session/account-area.tsx'
import { pickOutcome, useIsPicked } from '../features/ticket/picks.ts'
import type { App } from '../shared/app.ts'
import { lazyTranslatedComponent } from '../shared/lazy-component.ts'
import type { OddsActions } from '../shared/odds/odds-actions.tsx'

/** Connects odds buttons to the slip. */
export const createOddsActions = ({ handlers }: App): OddsActions => ({
  useIsPicked,
  onPick: pick => pickOutcome(handlers, pick),
})

const PlayerTools = lazyTranslatedComponent(() => import('./player-tools.tsx').then(module => module.PlayerTools))

/** End of the header: sign-in, or notifications, balance and player menu. */
export const AccountSlot = (): ReactNode => (
  <AccountArea>
    <PlayerTools />
  </AccountArea>
)
