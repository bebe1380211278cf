import { useEffect, useRef } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import { useOddsFormat } from '../../../shared/preferences.ts'
import { useTimeZone } from '../../../shared/ticker.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Placed } from '../placing/placing.ts'
import styles from './receipt.module.css'
import type { Slip } from './use-slip.ts'

/** What was placed, as the back end wrote it down. */
export function Receipt({ slip }: { readonly slip: Slip }) {
  const { t } = useI18n()
  const { placedBets } = slip.ticket
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.receipt}>
      <span className={styles.sign}>
        <Icon name="check" />
      </span>
      <h3 ref={title} className={styles.title} tabIndex={-1}>
        {t('receipt.title', { count: placedBets.length })}
      </h3>
      {placedBets.map(bet => (
        <PlacedBet key={bet.id} bet={bet} />
      ))}
      <div className={styles.actions}>
        <Button kind="primary" size="lg" block onClick={() => slip.store.dispatch({ type: 'finish' })}>
          {t('receipt.done')}
        </Button>
        <Button block onClick={() => slip.store.dispatch({ type: 'keepPicks' })}>
          <Icon name="undo" size={16} />
          {t('receipt.keep')}
        </Button>
      </div>
    </div>
  )
}

function PlacedBet({ bet }: { readonly bet: Placed }) {
  const { t, formats } = useI18n()
  const format = useOddsFormat()
  const timeZone = useTimeZone()
  const { currency, subunits, value } = bet.stake
  const money = (amount: number) => formats.money({ value: amount, currency, subunits })
  return (
    <section className={styles.bet} aria-label={t('receipt.number', { ref: bet.ref })}>
      <p className={styles.number}>
        {t('receipt.number', { ref: bet.ref })} · <time>{formats.dateTime(bet.created_at, timeZone)}</time>
      </p>
      <ul className={styles.stub}>
        {bet.selections.map(selection => (
          <li key={selection.id} className={styles.row}>
            <span className={styles.name}>
              <b>{selection.outcome.name}</b> {selection.market.name}
            </span>
            <b className={styles.figure}>{formatPrice(selection.odds, format)}</b>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {bet.selections.length > 1 && (
          <div className={styles.row}>
            <dt>{t('receipt.combo', { count: bet.selections.length })}</dt>
            <dd className={styles.figure}>{formatPrice(bet.odds, format)}</dd>
          </div>
        )}
        <div className={styles.row}>
          <dt>{t('stake.label')}</dt>
          <dd className={styles.figure}>
            <bdi>{money(value)}</bdi>
          </dd>
        </div>
        <div className={styles.row}>
          <dt>{t('ticket.potential-win')}</dt>
          <dd className={styles.win}>
            <bdi>{money(bet.potential_win)}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  )
}
