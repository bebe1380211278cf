/**
 * Payoff functions by sport and market of the Unified Odds Feed. A market that is not here is no proof of anything: see
 * `findClaim`.
 */
import { parseSpecifier } from '../markets/market-keys.ts'
import { buildChoice, buildIndependent } from './part-spaces.ts'
import type { Payoff } from './payoff-builders.ts'
import { ICE_HOCKEY, SOCCER } from './payoffs-of-goals.ts'
import { COUNTER_STRIKE, DOTA_2, MMA, TABLE_TENNIS, TENNIS, VOLLEYBALL } from './payoffs-of-parts.ts'
import { AMERICAN_FOOTBALL, BASEBALL, BASKETBALL, CRICKET, HANDBALL } from './payoffs-of-points.ts'
import type { Claim } from './space.ts'
import type { ExposureLeg, ExposureMatch } from './types.ts'

/** Markets by id. */
export type Payoffs = Readonly<Record<string, Payoff>>

const SPORTS: ReadonlyMap<string, Payoffs> = new Map(
  Object.entries({
    soccer: SOCCER,
    tennis: TENNIS,
    basketball: BASKETBALL,
    'american-football': AMERICAN_FOOTBALL,
    handball: HANDBALL,
    'ice-hockey': ICE_HOCKEY,
    'table-tennis': TABLE_TENNIS,
    baseball: BASEBALL,
    mma: MMA,
    cricket: CRICKET,
    volleyball: VOLLEYBALL,
    'counter-strike': COUNTER_STRIKE,
    'dota-2': DOTA_2,
  }),
)

/** Markets of which one entrant wins: the winner of a season or of a tournament, and who finishes last. */
const ONE_OF_THE_FIELD: ReadonlySet<string> = new Set(['534', '535', '559'])

function findPayoff(sport: string, marketId: string): Payoff | undefined {
  return SPORTS.get(sport)?.[marketId]
}

/** Whether a market has a payoff function. */
export function hasPayoff(sport: string, marketId: string): boolean {
  return findPayoff(sport, marketId) !== undefined
}

/**
 * What a leg is worth by the results of its match. Without a payoff function its line is a choice if its outcomes exclude
 * each other, and else the outcome wins or loses by itself. That adds results which cannot be, and so proves nothing false.
 */
export function findClaim(leg: ExposureLeg, { sport, fieldSize, exclusiveSizes }: ExposureMatch): Claim {
  const { marketId, outcomeId } = leg
  const specifier = parseSpecifier(leg.specifier)
  const line = `${marketId}/${Object.entries(specifier).sort().join('|')}`
  if (sport === 'outright' && ONE_OF_THE_FIELD.has(marketId)) {
    return buildChoice(line, outcomeId, { size: fieldSize })
  }
  const known = findPayoff(sport, marketId)?.({ outcomeId, specifier })
  if (known) return known
  const size = exclusiveSizes.get(marketId)
  if (size !== undefined) return buildChoice(line, outcomeId, { size })
  return buildIndependent(`${line}/${outcomeId}`)
}
