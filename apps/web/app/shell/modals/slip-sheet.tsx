import type { ReactNode } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TicketSlot } from '../slots/ticket-slots.tsx'

/** On small screens the ticket panel opens as a sheet. */
export function SlipSheet(): ReactNode {
  const t = useT()
  return (
    <Modal title={t('ticket.tabs')} sheet flush>
      <TicketSlot />
    </Modal>
  )
}
