/** Cashout area of an open bet: the offer, the confirmation, and the progress. */

import { type CashoutState, isCashoutBusy } from '@touchline/betting/cashout/cashout-request'
import type { Bet } from '@touchline/contract/entities/bet'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useKeyed } from '../../../shared/helpers/use-readable.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import styles from './cashout.late.module.css'
import { CashoutConfirmation } from './cashout-confirmation.tsx'
import { cashoutOffersOf } from './cashout-offers.ts'
import { type Cashout, useCashout } from './use-cashout.ts'
import { usePriceDirection } from './use-price-direction.ts'

export function CashoutSection({ bet }: { readonly bet: Bet }) {
  const cashout = useCashout(bet.id)
  const { state } = cashout
  const button = useRef<HTMLButtonElement>(null)
  const wasConfirming = useRef(false)
  useEffect(() => {
    // The confirmation had the focus and was removed.
    if (wasConfirming.current && state.step === 'idle' && document.activeElement === document.body)
      button.current?.focus()
    wasConfirming.current = state.step === 'confirming'
  }, [state.step])
  if (state.step === 'confirming') return <CashoutConfirmation bet={bet} confirming={state} store={cashout.store} />
  if (isCashoutBusy(state) || bet.status === 'cashout_in_progress') return <UnderWay bet={bet} state={state} />
  if (bet.status !== 'waiting_results') return null
  return (
    <>
      {state.step === 'rejected' && <Refused state={state} onClose={() => cashout.store.cancel(bet.id)} />}
      <Offer bet={bet} cashout={cashout} ref={button} />
    </>
  )
}

interface OfferProps {
  readonly bet: Bet
  readonly cashout: Cashout
  readonly ref: Ref<HTMLButtonElement>
}

/**
 * A bet with an earlier offer reserves its space, so that the layout does not shift while a market
 * is suspended.
 */
function Offer({ bet: { id, to_cashout, stake }, cashout: { store }, ref }: OfferProps) {
  const { t, formats } = useI18n()
  const offer = useKeyed(cashoutOffersOf(useApp()), id)
  const amount = offer ? offer.amount : to_cashout
  const lean = usePriceDirection(amount)
  const [hadOffer, setHadOffer] = useState(amount !== null)
  if (amount !== null && !hadOffer) setHadOffer(true)
  if (amount === null && !hadOffer) return null
  const shown = amount === null ? null : formats.money({ ...stake, value: amount })
  return (
    <div className={styles.section}>
      <Button
        ref={ref}
        size="lg"
        block
        className={styles.offer}
        aria-disabled={amount === null}
        onClick={() => amount !== null && store.requestConfirmation(id, amount)}
      >
        <span className={styles.what}>
          <Icon name={amount === null ? 'lock' : 'cash'} size={20} />
          {t(amount === null ? 'cashout.paused' : 'cashout.button')}
        </span>
        {shown && (
          <span className={cx(styles.amount, lean && styles[lean], text.num)} translate="no">
            {shown}
          </span>
        )}
      </Button>
    </div>
  )
}

function UnderWay({ bet, state }: { readonly bet: Bet; readonly state: CashoutState }) {
  const { t, formats } = useI18n()
  const amount = 'amount' in state ? formats.money({ ...bet.stake, value: state.amount }) : null
  return (
    <div className={styles.section} role="status">
      <Button size="lg" block busy>
        <Sentence>{amount ? t.isolated('cashout.sending', { amount }) : t('cashout.in-progress')}</Sentence>
      </Button>
      {state.step === 'checking' && <p className={cx(styles.note, text.small)}>{t('cashout.checking')}</p>}
    </div>
  )
}

type RefusedState = Extract<CashoutState, { step: 'rejected' }>

function Refused({ state, onClose }: { readonly state: RefusedState; readonly onClose: () => void }) {
  const { t } = useI18n()
  const { reason, message } = state
  const fallback = t(reason === 'unavailable' ? 'cashout.unavailable' : 'cashout.failed.text')
  return (
    <div className={styles.section}>
      <Notice
        kind={reason === 'unavailable' ? 'plain' : 'danger'}
        icon={reason === 'unavailable' ? 'info' : 'warn'}
        role="status"
        action={
          <Button size="sm" kind="ghost" onClick={onClose}>
            {t('cashout.close')}
          </Button>
        }
      >
        {message || fallback}
      </Notice>
    </div>
  )
}
