/** The available picks by market; lines of one market are grouped. */
import type { LiveMarket } from '@touchline/client/live/types'
import { useId, useMemo, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useKeyed } from '../../../shared/helpers/use-readable.ts'
import { inReadingOrder } from '../../../shared/market/lines.ts'
import { pickKey } from '../../../shared/odds/pick.ts'
import { type PickMatch, toPick } from '../../../shared/odds/to-pick.ts'
import text from '../../../ui/text.module.css'
import { buildCards, type MarketCardData } from '../markets/market-groups.ts'
import styles from './builder.module.css'
import { BuilderChip } from './builder-chip.tsx'
import type { Builder, BuilderState } from './builder-store.ts'
import { nearestLines } from './nearest-lines.ts'

interface BuilderMarketsProps {
  readonly match: PickMatch
  readonly keys: readonly string[]
  readonly builder: Builder
  readonly state: BuilderState
}

export function BuilderMarkets({ match, keys, builder, state }: BuilderMarketsProps) {
  const { live } = useApp()
  // Any change of a market or of its outcomes creates a new list.
  const listed = useKeyed(live.marketKeys, match.urn_id)
  const cards = useMemo(() => {
    const known = new Set(listed ?? keys)
    const markets = keys.filter(key => known.has(key)).map(key => live.markets.get(key))
    return buildCards(markets.filter(market => market !== undefined))
  }, [keys, listed, live])
  return (
    <div className={styles.markets}>
      {cards.map(card => (
        <BuilderMarket key={card.key} card={card} match={match} builder={builder} state={state} />
      ))}
    </div>
  )
}

interface BuilderMarketProps extends Omit<BuilderMarketsProps, 'keys'> {
  readonly card: MarketCardData
}

function BuilderMarket({ card, match, builder, state }: BuilderMarketProps) {
  const { t } = useI18n()
  const { live } = useApp()
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const picked = new Set(state.picks.map(pickKey))
  const culprits = state.price.kind === 'refused' ? state.price.culprits : []
  const shown = showsAll ? card.markets : nearestLines(card.markets, picked)
  const press = (market: LiveMarket, outcome: LiveMarket['outcomes'][number]) => {
    const odds = live.outcomes.get(outcome.key)?.odds
    if (odds === undefined) return
    builder.toggle(toPick({ match, market, outcome, odds, status: live.matches.get(match.urn_id)?.status }))
  }
  return (
    <fieldset className={styles.market} aria-labelledby={id}>
      <h3 className={text.over} id={id}>
        {card.name}
      </h3>
      <div className={styles.chips} data-pairs={isInPairs(card) || undefined}>
        {shown.flatMap(market =>
          inReadingOrder(market.outcomes).map(outcome => (
            <BuilderChip
              key={outcome.key}
              outcome={outcome}
              isPicked={picked.has(outcome.key)}
              isCulprit={culprits.includes(outcome.key)}
              onPress={() => press(market, outcome)}
            />
          )),
        )}
      </div>
      {shown.length < card.markets.length && (
        <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
          {t('market.allLines', { count: card.markets.length })}
        </button>
      )}
    </fieldset>
  )
}

/** Whether every line has two sides, shown next to each other. */
const isInPairs = ({ markets }: MarketCardData): boolean => markets.every(({ outcomes }) => outcomes.length === 2)
