import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../shared/cx.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import { ShareButton } from '../sharing/share-button.tsx'
import styles from './receipt.module.css'
import { describeRejection, ReceiptBet } from './receipt-bet.tsx'
import { findWithdrawn, type ReceiptState, stateOf, summarize } from './receipt-state.ts'
import type { Slip } from './use-slip.ts'

/** What was placed, and what became of it since: live bets are certain only after their delay. */
export function Receipt({ slip }: { readonly slip: Slip }) {
  const { placedBets } = slip.ticket
  const state = summarize(placedBets)
  const isSeveral = placedBets.length > 1
  return (
    <div className={styles.receipt} data-receipt={state}>
      <Sign state={state} />
      <Title slip={slip} state={state} />
      {placedBets.map(bet => (
        <ReceiptBet key={bet.id} bet={bet} isOneOfSeveral={isSeveral && state !== 'placed'} />
      ))}
      <Actions slip={slip} state={state} />
    </div>
  )
}

function Sign({ state }: { readonly state: ReceiptState }) {
  const isBad = state === 'refused' || state === 'partial'
  const isWaiting = state === 'with-trader' || state === 'confirming'
  return (
    <span className={cx(styles.sign, isBad && styles.signBad, isWaiting && styles.signWaiting)}>
      {state === 'confirming' ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        <Icon name={isBad ? 'warn' : isWaiting ? 'clock' : 'check'} />
      )}
    </span>
  )
}

/** Takes the focus when it appears; what it says later is announced. */
function Title({ slip, state }: { readonly slip: Slip; readonly state: ReceiptState }) {
  const t = useT()
  const { placedBets } = slip.ticket
  const title = useRef<HTMLHeadingElement>(null)
  const first = useRef(state)
  useEffect(() => title.current?.focus(), [])
  const refused = placedBets.filter(bet => stateOf(bet) === 'refused')
  const values = { count: placedBets.length, refused: refused.length }
  const words = state === 'placed' ? t('receipt.title', values) : t(`receipt.title.${state}`, values)
  const [reason] = refused.map(bet => describeRejection(bet, t))
  return (
    <>
      <h3 ref={title} className={styles.title} tabIndex={-1}>
        {words}
      </h3>
      <p className={text.hidden} role="status">
        {state === first.current ? '' : [words, reason].filter(Boolean).join('. ')}
      </p>
    </>
  )
}

function Actions({ slip, state }: { readonly slip: Slip; readonly state: ReceiptState }) {
  const t = useT()
  const { ticket, store } = slip
  const refused = findWithdrawn(ticket.bets, ticket.placedBets)
  const canTryAgain = refused.length > 0 && (state === 'refused' || state === 'partial')
  const standing = ticket.placedBets.filter(bet => stateOf(bet) !== 'refused')
  const finish = () => store.dispatch({ type: 'finish' })
  return (
    <div className={styles.actions}>
      {canTryAgain && (
        <Button kind="primary" size="lg" block onClick={() => store.dispatch({ type: 'tryAgain', betKeys: refused })}>
          {t('receipt.try-again', { count: refused.length })}
        </Button>
      )}
      <Button kind={canTryAgain ? 'default' : 'primary'} size={canTryAgain ? 'md' : 'lg'} block onClick={finish}>
        {t('receipt.done')}
      </Button>
      {standing.length > 0 && (
        <div className={styles.pair}>
          <ShareButton bets={standing} />
          {!canTryAgain && (
            <Button block onClick={() => store.dispatch({ type: 'keepPicks' })}>
              <Icon name="undo" size={16} />
              {t('receipt.keep')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
