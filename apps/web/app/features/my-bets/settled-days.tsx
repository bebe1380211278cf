/** Settled bets in one card, by the day on which they were placed, with the sums of each day. */
import type { Bet } from '@touchline/contract/entities/bet'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { signedMoney } from '../../shared/formats/amounts.ts'
import { dayOf } from '../../shared/formats/dates.ts'
import { formatDay } from '../../shared/formats/day-names.ts'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Numeric, Sentence } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { SettledBetRow } from './bet-card.tsx'
import { type BetSums, computeSums } from './bet-sums.ts'
import styles from './settled-days.module.css'

interface SettledDaysProps {
  /** All loaded bets, newest first: the sums are theirs. */
  readonly bets: readonly Bet[]
  readonly renderedCount: number
  /** All pages are loaded. Otherwise the last day may go on, and has no sum. */
  readonly isComplete: boolean
  /** Milliseconds, rounded to minutes. */
  readonly now: number
}

export function SettledDays({ bets, renderedCount, isComplete, now }: SettledDaysProps) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const days = useMemo(() => [...groupBy(bets, bet => dayOf(bet.created_at, timeZone))], [bets, timeZone])
  const today = dayOf(now, timeZone)
  let left = renderedCount
  return (
    <div className={card.card}>
      {days.map(([day, ofDay], index) => {
        const rendered = ofDay.slice(0, left)
        left -= rendered.length
        if (rendered.length === 0) return null
        const sums = isComplete || index < days.length - 1 ? computeSums(ofDay) : null
        return (
          <section key={day} aria-labelledby={`bets-${day}`}>
            <header className={styles.day}>
              <h2 className={text.h3} id={`bets-${day}`}>
                <time dateTime={day}>{formatDay(day, today, { t, formats })}</time>
              </h2>
              {sums && <DaySums sums={sums} />}
            </header>
            {rendered.map(bet => (
              <SettledBetRow key={bet.id} bet={bet} now={now} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

function DaySums({ sums: { staked, returned, net } }: { readonly sums: BetSums }) {
  const { t, formats } = useI18n()
  return (
    <dl className={cx(styles.sums, text.small, text.num)}>
      <div>
        <dt>{t('bets.sum.staked')}</dt>
        <dd>
          <Numeric>{formats.money(staked)}</Numeric>
        </dd>
      </div>
      <div>
        <dt>{t('bets.sum.returned')}</dt>
        <dd>
          <Numeric>{formats.money(returned)}</Numeric>
        </dd>
      </div>
      <div className={styles.net}>
        <dt>{t('bets.sum.net')}</dt>
        <dd>
          <Sentence>{signedMoney(formats, net)}</Sentence>
        </dd>
      </div>
    </dl>
  )
}
