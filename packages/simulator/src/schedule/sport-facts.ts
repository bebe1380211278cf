import type { SportKey, Tier } from '../feed/feed-catalogue.ts'

/**
 * Constants of each sport: ids, order in lists, main markets, strength measures, and publication lead times. The
 * sport's engine, in its own folder, defines play and pricing.
 */

export interface SportFacts {
  /** Sportradar's sport id. */
  readonly id: number
  readonly name: string
  /** Order in lists, ascending. */
  readonly priority: number
  readonly type: 'sport' | 'esport'
  readonly provider: 'betradar' | 'oddin'
  readonly mainMarket: MainMarket
  readonly secondaryMarket: MainMarket
  /** A line with two outcomes that lists show beside those two; null where the sport has none that lasts a match. */
  readonly thirdMarketId: string | null
  /** Competitors are persons, named `C. Alcaraz` where space is short. */
  readonly individual: boolean
  /** The home advantage by tier, in the sport's measure of strength. */
  readonly homeEdge: ByTier
  /** Expected total of both sides, by tier; see the sport's model for its measure. Best of how many sets or maps. */
  readonly usualTotal: ByTier
  /** Standard deviation of the expected total from match to match. */
  readonly totalSpread: number
  /** Deviation of the market's estimate from the truth, prematch and in play. */
  readonly unrest: {
    readonly edge: number
    readonly total: number
    readonly liveEdge: number
    readonly liveTotal: number
  }
  /** Hours before its start at which a match is published, by tier. */
  readonly horizon: ByTier
  /** Matches follow each other on one court or stage, so starts are not on the full hour. */
  readonly loose: boolean
}

type ByTier = readonly [number, number, number, number]
type MainMarket = readonly [id: string, outcomes: number]

const TEAM = { type: 'sport', provider: 'betradar', individual: false, loose: false } as const
const PLAYER = { type: 'sport', provider: 'betradar', individual: true, loose: true } as const
const ESPORT = { type: 'esport', provider: 'oddin', individual: false, loose: true } as const
const SOON = [72, 48, 48, 48] as const
const NEUTRAL = [0, 0, 0, 0] as const

export const SPORT_FACTS: Readonly<Record<SportKey, SportFacts>> = {
  soccer: {
    ...TEAM,
    id: 1,
    name: 'Soccer',
    priority: 1,
    mainMarket: ['1', 3],
    secondaryMarket: ['18', 2],
    thirdMarketId: '16',
    homeEdge: [0.3, 0.35, 0.35, 0.25],
    usualTotal: [2.8, 2.7, 2.6, 3.1],
    totalSpread: 0.22,
    unrest: { edge: 0.16, total: 0.12, liveEdge: 0.012, liveTotal: 0.015 },
    horizon: [168, 120, 84, 60],
  },
  tennis: {
    ...PLAYER,
    id: 5,
    name: 'Tennis',
    priority: 2,
    mainMarket: ['186', 2],
    secondaryMarket: ['189', 2],
    thirdMarketId: '187',
    homeEdge: NEUTRAL,
    usualTotal: [0.63, 0.63, 0.62, 0.6],
    totalSpread: 0.008,
    unrest: { edge: 0.008, total: 0.004, liveEdge: 0, liveTotal: 0 },
    horizon: [36, 24, 24, 24],
  },
  basketball: {
    ...TEAM,
    id: 2,
    name: 'Basketball',
    priority: 3,
    mainMarket: ['219', 2],
    secondaryMarket: ['225', 2],
    thirdMarketId: '223',
    homeEdge: [2.6, 2.6, 2.6, 2.6],
    usualTotal: [225, 165, 163, 162],
    totalSpread: 4,
    unrest: { edge: 1.6, total: 3.5, liveEdge: 0.15, liveTotal: 0.5 },
    horizon: SOON,
  },
  'ice-hockey': {
    ...TEAM,
    id: 4,
    name: 'Ice hockey',
    priority: 4,
    mainMarket: ['406', 2],
    secondaryMarket: ['412', 2],
    thirdMarketId: '410',
    homeEdge: [0.3, 0.3, 0.3, 0.3],
    usualTotal: [5.9, 5.5, 5.6, 5.9],
    totalSpread: 0.3,
    unrest: { edge: 0.16, total: 0.15, liveEdge: 0.012, liveTotal: 0.015 },
    horizon: SOON,
  },
  'counter-strike': {
    ...ESPORT,
    id: 109,
    name: 'Counter-Strike 2',
    priority: 5,
    mainMarket: ['186', 2],
    secondaryMarket: ['327', 2],
    thirdMarketId: '328',
    homeEdge: NEUTRAL,
    usualTotal: [3, 3, 3, 3],
    totalSpread: 0,
    unrest: { edge: 0.012, total: 0, liveEdge: 0.001, liveTotal: 0 },
    horizon: [48, 36, 24, 24],
  },
  'dota-2': {
    ...ESPORT,
    id: 111,
    name: 'Dota 2',
    priority: 6,
    mainMarket: ['186', 2],
    secondaryMarket: ['327', 2],
    thirdMarketId: '328',
    homeEdge: NEUTRAL,
    usualTotal: [3, 3, 3, 3],
    totalSpread: 0,
    unrest: { edge: 0.15, total: 0, liveEdge: 0.01, liveTotal: 0 },
    horizon: [48, 36, 24, 24],
  },
  volleyball: {
    ...TEAM,
    id: 23,
    name: 'Volleyball',
    priority: 7,
    mainMarket: ['186', 2],
    secondaryMarket: ['238', 2],
    thirdMarketId: '237',
    homeEdge: [0.018, 0.018, 0.018, 0.018],
    usualTotal: [5, 5, 5, 5],
    totalSpread: 0,
    unrest: { edge: 0.008, total: 0, liveEdge: 0, liveTotal: 0 },
    horizon: SOON,
  },
  'table-tennis': {
    ...PLAYER,
    id: 20,
    name: 'Table tennis',
    priority: 8,
    mainMarket: ['186', 2],
    secondaryMarket: ['238', 2],
    thirdMarketId: '237',
    homeEdge: NEUTRAL,
    usualTotal: [5, 5, 5, 5],
    totalSpread: 0,
    unrest: { edge: 0.008, total: 0, liveEdge: 0, liveTotal: 0 },
    horizon: [24, 16, 12, 10],
  },
  'american-football': {
    ...TEAM,
    id: 16,
    name: 'American football',
    priority: 9,
    mainMarket: ['219', 2],
    secondaryMarket: ['223', 2],
    thirdMarketId: '225',
    homeEdge: [2, 2.4, 2.4, 2.4],
    usualTotal: [45, 53, 47, 47],
    totalSpread: 3,
    unrest: { edge: 1.2, total: 1.5, liveEdge: 0.1, liveTotal: 0.2 },
    horizon: [168, 120, 96, 72],
  },
  baseball: {
    ...TEAM,
    id: 3,
    name: 'Baseball',
    priority: 10,
    mainMarket: ['251', 2],
    secondaryMarket: ['258', 2],
    thirdMarketId: '256',
    homeEdge: [0.25, 0.25, 0.25, 0.25],
    usualTotal: [8.8, 8, 9.2, 9.2],
    totalSpread: 0.6,
    unrest: { edge: 0.18, total: 0.25, liveEdge: 0.01, liveTotal: 0.02 },
    horizon: SOON,
  },
  cricket: {
    ...TEAM,
    id: 21,
    name: 'Cricket',
    priority: 11,
    mainMarket: ['340', 2],
    secondaryMarket: ['605', 2],
    thirdMarketId: null,
    homeEdge: [4, 4, 4, 4],
    usualTotal: [330, 320, 310, 300],
    totalSpread: 14,
    unrest: { edge: 4, total: 5, liveEdge: 0.4, liveTotal: 0.6 },
    horizon: SOON,
  },
  mma: {
    ...PLAYER,
    // Fights of a night follow the order of the card.
    loose: false,
    id: 117,
    name: 'MMA',
    priority: 12,
    mainMarket: ['186', 2],
    secondaryMarket: ['18', 2],
    thirdMarketId: null,
    homeEdge: NEUTRAL,
    usualTotal: [0.19, 0.21, 0.23, 0.23],
    totalSpread: 0.035,
    unrest: { edge: 0.08, total: 0.01, liveEdge: 0.005, liveTotal: 0 },
    horizon: [240, 168, 120, 96],
  },
  handball: {
    ...TEAM,
    id: 6,
    name: 'Handball',
    priority: 13,
    mainMarket: ['1', 3],
    secondaryMarket: ['18', 2],
    thirdMarketId: '16',
    homeEdge: [1.6, 1.6, 1.6, 1.6],
    usualTotal: [60, 58, 57, 57],
    totalSpread: 2,
    unrest: { edge: 0.8, total: 1, liveEdge: 0.08, liveTotal: 0.2 },
    horizon: SOON,
  },
}

/** A sport's value for a league of that tier. */
export function pickByTier(values: ByTier, tier: Tier): number {
  return values[tier - 1] as number
}
