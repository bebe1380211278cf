/** A custom bet stands alone: asks which of two things the slip is to hold. Closing the question keeps what is there. */
import { allSelections } from '@touchline/betting/slip-compose'
import type { TicketEvent } from '@touchline/betting/ticket-types'
import { useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { useReadable } from '../../../shared/use-readable.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { AskCustomBet } from '../custom-bet-ports.ts'
import type { Placed } from '../placing/placing.ts'
import { showSlip } from '../slip/slip-view.ts'
import { useTicketStore } from '../ticket-store.ts'
import { closeCustomBetQuestion, customBetQuestion } from './custom-bet-question.ts'

/** The event that puts the new thing in the place of what is there. */
export function replacingEvent(asked: AskCustomBet): TicketEvent<Placed> {
  return 'outcome' in asked
    ? { type: 'pick', outcome: asked.outcome, replacesCustomBet: true }
    : { type: 'buildCustomBet', outcomes: asked.outcomes, odds: asked.odds, replacesSlip: true }
}

function wordsOf(asked: AskCustomBet, held: number, t: Translate) {
  if ('outcome' in asked) {
    const name = asked.outcome.outcomeName
    return {
      text: t('custom.alone.pick', { name }),
      yes: t('custom.alone.pick.yes', { name }),
      no: t('custom.alone.pick.no'),
    }
  }
  return {
    text: t('custom.alone.build', { count: held }),
    yes: t('custom.alone.build.yes'),
    no: t('custom.alone.build.no'),
  }
}

export function CustomBetDialog() {
  const t = useT()
  const store = useTicketStore()
  const open = useReadable(customBetQuestion)
  const held = allSelections(useReadable(store).bets).length
  // What is being closed stays to be read on its way out.
  const [shown, setShown] = useState(open)
  if (open !== null && open !== shown) setShown(open)
  if (!shown) return null
  const { text, yes, no } = wordsOf(shown, held, t)
  const replace = () => {
    closeCustomBetQuestion()
    store.dispatch(replacingEvent(shown))
    showSlip('BET_SLIP')
  }
  return (
    <Modal
      isOpen={open === shown}
      title={t('custom.alone')}
      onClose={closeCustomBetQuestion}
      footer={
        <>
          <Button onClick={closeCustomBetQuestion}>{no}</Button>
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
