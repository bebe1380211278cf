import type { Bet } from '@touchline/contract/entities/bet'
import { memo } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { cx } from '../../shared/cx.ts'
import { describeWhen } from '../../shared/match/when.ts'
import { formatPrice } from '../../shared/odds/format-price.ts'
import { useOddsFormat } from '../../shared/preferences.ts'
import { useTimeZone } from '../../shared/ticker.ts'
import card from '../../ui/card.module.css'
import { Tag } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import styles from './bet-card.module.css'
import { BetLeg } from './bet-leg.tsx'
import { nameOfBet, outcomeOf, tagOf } from './bet-words.ts'
import { signedMoney } from './signed-money.ts'

interface BetCardProps {
  readonly bet: Bet
  /** Milliseconds, in steps of a minute: hundreds of cards need not render every second. */
  readonly now: number
}

/** A placed bet, as it stands at this moment. */
export const BetCard = memo(function BetCard({ bet, now }: BetCardProps) {
  const { t } = useI18n()
  const name = nameOfBet(bet, t)
  const tag = tagOf(bet)
  return (
    <article className={cx(card.card, styles.bet)} aria-label={t('bets.card', { name, number: bet.ref })}>
      <header className={styles.head}>
        <h2 className={text.h3}>{name}</h2>
        <Tag kind={tag.kind}>{t(tag.text)}</Tag>
        <PlacedAt bet={bet} now={now} />
      </header>
      <ul>
        {bet.selections.map(selection => (
          <BetLeg key={selection.id} selection={selection} now={now} />
        ))}
      </ul>
      <Totals bet={bet} />
    </article>
  )
})

function PlacedAt({ bet: { ref, created_at }, now }: BetCardProps) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { day, time } = describeWhen(created_at, now, { t, formats, timeZone })
  return (
    <p className={cx(styles.number, text.micro)}>
      <bdi>{t('bets.number', { number: ref })}</bdi>
      {' · '}
      <time dateTime={created_at}>
        {day} {time}
      </time>
    </p>
  )
}

function Totals({ bet }: { readonly bet: Bet }) {
  const { t, formats } = useI18n()
  const format = useOddsFormat()
  const { currency, subunits } = bet.stake
  const { label, value, isGain, net } = outcomeOf(bet)
  return (
    <dl className={styles.totals}>
      <div>
        <dt className={text.over}>{t('bets.stake')}</dt>
        <dd className={text.num}>{formats.money(bet.stake)}</dd>
      </div>
      <div>
        <dt className={text.over}>{t('bets.odds')}</dt>
        <dd className={text.num}>{bet.system ? '–' : formatPrice(bet.odds, format)}</dd>
      </div>
      <div className={styles.outcome}>
        <dt className={text.over}>{t(label)}</dt>
        <dd className={cx(styles.value, isGain && styles.gain, text.num)}>
          {formats.money({ value, currency, subunits })}
        </dd>
        {net !== null && (
          <dd className={cx(styles.net, text.micro)}>
            {t('bets.net', { amount: signedMoney(formats, { value: net, currency, subunits }) })}
          </dd>
        )}
      </div>
    </dl>
  )
}
