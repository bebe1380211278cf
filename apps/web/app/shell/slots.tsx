/**
 * The places that the player's features fill. The shell knows where they stand, this file knows who fills them: the only
 * one to change when a feature comes.
 */
import type { ReactNode } from 'react'
import { AccountArea } from '../features/session/account-area.tsx'
import { pickOutcome, slipCount, useIsPicked } from '../features/ticket/picks.ts'
import { FloatingSlipSlot } from '../features/ticket/slip/floating-slip-slot.tsx'
import { openSheet } from '../features/ticket/slip/slip-view.ts'
import { useT } from '../i18n/provider.tsx'
import { loadAndOpenModal } from '../shared/load-and-open-modal.ts'
import type { OddsActions } from '../shared/odds/odds-actions.tsx'
import { useReadable } from '../shared/use-readable.ts'
import { Icon } from '../ui/icon.tsx'

/** How odds buttons reach the slip. */
export const oddsActions: OddsActions = { useIsPicked, onPick: pickOutcome }

/** Header, at the end: sign-in, or the balance and the player's menu. */
export function AccountSlot(): ReactNode {
  return (
    <AccountArea onSignIn={() => void loadAndOpenModal('signIn')} onSignUp={() => void loadAndOpenModal('signUp')} />
  )
}

/** On small screens: the floating slip bar. */
export function SlipSheetSlot(): ReactNode {
  return <FloatingSlipSlot />
}

/** On small screens: the entries of the lower navigation that open the slip and the player's bets. */
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
