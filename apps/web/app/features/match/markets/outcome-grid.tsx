import type { LiveMarket } from '@touchline/client/live/types'
import { inReadingOrder } from '../../../shared/market/lines.ts'
import type { PickMatch } from '../../../shared/odds/to-pick.ts'
import { cx } from '../../../ui/cx.ts'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import { countAcross } from './columns.ts'
import styles from './markets.module.css'

interface OutcomeGridProps {
  readonly match: PickMatch
  readonly market: LiveMarket
}

/** Outcomes side by side. */
export function OutcomeGrid({ match, market }: OutcomeGridProps) {
  const outcomes = inReadingOrder(market.outcomes)
  const across = countAcross(outcomes)
  const layout = [styles.one, styles.two, styles.three][across - 1]
  return (
    <div className={cx(styles.grid, layout, outcomes.length <= across && styles.oneRow)}>
      {outcomes.map(outcome => (
        <OutcomeButton key={outcome.key} match={match} marketKey={market.key} outcome={outcome} wraps />
      ))}
    </div>
  )
}
