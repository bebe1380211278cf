import { findSportTerms, type LegPart, type LegUnit } from '@touchline/betting/legs/leg-terms'
import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import type { MarketGroupKey } from '../feed/feed-market.ts'

/**
 * Which score or count of a match decides a market: what is told of an open bet, and of markets that are not told what
 * they are, or what is listed here by sport and market id.
 */

export type DecidingPart =
  | 'match'
  /** Without overtime and extra innings. */
  | 'regular_time'
  | 'first_half'
  | 'second_half'
  /** Each period on its own. */
  | 'each_period'
  /** The sum of all periods: points of a match that is won by sets. */
  | 'points'
  | 'games'
  | 'corners'
  | 'bookings'
  | 'red_cards'
  /** One period, counted from 1. */
  | number

const NOTHING: readonly DecidingPart[] = []
const HALVES: readonly DecidingPart[] = ['first_half', 'second_half']
const HALF_FULL: readonly DecidingPart[] = ['first_half', 'regular_time']

interface Rule {
  readonly ids: readonly string[]
  readonly parts: readonly DecidingPart[]
}

const rule = (parts: readonly DecidingPart[], ...ids: string[]): Rule => ({ ids, parts })

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  soccer: [
    rule(HALVES, '48', '49', '50', '51', '52', '53', '54', '55', '56', '57', '58', '59'),
    rule(HALF_FULL, '47', '818'),
    // The last goal, and corners of the first half, which the feed does not count apart.
    rule(NOTHING, '9', '173', '177'),
  ],
  'american-football': [rule(['regular_time'], '220'), rule(HALVES, '52'), rule(HALF_FULL, '47')],
  handball: [rule(HALVES, '52'), rule(HALF_FULL, '47')],
  'ice-hockey': [rule(['each_period'], '432')],
  baseball: [rule(['regular_time'], '1', '268'), rule(NOTHING, '274', '275', '276', '277', '278')],
  cricket: [rule(NOTHING, '50921', '50922', '50923', '50924', '50926')],
  // Results without overtime, and of a half, of one map.
  'counter-strike': [rule(NOTHING, '329', '334', '338')],
  // The score of a map is its kills.
  'dota-2': [rule(NOTHING, '395', '396', '397', '398', '725')],
}

const PART_OF_UNIT: Partial<Record<LegUnit, DecidingPart>> = {
  corners: 'corners',
  cards: 'bookings',
  red_cards: 'red_cards',
}
const PART_OF_PART: Partial<Record<LegPart, DecidingPart>> = {
  '1st_half': 'first_half',
  '2nd_half': 'second_half',
  regular_time: 'regular_time',
}

/** The part by which an open bet on the market is told; undefined where the specifier numbers it, and of other markets. */
function findToldPart(sport: string, marketId: string): DecidingPart | undefined {
  const terms = findSportTerms(sport)
  const term = terms?.markets.get(marketId)
  if (!term) return undefined
  const part = PART_OF_UNIT[term.unit] ?? PART_OF_PART[term.part]
  if (part !== undefined || term.part !== 'match' || term.kind === 'next_goal') return part
  const isSummed = terms?.isSeries && term.kind === undefined
  return isSummed ? (term.unit === 'games' ? 'games' : 'points') : 'match'
}

/** Sports whose score does not decide their markets. */
const WITHOUT_SCORE: readonly string[] = ['mma']

/** Numbers a period; the first one that a specifier has. */
const PERIODS = ['setnr', 'quarternr', 'periodnr', 'mapnr', 'inningnr', 'gamenr'] as const
/** Parts of a specifier that name a line or a variant, not a moment of the match. */
const LINES = ['total', 'hcp', 'variant']

/** What of a market its deciding parts follow from. */
export interface DecidedMarket {
  readonly id: string
  readonly specifier: string
  readonly groups: readonly MarketGroupKey[]
  /** Phase at which betting stops when that is before the end of the match. */
  readonly nextBetStop: string | null
}

/** The parts whose scores decide a market of a sport's match; empty where no score says it. */
export function findDecidingParts(sport: string, market: DecidedMarket): readonly DecidingPart[] {
  if (WITHOUT_SCORE.includes(sport) || market.groups.includes('players')) return NOTHING
  const told = findToldPart(sport, market.id)
  if (told !== undefined) return [told]
  const listed = RULES[sport]?.find(({ ids }) => ids.includes(market.id))
  if (listed) return listed.parts
  const specifier = parseSpecifier(market.specifier)
  const period = PERIODS.find(name => name in specifier)
  const isOfMoment = Object.keys(specifier).some(name => name !== period && !LINES.includes(name))
  if (isOfMoment) return NOTHING
  if (period) return [Number(specifier[period])]
  return market.nextBetStop === 'half_time' ? ['first_half'] : ['match']
}
