import { computeBoostProgress } from '@touchline/betting/slip/bonus'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { useI18n } from '../../../i18n/provider.tsx'
import { boostPercent } from '../../../shared/bets/placed-bet.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import { type DisplayedBoost, useDescribeLegs } from './describe-bonus.ts'
import styles from './slip-bonus.module.css'

interface BoostStepsProps {
  readonly boost: DisplayedBoost
  readonly bet: SlipBet
  /** Shows the factor and the number of selections of each step. */
  readonly isLabelled: boolean
  /** Names the boost, where no row above does. */
  readonly hasTitle: boolean
}

/** The steps of a boost: those reached, the next one, and what it requires. */
export function BoostSteps({ boost, bet, isLabelled, hasTitle }: BoostStepsProps) {
  const { t, formats } = useI18n()
  const { basis, cap, minOdds = null } = boost
  const legs = bet.selections.map(({ id }) => id)
  const { rangeIndex, next } = computeBoostProgress(basis, legs)
  const reached = rangeIndex ?? -1
  const describeLegs = useDescribeLegs()
  const { currency, subunits } = bet
  return (
    <div className={styles.steps} data-promotes={reached < 0 ? '' : undefined}>
      {hasTitle && (
        <b className={styles.title}>
          <Icon name="bolt" size={14} />
          {t('ticket.bonus.comboboost')}
        </b>
      )}
      <div className={styles.rungs} aria-hidden="true">
        {basis.ranges.map(({ minCount, factor }, index) => (
          <span
            key={minCount}
            className={cx(
              index <= reached && styles.on,
              index === reached && styles.now,
              index === reached + 1 && styles.next,
            )}
          >
            <i />
            {isLabelled && (
              <>
                <b>
                  <Sentence>
                    {t.isolated('ticket.bonus.percent', { percent: formats.number(boostPercent(factor)) })}
                  </Sentence>
                </b>
                <em translate="no">{formats.number(minCount)}</em>
              </>
            )}
          </span>
        ))}
      </div>
      <p className={styles.note}>
        {next && describeLegs(next.legs, minOdds, next.factor)}{' '}
        {cap !== null && (
          <Sentence>
            {t.isolated('ticket.bonus.cap', { amount: formats.money({ value: cap, currency, subunits }) })}
          </Sentence>
        )}
      </p>
    </div>
  )
}
