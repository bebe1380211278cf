import type { ReactNode } from 'react'
import { BonusSheet } from '../../features/ticket/slip/bonus-slot.tsx'
import type { ModalProps } from '../../shared/modals.ts'
import { slipBonusPart, useTicketPlayer } from '../slots/ticket-slots.tsx'

/** On small screens, above the slip's sheet: the choice of a bet's bonus. */
export function SlipBonusSheet({ props: { betKey }, close }: ModalProps<'slipBonuses'>): ReactNode {
  return <BonusSheet id={betKey} player={useTicketPlayer()} part={slipBonusPart} close={close} />
}
