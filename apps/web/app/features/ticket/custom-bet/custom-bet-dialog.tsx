/**
 * A custom bet cannot be combined: asks which of the two the slip should hold. Dismissing the
 * dialog keeps the current slip.
 */
import { listSelections } from '@touchline/betting/slip/slip-bet'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import { useState } from 'react'
import { type I18n, useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { capitalize } from '../../../shared/formats/capitalize.ts'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import type { ModalProps } from '../../../shared/modals/modals.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { Placed } from '../placing/placing.ts'
import { showSlip } from '../slip/slip-view.ts'
import { ticketOf } from '../ticket-store.ts'

type Replacement = ModalProps<'customBet'>['props']

/** The event that replaces the content of the slip. */
export function replacingEvent(effect: Replacement): TicketEvent<Placed> {
  return 'outcome' in effect
    ? { type: 'pick', outcome: effect.outcome, replacesCustomBet: true }
    : { type: 'buildCustomBet', outcomes: effect.outcomes, odds: effect.odds, replacesSlip: true }
}

function wordsOf(effect: Replacement, held: number, { t, formats }: I18n) {
  if ('outcome' in effect) {
    const { outcomeName, marketName } = effect.outcome
    const outcome = capitalize(outcomeName, formats.locale)
    return {
      text: t('custom.alone.pick', { name: t('custom.name', { outcome, market: marketName }) }),
      yes: t('custom.alone.pick.yes', { name: outcome }),
      no: t('custom.alone.pick.no'),
    }
  }
  return {
    text: t('custom.alone.build', { count: held }),
    yes: t('custom.alone.build.yes'),
    no: t('custom.alone.build.no'),
  }
}

export function CustomBetDialog({ props, close }: ModalProps<'customBet'>) {
  const i18n = useI18n()
  const { t } = i18n
  const app = useApp()
  const store = ticketOf(app)
  const held = listSelections(useReadable(store).bets).length
  // The slip is already replaced while the dialog closes, so its text is captured when it opens.
  const [{ text, yes, no }] = useState(() => wordsOf(props, held, i18n))
  const replace = () => {
    close('done')
    store.dispatch(replacingEvent(props))
    showSlip(app, 'BET_SLIP')
  }
  return (
    <Modal
      title={t('custom.alone')}
      footer={
        <>
          <Button onClick={() => close()}>{no}</Button>
          <Button kind="primary" onClick={replace}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  )
}
