import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import type { MarketGroupKey } from '../feed/feed-market.ts'

/**
 * Which score or count of a match decides a market. Most follow from what the market is; the others are listed by
 * sport and market id.
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

const RALLY: readonly Rule[] = [rule(['points'], '238', '237', '239', '240', '26')]

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  soccer: [
    rule(['second_half'], '83', '85', '86', '88', '90', '91', '92', '93', '94', '95', '96', '97', '98', '543'),
    rule(HALVES, '48', '49', '50', '51', '52', '53', '54', '55', '56', '57', '58', '59'),
    rule(HALF_FULL, '47', '818'),
    rule(['corners'], '162', '165', '166', '167', '168', '172'),
    rule(['bookings'], '136', '139', '140', '141'),
    rule(['red_cards'], '146'),
    // The last goal, and corners of the first half, which the feed does not count apart.
    rule(NOTHING, '9', '173', '177'),
  ],
  tennis: [rule(['games'], '187', '189', '190', '191', '198')],
  basketball: [rule(['regular_time'], '1')],
  'american-football': [
    rule(['regular_time'], '1', '220'),
    rule(['second_half'], '83', '88', '90'),
    rule(HALVES, '52'),
    rule(HALF_FULL, '47'),
  ],
  handball: [rule(['second_half'], '83', '88', '90'), rule(HALVES, '52'), rule(HALF_FULL, '47')],
  'ice-hockey': [
    rule(['regular_time'], '1', '10', '11', '14', '16', '18', '19', '20', '26', '29', '31', '32'),
    rule(['each_period'], '432'),
  ],
  'table-tennis': RALLY,
  volleyball: RALLY,
  baseball: [rule(['regular_time'], '1', '268'), rule(NOTHING, '274', '275', '276', '277', '278')],
  cricket: [rule(NOTHING, '50921', '50922', '50923', '50924', '50926')],
  // Results without overtime, and of a half, of one map.
  'counter-strike': [rule(NOTHING, '329', '334', '338')],
  // The score of a map is its kills.
  'dota-2': [rule(NOTHING, '395', '396', '397', '398', '725')],
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
  const listed = RULES[sport]?.find(({ ids }) => ids.includes(market.id))
  if (listed) return listed.parts
  const specifier = parseSpecifier(market.specifier)
  const period = PERIODS.find(name => name in specifier)
  const isOfMoment = Object.keys(specifier).some(name => name !== period && !LINES.includes(name))
  if (isOfMoment) return NOTHING
  if (period) return [Number(specifier[period])]
  return market.nextBetStop === 'half_time' ? ['first_half'] : ['match']
}
