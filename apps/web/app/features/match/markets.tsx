/** All markets of a match, narrowed down by the tabs of the market groups. */

import { useQuery } from '@tanstack/react-query'
import { isMatchOpen } from '@touchline/betting/match'
import type { LiveMarket } from '@touchline/client/live/types'
import type { Settings } from '@touchline/contract/entities/settings'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { closeAnchor, openAnchor, useAnchor } from '../../shared/anchor.ts'
import { useApp } from '../../shared/app-context.tsx'
import type { MatchFacts } from '../../shared/odds/pick-facts.ts'
import { createLater, useLater } from '../../shared/use-later.ts'
import { useKeyed } from '../../shared/use-readable.ts'
import card from '../../ui/card.module.css'
import { Empty } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { MarketCard } from './market-card.tsx'
import { tabsOf, toCards } from './market-groups.ts'
import styles from './markets.module.css'

const ALL = 'all'
const PANEL = 'markets'
/** The builder's tab, and the anchor that opens it. */
const BUILDER = 'betBuilder'
const NONE: readonly string[] = []

const betBuilder = createLater(() => import('./builder/bet-builder.tsx'))

function useMarkets(urn: string): readonly LiveMarket[] {
  const { live } = useApp()
  const keys = useKeyed(live.marketKeys, urn) ?? NONE
  return useMemo(() => keys.map(key => live.markets.get(key)).filter(market => market !== undefined), [keys, live])
}

/** Before and during a match, where the operator has it. */
function useCanBuild(match: MatchFacts, settings: Settings | undefined): boolean {
  const { live } = useApp()
  const status = useKeyed(live.matches, match.urn_id)?.status ?? match.status
  return settings?.custom_bet.enabled === true && isMatchOpen(status)
}

interface MarketsProps {
  readonly match: MatchFacts
}

export function Markets({ match }: MarketsProps) {
  const t = useT()
  const { queries } = useApp()
  const { isPending } = useQuery(queries.markets(match.id))
  const { data: settings } = useQuery(queries.settings())
  const markets = useMarkets(match.urn_id)
  const cards = useMemo(() => toCards(markets), [markets])
  const tabs = useMemo(() => tabsOf(cards, settings?.market_groups ?? []), [cards, settings])
  const [chosen, setChosen] = useState(ALL)
  const canBuild = useCanBuild(match, settings)
  const isBuilding = useAnchor(BUILDER) && canBuild
  const group = tabs.some(tab => tab.key === chosen) ? chosen : ALL
  const choose = (value: string) => {
    if (value === BUILDER) return openAnchor(BUILDER)
    setChosen(value)
    if (isBuilding) closeAnchor()
  }
  if (isPending && cards.length === 0) return <MarketsSkeleton />
  if (cards.length === 0) {
    return (
      <div className={card.card}>
        <Empty icon="lock" title={t('market.none')}>
          <p>{t('market.none.text')}</p>
        </Empty>
      </div>
    )
  }
  return (
    <>
      <Tabs
        label={t('market.groups')}
        tabs={[
          { value: ALL, label: t('market.all'), count: markets.length },
          ...tabs.map(tab => ({
            value: tab.key,
            label: t.optional(`market.group.${tab.key}`, tab.name),
            count: tab.count,
          })),
          ...(canBuild ? [{ value: BUILDER, label: t('market.builder') }] : []),
        ]}
        value={isBuilding ? BUILDER : group}
        onChange={choose}
        panelId={PANEL}
      />
      {isBuilding ? (
        <div id={PANEL} role="tabpanel">
          <Builder match={match} minimum={settings?.custom_bet.allow_single ? 1 : 2} />
        </div>
      ) : (
        <div className={styles.markets} id={PANEL} role="tabpanel">
          {cards
            .filter(({ groups }) => group === ALL || groups.includes(group))
            .map(data => (
              <MarketCard key={data.key} match={match} data={data} />
            ))}
        </div>
      )}
    </>
  )
}

function Builder(props: { readonly match: MatchFacts; readonly minimum: number }) {
  const part = useLater(betBuilder)
  return part ? <part.BetBuilder {...props} /> : <MarketsSkeleton />
}

function MarketsSkeleton() {
  return (
    <div className={styles.markets} aria-busy="true">
      {[1, 2, 3, 4].map(key => (
        <div key={key} className={card.card}>
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
