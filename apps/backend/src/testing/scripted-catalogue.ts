/** Catalogue, matches and markets of the scripted feed. */
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { FeedCatalogue } from '@touchline/simulator/feed/feed-catalogue'
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch, FeedStatistics } from '@touchline/simulator/feed/feed-match'

export const NAMES = [
  'Ajax',
  'Benfica',
  'Celtic',
  'Dynamo',
  'Everton',
  'Fulham',
  'Genoa',
  'Hearts',
  'Inter',
  'Juventus',
]
const MOST_MATCHES = 100

const STATISTICS: FeedStatistics = {
  clock: null,
  totalScore: { home: 0, away: 0 },
  gameScore: null,
  periodScores: [],
  currentServer: null,
  maxPeriodNumber: 2,
  corners: null,
  yellowCards: null,
  redCards: null,
  games: null,
  shots: null,
  timeline: [],
}

export const CATALOGUE: FeedCatalogue = {
  sports: [
    {
      id: 1,
      urnId: 'sr:sport:1',
      key: 'soccer',
      name: 'Soccer',
      priority: 1,
      type: 'sport',
      provider: 'betradar',
      mainMarketId: '1',
      secondaryMarketId: '18',
      thirdMarketId: '16',
      mainMarketOutcomesCount: 3,
      secondaryMarketOutcomesCount: 2,
    },
    {
      id: 5,
      urnId: 'sr:sport:5',
      key: 'tennis',
      name: 'Tennis',
      priority: 2,
      type: 'sport',
      provider: 'betradar',
      mainMarketId: '1',
      secondaryMarketId: '18',
      thirdMarketId: '16',
      mainMarketOutcomesCount: 3,
      secondaryMarketOutcomesCount: 2,
    },
  ],
  categories: [
    { id: 31, name: 'England', countryCode: 'GB-ENG', sportId: 1, priority: 2 },
    { id: 32, name: 'Spain', countryCode: 'ES', sportId: 1, priority: 1 },
    { id: 33, name: 'ATP', countryCode: null, sportId: 5, priority: 1 },
  ],
  tournaments: [31, 32, 33].map((categoryId, index) => ({
    id: 17 + index,
    urnId: `sr:tournament:${17 + index}`,
    name: `League ${index + 1}`,
    categoryId,
    sportId: categoryId === 33 ? 5 : 1,
    priority: 10 - index,
    tier: 1,
  })),
  competitors: Array.from({ length: 2 * MOST_MATCHES }, (_, index) => {
    const name = NAMES[index] ?? `Team ${index + 1}`
    return {
      id: index + 1,
      name,
      shortName: name.slice(0, 3).toUpperCase(),
      countryCode: null,
      sportId: 1,
      tournamentId: 17,
    }
  }),
  players: [{ id: 101, name: 'Owen Harte', competitorId: 1, position: 'goalkeeper' }],
}

export const outcome = (id: string, name: string, odds: number) => ({
  id,
  name,
  active: true,
  odds,
  probability: 1 / odds,
})

export function createMarkets(urnId: string, version: number): FeedMarket[] {
  const common = { status: 1, priority: 1, nextBetStop: null, combines: true, refundable: false, version } as const
  const lines = [1.5, 2.5, 3.5].map(line => ({
    ...common,
    key: marketKey(urnId, '18', `total=${line}`),
    id: '18',
    specifier: `total=${line}`,
    name: 'Total',
    groups: ['main', 'totals'] as const,
    layout: 'totals' as const,
    priority: 2,
    mostBalanced: line === 2.5,
    outcomes: [outcome('12', `over ${line}`, 1.9), outcome('13', `under ${line}`, 1.95)],
  }))
  const winner = {
    ...common,
    key: marketKey(urnId, '1', ''),
    id: '1',
    specifier: '',
    name: '1x2',
    groups: ['main'] as const,
    layout: 'grid' as const,
    mostBalanced: false,
    outcomes: [outcome('1', 'home', 2), outcome('2', 'draw', 3.25), outcome('3', 'away', 4)],
  }
  return [winner, ...lines]
}

/** Odd matches are live; even ones start one hour after another. */
export function createMatch(id: number, now: number): FeedMatch {
  const urnId = `sr:match:${id}`
  const isLive = id % 2 === 1
  return {
    id,
    urnId,
    kind: 'match',
    provider: 'betradar',
    tournamentId: 16 + Math.min(3, Math.ceil(id / 2)),
    relationKeys: [`competition:${16 + Math.min(3, Math.ceil(id / 2))}`],
    sportId: id > 4 ? 5 : 1,
    homeId: 2 * id - 1,
    awayId: 2 * id,
    name: null,
    fieldIds: [],
    round: 2,
    stadium: null,
    city: null,
    endTime: null,
    startTime: now + (isLive ? -1_800_000 : id * 1_800_000),
    status: isLive ? 1 : 0,
    phase: isLive ? 6 : 0,
    phaseName: isLive ? '1st half' : 'Not started',
    statistics: STATISTICS,
    markets: new Map(createMarkets(urnId, now).map(market => [market.key, market])),
    version: now,
    hasVideo: id === 1,
  }
}
