import type { LiveMarket } from '@touchline/client/live/types'
import { cx } from '../../../shared/cx.ts'
import { inReadingOrder } from '../../../shared/market/lines.ts'
import type { PickMatch } from '../../../shared/odds/to-pick.ts'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import styles from './markets.module.css'

interface OutcomeGridProps {
  readonly match: PickMatch
  readonly market: LiveMarket
}

/** Outcomes side by side, two or three per row. */
export function OutcomeGrid({ match, market }: OutcomeGridProps) {
  const outcomes = inReadingOrder(market.outcomes)
  const isOneRow = outcomes.length <= 3
  const isInTwos = outcomes.length === 2 || outcomes.length === 4
  return (
    <div className={cx(styles.grid, isInTwos ? styles.two : styles.three, isOneRow && styles.oneRow)}>
      {outcomes.map(outcome => (
        <OutcomeButton key={outcome.key} match={match} marketKey={market.key} outcome={outcome} wraps />
      ))}
    </div>
  )
}
