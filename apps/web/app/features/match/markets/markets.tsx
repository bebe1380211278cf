/** All markets of a match, filtered by market group tabs and search. */
import { useQuery } from '@tanstack/react-query'
import { isMatchOpen, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import type { Settings } from '@touchline/contract/entities/settings'
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { closeAnchor, openAnchor, useAnchor } from '../../../shared/addresses/address.ts'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import { useMatchNow } from '../../../shared/live/use-match.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import card from '../../../ui/card.module.css'
import { Empty } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { betBuilder, marketNotes, marketSearch, settledMarkets } from '../part.ts'
import { PRICE_KEY, PRICE_ROWS, PriceCard, useChartedOutcome, useKeptOutcome } from '../price/price-card.tsx'
import { assignColumns, type Column, type ColumnLayout, countBodyRows } from './columns.ts'
import { HitsSwitch } from './hits-slot.tsx'
import { MarketCard } from './market-card.tsx'
import {
  buildCards,
  buildGroupTabs,
  countMarkets,
  type GroupTab,
  type MarketCardData,
  mergePlayerMarkets,
  sortPinnedFirst,
} from './market-groups.ts'
import styles from './markets.module.css'
import { foldedMarkets, pinnedMarkets, useMarks } from './stored-marks.ts'
import { hasEnded, useMarkets } from './use-markets.ts'

const ALL = 'all'
const PANEL = 'markets'
/** The bet builder tab and its anchor. */
const BUILDER = 'betBuilder'
const MIN_MARKETS_FOR_SEARCH = 40
/** Number of cards rendered with prices before the size of the viewport is known. */
const FIRST_CARDS = 12

/** Position of the price chart among the cards. */
const PRICE_CARD_INDEX = 2

const NO_KEYS: readonly string[] = []

/** Before and during a match, where the operator offers the bet builder. */
function useCanBuild(match: Match, settings: Settings | undefined): boolean {
  const { status } = useMatchNow(match)
  return match.type === 'match' && settings?.custom_bet.enabled === true && isMatchOpen(status)
}

interface MarketsProps {
  readonly match: Match
}

export function Markets({ match }: MarketsProps) {
  const isOver = useMatchNow(match).status > MATCH_STATUS.closed
  return isOver ? <EndedMarkets match={match} /> : <OpenMarkets match={match} />
}

/** The results of an ended match, where the back end has them. */
function EndedMarkets({ match }: MarketsProps) {
  const part = usePart(settledMarkets)
  const open = <OpenMarkets match={match} />
  return part ? <part.SettledMarkets match={match} fallback={open} /> : open
}

function OpenMarkets({ match }: MarketsProps) {
  const t = useT()
  const { queries } = useApp()
  const { isPending } = useQuery(queries.markets(match.id))
  const settings = useSettings()
  const hasStarted = useMatchNow(match).status > MATCH_STATUS.prematch
  const scope = `${hasStarted} ${isPending}`
  const { markets, evict } = useMarkets(match.urn_id, scope)
  const players = t('market.scorers')
  const cards = useMemo(() => mergePlayerMarkets(buildCards(markets), players), [markets, players])
  const tabs = useMemo(() => buildGroupTabs(cards, settings?.market_groups ?? []), [cards, settings])
  const [chosen, setChosen] = useState(ALL)
  const [query, setQuery] = useState('')
  const notes = usePart(marketNotes)
  const search = usePart(marketSearch)
  const canBuild = useCanBuild(match, settings)
  const isBuilding = useAnchor(BUILDER) && canBuild
  const group = tabs.some(tab => tab.key === chosen) ? chosen : ALL
  const chosenCards = useMemo(() => {
    const inGroup = group === ALL ? cards : cards.filter(({ groups }) => groups.includes(group))
    return {
      total: cards.length,
      cards: search && query ? search.searchCards(inGroup, query) : inGroup,
      isAll: group === ALL && !query,
      scope,
    }
  }, [cards, group, query, search, scope])
  // A pressed tab is painted first; cards then render in slices, between which the page responds to presses.
  const deferred = useDeferredValue(chosenCards)
  const choose = (value: string) => {
    if (value === BUILDER) return openAnchor(BUILDER)
    setChosen(value)
    if (isBuilding) closeAnchor()
  }
  if (deferred.total === 0 && (isPending || cards.length > 0)) return <MarketsSkeleton />
  if (cards.length === 0) return notes && <notes.NoMarkets match={match} />
  return (
    <>
      {notes && <notes.MatchNotes match={match} />}
      <div className={styles.bar}>
        <GroupTabs
          tabs={tabs}
          total={countMarkets(cards)}
          hasBuilder={canBuild}
          value={isBuilding ? BUILDER : group}
          onChange={choose}
        />
        {match.type === 'match' && !isBuilding && <HitsSwitch />}
        {markets.length > MIN_MARKETS_FOR_SEARCH &&
          !isBuilding &&
          (search ? <search.MarketSearch value={query} onChange={setQuery} /> : <span className={styles.search} />)}
      </div>
      {isBuilding ? (
        <div id={PANEL} role="tabpanel">
          <Builder match={match} minimum={settings?.custom_bet.allow_single ? 1 : 2} />
        </div>
      ) : (
        <Cards key={deferred.scope} match={match} cards={deferred.cards} isAll={deferred.isAll} onEvict={evict} />
      )}
    </>
  )
}

interface GroupTabsProps {
  readonly tabs: readonly GroupTab[]
  /** Undefined while loading. */
  readonly total?: number
  readonly hasBuilder: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

function GroupTabs({ tabs, total, hasBuilder, value, onChange }: GroupTabsProps) {
  const t = useT()
  const groups = tabs.map(({ key, name, count }) => ({
    value: key,
    label: t.optional(`market.group.${key}`, name),
    count,
  }))
  return (
    <Tabs
      label={t('market.groups')}
      tabs={[
        { value: ALL, label: t('market.all'), count: total },
        ...(hasBuilder ? [{ value: BUILDER, label: t('market.builder') }] : []),
        ...groups,
      ]}
      value={value}
      onChange={onChange}
      panelId={PANEL}
    />
  )
}

interface CardsProps extends MarketsProps {
  readonly cards: readonly MarketCardData[]
  /** No filter is active. */
  readonly isAll: boolean
  readonly onEvict: (keys: readonly string[]) => void
}

/** Memoised, so that only a change of the cards renders them. */
const Cards = memo(({ match, cards, isAll, onEvict }: CardsProps) => {
  const t = useT()
  const pinned = useMarks(pinnedMarkets)
  const folded = useMarks(foldedMarkets)
  const columns = useRef(new Map<string, Column>())
  const notes = usePart(marketNotes)
  const [endedFolds, setEndedFolds] = useState(NO_KEYS)
  const reopen = useCallback((key: string) => setEndedFolds(keys => keys.filter(other => other !== key)), [])
  const sorted = sortPinnedFirst(cards, pinned)
  const ended = sorted.filter(({ key, markets }) => !folded.has(key) && markets.every(hasEnded))
  const closed = new Set(ended.map(({ key }) => key).filter(key => endedFolds.includes(key)))
  const isFolded = (key: string) => folded.has(key) || closed.has(key)
  const chartedOutcome = useChartedOutcome(match)
  const kept = useKeptOutcome(match)
  const outcome = kept ?? (isAll && sorted.length >= PRICE_CARD_INDEX ? chartedOutcome : null)
  const items = sorted.map((data): ColumnLayout & { data?: MarketCardData } => ({
    key: data.key,
    rows: isFolded(data.key) ? 0 : countBodyRows(data),
    data,
  }))
  if (outcome)
    items.splice(PRICE_CARD_INDEX, 0, { key: PRICE_KEY, rows: !kept && folded.has(PRICE_KEY) ? 0 : PRICE_ROWS })
  // The unfiltered view keeps its columns.
  const assigned = assignColumns(items, isAll ? columns.current : new Map())
  return (
    <div className={styles.markets} id={PANEL} role="tabpanel">
      {sorted.length === 0 && (
        <div className={card.card}>
          <Empty icon="search" title={t('market.nothingFound')} />
        </div>
      )}
      {notes && <notes.EndedCards panelId={PANEL} ended={ended} onFold={setEndedFolds} />}
      {items.map(({ key, data }, index) => {
        const column = assigned[index] ?? 'start'
        if (!data)
          return (
            outcome && (
              <PriceCard key={outcome.key} match={match} outcome={outcome} column={column} isKept={kept !== null} />
            )
          )
        return (
          <MarketCard
            key={key}
            match={match}
            data={data}
            column={column}
            isPinned={pinned.has(key)}
            isFolded={isFolded(key)}
            isFirst={index < FIRST_CARDS}
            onEvict={onEvict}
            onReopen={closed.has(key) ? reopen : undefined}
          />
        )
      })}
    </div>
  )
})

function Builder(props: { readonly match: Match; readonly minimum: number }) {
  const part = usePart(betBuilder)
  return part ? <part.BetBuilder {...props} /> : <CardsSkeleton />
}

/** Without the match, only the tab of all markets is certain. */
export function MarketsSkeleton() {
  return (
    <>
      <div className={styles.bar}>
        <GroupTabs tabs={[]} hasBuilder={false} value={ALL} onChange={() => {}} />
      </div>
      <div id={PANEL} role="tabpanel">
        <CardsSkeleton />
      </div>
    </>
  )
}

function CardsSkeleton() {
  return (
    <div className={styles.markets} aria-busy="true">
      {[1, 2, 3, 4].map(key => (
        <div key={key} className={`${card.card} ${key % 2 ? styles.start : styles.end}`}>
          <div className={card.head}>
            <Skeleton />
          </div>
          <div className={styles.body}>
            <Skeleton width="full" height="odd" />
            <Skeleton width="full" height="odd" />
          </div>
        </div>
      ))}
    </div>
  )
}
