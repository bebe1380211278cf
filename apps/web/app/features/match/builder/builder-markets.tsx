/** The available picks by market; lines of one market are grouped. */
import type { LiveMarket } from '@touchline/client/live/types'
import { useId, useMemo, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useKeyed, useReadable } from '../../../shared/helpers/use-readable.ts'
import { inReadingOrder } from '../../../shared/market/lines.ts'
import { formatPrice, useOddsFormat } from '../../../shared/odds/odds-format.ts'
import { type PickMatch, pickKey, toPick } from '../../../shared/odds/pick.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Numeric } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import { buildCards, findMiddleLines, type MarketCardData } from '../markets/market-groups.ts'
import styles from './builder.module.css'
import type { Builder, BuilderState } from './builder-store.ts'

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

/** Toggle button of an outcome in the builder, with its live price. */
interface BuilderChipProps {
  readonly outcome: { readonly key: string; readonly name: string }
  readonly isPicked: boolean
  /** The pick prevents a combined price. */
  readonly isCulprit: boolean
  readonly onPress: () => void
}

function BuilderChip({ outcome, isPicked, isCulprit, onPress }: BuilderChipProps) {
  const { t } = useI18n()
  const { live } = useApp()
  const format = useOddsFormat()
  const now = useKeyed(live.outcomes, outcome.key)
  const isTrusted = useReadable(live.freshness) === 'trusted'
  const isOpen = isTrusted && now?.availability === 'open'
  return (
    <button
      type="button"
      className={cx(styles.chip, isCulprit && styles.culprit)}
      aria-pressed={isPicked}
      aria-disabled={isOpen || isPicked ? undefined : true}
      data-builder-outcome={outcome.key}
      onClick={isOpen || isPicked ? onPress : undefined}
    >
      <span className={styles.name}>
        <bdi>{outcome.name}</bdi>
      </span>
      {isOpen ? (
        <Numeric className={styles.own}>{formatPrice(now.odds, format)}</Numeric>
      ) : (
        <span className={text.hidden}>{t('custom.suspended')}</span>
      )}
      {isCulprit && <span className={text.hidden}>{t('custom.culprit')}</span>}
      <Icon name={iconOf(isOpen, isPicked, isCulprit)} size={14} />
    </button>
  )
}

function iconOf(isOpen: boolean, isPicked: boolean, isCulprit: boolean) {
  if (isCulprit) return 'warn'
  if (!isOpen) return 'lock'
  return isPicked ? 'check' : 'plus'
}

/** Number of lines of a market shown before it is expanded. */
const LINES = 3

/** The lines around the most even one, and those with a pick. */
export function nearestLines(markets: readonly LiveMarket[], picked: ReadonlySet<string>): readonly LiveMarket[] {
  const middle = findMiddleLines(markets, LINES)
  return markets.filter(market => middle.includes(market) || market.outcomes.some(({ key }) => picked.has(key)))
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
