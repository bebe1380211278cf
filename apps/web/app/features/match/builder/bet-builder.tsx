/**
 * The bet builder of a match: combines picks of one match at a combined price. The back end decides what can be combined,
 * and the price.
 */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { LiveMarket } from '@touchline/client/live/types'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import type { App } from '../../../shared/app/app.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { pollEvery } from '../../../shared/errors/retry.ts'
import { useKeyed, useReadable } from '../../../shared/helpers/use-readable.ts'
import { inReadingOrder } from '../../../shared/market/lines.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { type PickMatch, pickKey, toPick } from '../../../shared/odds/pick.ts'
import { getResponseTime } from '../../../shared/queries/data-times.ts'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { Numeric } from '../../../ui/numeric.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import text from '../../../ui/text.module.css'
import { buildCards, findMiddleLines, type MarketCardData } from '../markets/market-groups.ts'
import styles from './builder.module.css'
import { BuilderRail } from './builder-rail.tsx'
import { type Builder, type BuilderState, builderOf } from './builder-store.ts'

interface BetBuilderProps {
  readonly match: PickMatch
  /** Minimum number of picks of a bet. */
  readonly minimum: number
}

/** Scrolls to the builder when the page was opened by its anchor. */
function useScrollIntoView() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = ref.current
    if (section && section.getBoundingClientRect().top > innerHeight / 2) section.scrollIntoView({ block: 'start' })
  }, [])
  return ref
}

/** The list changes during a match; prices and statuses are pushed. */
const REFRESH_MS = 30_000

/**
 * Query for the keys of a match's combinable markets, in display order. The first element of its
 * key lets a gap refetch it.
 */
export function combinableQuery({ api, live }: Pick<App, 'api' | 'live'>, matchId: number) {
  return queryOptions({
    queryKey: queryKeys.markets(matchId, 'combinable'),
    queryFn: async ({ signal }) => {
      const response = await api.call('getBetsCustomMarkets', { params: { match_id: matchId }, signal })
      live.foldMarkets(response.data, { asOfMs: getResponseTime(response) })
      return response.data.map(market => marketKey(market.match_urn_id, market.id, market.specifier))
    },
    staleTime: REFRESH_MS,
    refetchInterval: pollEvery(REFRESH_MS),
  })
}

export function BetBuilder({ match, minimum }: BetBuilderProps) {
  const { t } = useI18n()
  const app = useApp()
  const builder = builderOf(app, match.id)
  const state = useReadable(builder)
  const { data: keys, isPending, isError } = useQuery(combinableQuery(app, match.id))
  const section = useScrollIntoView()
  useEffect(() => builder.open(minimum), [builder, minimum])
  return (
    <section ref={section} className={styles.builder} aria-labelledby="bet-builder-title">
      <header className={styles.head}>
        <span className={styles.glyph}>
          <Icon name="layers" size={16} />
        </span>
        <h2 className={text.h3} id="bet-builder-title">
          {t('market.builder')}
        </h2>
        <p className={cx(text.small, text.quiet, styles.intro)}>{t('custom.intro')}</p>
      </header>
      {keys && keys.length > 0 ? (
        <div className={styles.parts}>
          <BuilderMarkets match={match} keys={keys} builder={builder} state={state} />
          <BuilderRail builder={builder} state={state} minimum={minimum} />
        </div>
      ) : (
        <NoMarkets isPending={isPending} isError={isError} />
      )}
    </section>
  )
}

function NoMarkets({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }) {
  const { t } = useI18n()
  if (isPending) return <BuilderSkeleton />
  return (
    <Empty icon="layers" title={t(isError ? 'custom.failed' : 'custom.none')}>
      <p>{t(isError ? 'custom.failed.text' : 'custom.none.text')}</p>
    </Empty>
  )
}

function BuilderSkeleton() {
  return (
    <div className={styles.markets} aria-busy="true">
      {[1, 2, 3, 4].map(key => (
        <div key={key} className={styles.market}>
          <Skeleton />
          <Skeleton width="full" height="odd" />
        </div>
      ))}
    </div>
  )
}

interface BuilderMarketsProps {
  readonly match: PickMatch
  readonly keys: readonly string[]
  readonly builder: Builder
  readonly state: BuilderState
}

/** The available picks by market; lines of one market are grouped. */
function BuilderMarkets({ match, keys, builder, state }: BuilderMarketsProps) {
  const { live } = useApp()
  // Any change of a market or of its outcomes creates a new list.
  const listed = useKeyed(live.marketKeys, match.urn_id)
  const cards = useMemo(() => {
    const available = new Set(listed ?? keys)
    const markets = keys.filter(key => available.has(key)).map(key => live.markets.get(key))
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

interface BuilderChipProps {
  readonly outcome: { readonly key: string; readonly name: string }
  readonly isPicked: boolean
  /** The pick prevents a combined price. */
  readonly isCulprit: boolean
  readonly onPress: () => void
}

/** Toggle button of an outcome, with its live price. */
function BuilderChip({ outcome, isPicked, isCulprit, onPress }: BuilderChipProps) {
  const { t } = useI18n()
  const { live } = useApp()
  const formatPrice = useFormatPrice()
  const current = useKeyed(live.outcomes, outcome.key)
  const isTrusted = useReadable(live.freshness) === 'trusted'
  const isOpen = isTrusted && current?.availability === 'open'
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
        <Numeric className={styles.chipOdds}>{formatPrice(current.odds)}</Numeric>
      ) : (
        <span className={text.hidden}>{t('custom.suspended')}</span>
      )}
      {isCulprit && <span className={text.hidden}>{t('custom.culprit')}</span>}
      <Icon name={findIcon(isOpen, isPicked, isCulprit)} size={14} />
    </button>
  )
}

function findIcon(isOpen: boolean, isPicked: boolean, isCulprit: boolean) {
  if (isCulprit) return 'warn'
  if (!isOpen) return 'lock'
  return isPicked ? 'check' : 'plus'
}

/** Number of lines of a market shown before it is expanded. */
const MAX_LINES = 3

/** The lines around the most even one, and those with a pick. */
export function findNearestLines(markets: readonly LiveMarket[], picked: ReadonlySet<string>): readonly LiveMarket[] {
  const middle = findMiddleLines(markets, MAX_LINES)
  return markets.filter(market => middle.includes(market) || market.outcomes.some(({ key }) => picked.has(key)))
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
  const visible = showsAll ? card.markets : findNearestLines(card.markets, picked)
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
        {visible.flatMap(market =>
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
      {visible.length < card.markets.length && (
        <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
          {t('market.allLines', { count: card.markets.length })}
        </button>
      )}
    </fieldset>
  )
}

/** Whether every line has two sides, shown next to each other. */
const isInPairs = ({ markets }: MarketCardData): boolean => markets.every(({ outcomes }) => outcomes.length === 2)
