/** Confirmation of a cashout: the amount, its consequence, and the time left to answer. */

import { type CashoutState, CONFIRMATION_MS } from '@touchline/betting/cashout/cashout-request'
import type { Bet } from '@touchline/contract/entities/bet'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { type I18n, useI18n } from '../../../i18n/provider.tsx'
import { useNow } from '../../../shared/live/ticker.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Sentence } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import styles from './cashout.late.module.css'
import type { CashoutStore } from './cashout-store.ts'

type Confirming = Extract<CashoutState, { step: 'confirming' }>

interface CashoutConfirmationProps {
  readonly bet: Bet
  readonly confirming: Confirming
  readonly store: CashoutStore
}

/** Explains a cashout relative to the stake and the potential win. */
export function formatCashout({ stake, potential_win }: Bet, amount: number, { t, formats }: I18n): string {
  const money = (value: number) => formats.money({ ...stake, value })
  const profit = amount - stake.value
  const win = money(potential_win)
  if (profit === 0) return t.isolated('cashout.even', { win })
  return profit > 0
    ? t.isolated('cashout.profit', { profit: money(profit), win })
    : t.isolated('cashout.loss', { loss: money(-profit), win })
}

export function CashoutConfirmation({ bet, confirming, store }: CashoutConfirmationProps) {
  const i18n = useI18n()
  const { t, formats } = i18n
  const titleId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { amount, change, offeredAt } = confirming
  const shown = formats.money({ ...bet.stake, value: amount })
  // Neither button is focused initially: a second press of Enter must not confirm.
  useEffect(() => group.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => store.expire(bet.id), offeredAt + CONFIRMATION_MS - Date.now())
    return () => clearTimeout(timer)
  }, [store, bet.id, offeredAt])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    store.cancel(bet.id)
  }
  return (
    <fieldset
      ref={group}
      className={cx(styles.section, styles.ask)}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.question}>
        <div>
          <p id={titleId} className={styles.title}>
            <Sentence>{t.isolated('cashout.ask', { amount: shown })}</Sentence>
          </p>
          <p className={cx(styles.meaning, text.small)}>
            <Sentence>{formatCashout(bet, amount, i18n)}</Sentence>{' '}
            {bet.bonus?.type === 'comboboost' && t('cashout.without-boost')}
          </p>
          <p className={cx(styles.moved, change && styles[change], text.small)} role="status">
            {change && <Sentence>{t.isolated(`cashout.${change}`, { amount: shown })}</Sentence>}
          </p>
        </div>
        <TimeLeft until={offeredAt + CONFIRMATION_MS} />
      </div>
      <div className={styles.answers}>
        <Button onClick={() => store.cancel(bet.id)}>{t('cashout.keep')}</Button>
        <Button kind="primary" onClick={() => store.confirm(bet.id)}>
          <Sentence>{t.isolated('cashout.confirm', { amount: shown })}</Sentence>
        </Button>
      </div>
    </fieldset>
  )
}

const AROUND = 2 * Math.PI * 14

function TimeLeft({ until }: { readonly until: number }) {
  const { t } = useI18n()
  const left = Math.min(Math.max(until - useNow(), 0), CONFIRMATION_MS)
  const seconds = Math.ceil(left / 1000)
  return (
    <span className={styles.ring} role="img" aria-label={t('cashout.seconds', { count: seconds })}>
      <svg viewBox="0 0 34 34" aria-hidden="true">
        <circle cx="17" cy="17" r="14" />
        <circle
          cx="17"
          cy="17"
          r="14"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - left / CONFIRMATION_MS)}
        />
      </svg>
      <span className={text.num} aria-hidden="true" translate="no">
        {seconds}
      </span>
    </span>
  )
}
