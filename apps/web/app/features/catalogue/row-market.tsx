/** One market of a match row: its price buttons side by side, or dashes while the match has no such market. */
import type { Match } from '@touchline/contract/entities/match'
import { useApp } from '../../shared/app-context.tsx'
import { cx } from '../../shared/cx.ts'
import { inReadingOrder } from '../../shared/market/lines.ts'
import { OutcomeButton } from '../../shared/odds/outcome-button.tsx'
import { useKeyed } from '../../shared/use-readable.ts'
import { NoOdds } from '../../ui/odds-button.tsx'
import { buttonName, type Column } from './columns.ts'
import styles from './match-row.module.css'

interface RowMarketProps {
  readonly match: Match
  readonly column: Column
  readonly className?: string | undefined
}

/** The market of an id that a row shows: the line with the most even prices, else the first there is. */
function useRowMarket(urn: string, marketId: string) {
  const { live } = useApp()
  const keys = useKeyed(live.marketKeys, urn) ?? []
  const own = keys.filter(key => live.markets.get(key)?.id === marketId)
  const key = own.find(candidate => live.markets.get(candidate)?.most_balanced) ?? own[0]
  return useKeyed(live.markets, key ?? '')
}

export function RowMarket({ match, column, className }: RowMarketProps) {
  const market = useRowMarket(match.urn_id, column.marketId)
  const places = Array.from({ length: column.outcomes }, (_, index) => index)
  const outcomes = market ? inReadingOrder(market.outcomes) : []
  return (
    <div className={cx(styles.odds, className)}>
      {places.map(index => {
        const outcome = outcomes[index]
        if (!market || !outcome) return <NoOdds key={index} />
        const name = buttonName(market.specifier, index, column.outcomes)
        return <OutcomeButton key={index} match={match} marketKey={market.key} outcome={outcome} name={name} inList />
      })}
    </div>
  )
}
