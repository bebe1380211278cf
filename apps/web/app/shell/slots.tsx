/**
 * Slots of the shell filled by player features. The shell defines their position, this file their
 * content; new features are added here.
 */
import type { ReactNode } from 'react'
import { AccountArea } from '../features/session/account-area.tsx'
import { pickOutcome, slipCount, useIsPicked } from '../features/ticket/picks.ts'
import { FloatingSlipSlot } from '../features/ticket/slip/floating-slip-slot.tsx'
import { openSheet } from '../features/ticket/slip/slip-view.ts'
import { useT } from '../i18n/provider.tsx'
import type { App } from '../shared/app.ts'
import { loadAndOpenModal } from '../shared/load-and-open-modal.ts'
import type { OddsActions } from '../shared/odds/odds-actions.tsx'
import { useReadable } from '../shared/use-readable.ts'
import { Icon } from '../ui/icon.tsx'

/** Connects odds buttons to the slip. */
export const createOddsActions = ({ handlers }: App): OddsActions => ({
  useIsPicked,
  onPick: pick => pickOutcome(handlers, pick),
})

/** End of the header: sign-in, or balance and player menu. */
export function AccountSlot(): ReactNode {
  return (
    <AccountArea onSignIn={() => void loadAndOpenModal('signIn')} onSignUp={() => void loadAndOpenModal('signUp')} />
  )
}

/** On small screens: the floating slip bar. */
export function SlipSheetSlot(): ReactNode {
  return <FloatingSlipSlot />
}

/** On small screens: navigation entries that open the slip and the player's bets. */
export function SlipNavItems({ className }: { readonly className: string | undefined }): ReactNode {
  const t = useT()
  const count = useReadable(slipCount)
  return (
    <>
      <button type="button" className={className} onClick={() => openSheet('BET_SLIP')}>
        <Icon name="ticket" />
        {t('ticket.tab.slip')}
        {count > 0 && <span data-count>{count}</span>}
      </button>
      <button type="button" className={className} onClick={() => openSheet('MY_BETS')}>
        <Icon name="layers" />
        {t('ticket.tab.bets')}
      </button>
    </>
  )
}
