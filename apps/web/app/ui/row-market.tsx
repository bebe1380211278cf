/** A market of a match row: its price buttons, or dashes while the match has no such market. */
import type { Match } from '@touchline/contract/entities/match'
import { useCallback, useSyncExternalStore } from 'react'
import { useApp } from '../shared/app/app-context.tsx'
import { useKeyed } from '../shared/helpers/use-readable.ts'
import { buttonName, type Column, nameWithoutLine } from '../shared/market/columns.ts'
import { findRowLine, inReadingOrder, lineLayoutOf } from '../shared/market/lines.ts'
import { cx } from './cx.ts'
import { NoOdds } from './odds-button.tsx'
import { OutcomeButton } from './outcome-button.tsx'
import styles from './row-market.module.css'

interface RowMarketProps {
  readonly match: Match
  readonly column: Column
  readonly className?: string | undefined
  /** Buttons say their outcomes' names, above the prices. */
  readonly isNamed?: boolean
}

function useRowMarket(urn: string, marketId: string) {
  const { marketKeys, markets } = useApp().live
  const keys = useKeyed(marketKeys, urn)
  const subscribe = useCallback(
    (listener: () => void) => {
      // Any line of the market may become the shown one.
      const stops = keys?.map(key => markets.subscribe(key, listener))
      return () => {
        for (const stop of stops ?? []) stop()
      }
    },
    [markets, keys],
  )
  const get = () => findRowLine(markets, keys ?? [], marketId)
  return useSyncExternalStore(subscribe, get, get)
}

export function RowMarket({ match, column, className, isNamed = false }: RowMarketProps) {
  const market = useRowMarket(match.urn_id, column.marketId)
  const places = [...Array(column.outcomes).keys()]
  const outcomes = market ? inReadingOrder(market.outcomes) : []
  return (
    <div className={cx(styles.odds, className)} data-named={Boolean(market && !lineLayoutOf(market)) || undefined}>
      {places.map(index => {
        const outcome = outcomes[index]
        if (!market || !outcome) return <NoOdds key={index} />
        const name = isNamed ? outcome.name : buttonName(market, index, column.outcomes)
        return (
          <OutcomeButton
            key={index}
            match={match}
            marketKey={market.key}
            outcome={outcome}
            name={name}
            about={lineLayoutOf(market) ? nameWithoutLine(outcome.name, name) : undefined}
            {...(isNamed && { layout: 'stack' })}
            inList
          />
        )
      })}
    </div>
  )
}
