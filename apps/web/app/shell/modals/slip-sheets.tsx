/** The sheets of small screens: the ticket panel, and the choice of a bet's bonus above it. */
import type { ReactNode } from 'react'
import { slipBonus } from '../../features/bonuses/part.ts'
import { BreakButton } from '../../features/session/break-button.tsx'
import { BonusSheet } from '../../features/ticket/slip/bonus-slot.tsx'
import { useT } from '../../i18n/provider.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { Modal } from '../../ui/modal.tsx'
import { TicketSlot, useTicketPlayer } from '../slots/ticket-slots.tsx'

export function SlipSheet(): ReactNode {
  const t = useT()
  return (
    // The sheet covers the header with the same button.
    <Modal title={t('slip.tabs')} action={useIsLoggedIn() && <BreakButton />} sheet flush>
      <TicketSlot isInSheet />
    </Modal>
  )
}

export function SlipBonusSheet({ props: { betKey }, close }: ModalProps<'slipBonuses'>): ReactNode {
  return <BonusSheet id={betKey} player={useTicketPlayer()} part={slipBonus} close={close} />
}
