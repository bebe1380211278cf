/** Price histories among the markets: of the first outcome of the main market in play, and in its place of one that is kept open. */
import { marketKeyOfOutcome } from '@touchline/betting/markets/market-keys'
import { createObservable } from '@touchline/client/observable'
import type { Match } from '@touchline/contract/entities/match'
import { useId } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useKeyed, useReadable } from '../../../shared/helpers/use-readable.ts'
import { useMatchNow } from '../../../shared/live/use-match.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { IconButton } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import { isPlayed } from '../insights/statistics-query.ts'
import type { Column } from '../markets/columns.ts'
import markets from '../markets/markets.module.css'
import { foldedMarkets, useMarks } from '../markets/stored-marks.ts'
import { priceChart } from '../part.ts'
import styles from './price.module.css'

/** The card's key among the folded markets. */
export const PRICE_KEY = 'price'
/** Height of the card in rows of prices. */
export const PRICE_ROWS = 4.8

/** The outcome of the chart; null before and after the match. */
export function useChartedOutcome(match: Match): { key: string; name: string } | null {
  const { live } = useApp()
  const now = useMatchNow(match)
  const main = match.main_market
  const market = useKeyed(live.markets, main ? `${match.urn_id}/${main.id}/${main.specifier}` : '')
  return isPlayed(now) ? (market?.outcomes[0] ?? null) : null
}

/** The key of the outcome whose history is kept open; null without one. */
export const keptPrice = createObservable<string | null>(null)

export function useKeptOutcome(match: Match): { key: string; name: string } | null {
  const key = useReadable(keptPrice)
  const isOfMatch = key?.startsWith(`${match.urn_id}/`)
  const market = useKeyed(useApp().live.markets, (isOfMatch && key && marketKeyOfOutcome(key)) || '')
  return market?.outcomes.find(outcome => outcome.key === key) ?? null
}

interface PriceCardProps {
  readonly match: Match
  readonly outcome: { readonly key: string; readonly name: string }
  readonly column: Column
  /** It was opened by hand and is closed so, instead of folded. */
  readonly isKept?: boolean
}

export function PriceCard({ match, outcome, column, isKept }: PriceCardProps) {
  const t = useT()
  const id = useId()
  const part = usePart(priceChart)
  const isFolded = useMarks(foldedMarkets).has(PRICE_KEY) && !isKept
  const name = t('market.priceOf', { name: outcome.name })
  return (
    <section className={cx(card.card, markets[column])} aria-labelledby={id}>
      <header className={cx(card.head, markets.cardHead, !isFolded && markets.head)}>
        <h2 className={cx(text.h3, text.ellipsis, markets.name)} id={id} dir="auto">
          {name}
        </h2>
        {part && <part.CurrentPrice outcomeKey={outcome.key} />}
        {isKept ? (
          <IconButton
            className={markets.fold}
            icon="close"
            size={14}
            label={t('common.close')}
            onClick={() => keptPrice.set(null)}
          />
        ) : (
          <IconButton
            className={markets.fold}
            icon={isFolded ? 'chev-d' : 'chev-u'}
            size={14}
            label={t(isFolded ? 'list.expand' : 'list.collapse', { name })}
            aria-expanded={!isFolded}
            onClick={() => foldedMarkets.toggle(PRICE_KEY)}
          />
        )}
      </header>
      {!isFolded && (
        <div className={cx(markets.body, styles.body)}>
          {part && <part.PriceChart match={match} outcome={outcome} />}
        </div>
      )}
    </section>
  )
}
