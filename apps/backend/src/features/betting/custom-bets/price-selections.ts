/**
 * Prices a combination within a match at the current feed state. A query only: nothing is stored, and placement prices
 * again. Errors name every selection at fault by its index in the request.
 */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorName } from '@touchline/contract/errors'
import { listPairs } from '@touchline/simulator/markets/same-game-pricing/index-pairs'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { readCaller } from '../../../platform/http/rate-limits.ts'
import { type FoundSelection, findSelection } from '../find-selection.ts'
import { toLeg } from '../offered-bet.ts'
import { type Builder, listCombinable } from './combinable.ts'

type Wanted = RequestBody<'postBetsCustomOdds'>['selections'][number]
type Priced = ResponseBody<'postBetsCustomOdds'>

/** Builds an error that names the selections at fault. */
function refuse(error: ErrorName, indexes: readonly number[]): ApiError {
  const details = indexes.map(index => ({ field: `body/selections/${index}`, message: error }))
  return new ApiError(error, { details })
}

function notPriced(clashes: readonly (readonly [number, number])[]): ApiError {
  return new ApiError('COMBINATION_NOT_PRICED', { clashes: clashes.map(([a, b]) => [a, b]) })
}

function checkCount(count: number, { rules }: Builder): void {
  const { operator, limits } = rules
  const { enabled, allowSingle } = operator.customBet
  if (!enabled || (count < 2 && !allowSingle)) throw new ApiError('CUSTOM_BET_NOT_AVAILABLE')
  if (limits?.selectionLimit && count > limits.selectionLimit) throw new ApiError('BET_LIMIT_EXCEEDED')
}

/** Finds all selections in the feed; otherwise throws the first error with all selections it applies to. */
function findAll(builder: Builder, selections: readonly Wanted[]): FoundSelection[] {
  // The request has no odds, and any value finds the selection.
  const found = selections.map(selection => findSelection(builder.catalogue, { ...selection, odds: 1 }))
  const [first] = found.flatMap(lookup => (lookup.ok ? [] : [lookup.refusal.error]))
  if (first === undefined) return found.flatMap(lookup => (lookup.ok ? [lookup.selection] : []))
  throw refuse(
    first,
    found.flatMap((lookup, index) => (!lookup.ok && lookup.refusal.error === first ? [index] : [])),
  )
}

/**
 * Prices the selections as one bet. Throws when they cannot be combined, and UNAVAILABLE while too many combinations
 * are queued.
 * @param caller key of round-robin scheduling
 */
export async function priceSelections(
  builder: Builder,
  selections: readonly Wanted[],
  caller: string,
): Promise<Priced> {
  checkCount(selections.length, builder)
  const found = findAll(builder, selections)
  const strangers = listPairs(found.length).filter(([a, b]) => found[a]?.entry !== found[b]?.entry)
  if (strangers.length > 0) throw notPriced(strangers)
  const { prices } = builder
  const matchId = found[0]?.entry.feed.id ?? 0
  const legs = found.map(toLeg)
  await prices.load(matchId, legs, caller)
  const price = prices.priceTogether(matchId, legs)
  if (price.kind === 'too_complex') throw new ApiError('COMBINATION_TOO_COMPLEX')
  if (price.kind === 'clash') throw notPriced(price.clashes)
  if (price.kind === 'unavailable') throw refuse('COMBINATION_NOT_PRICED', price.legs)
  return {
    odds: price.odds,
    selections: selections.map((selection, index) => ({ ...selection, odds: found[index]?.outcome.odds ?? 1 })),
  }
}

/** Endpoints of the bet builder: combinable markets of a match, and the price of a combination. */
export function createCustomBetHandlers(builder: Builder) {
  return {
    getBetsCustomMarkets: ({ params, language }) => {
      const entry = builder.catalogue.match(params.match_id)
      if (!entry) throw new ApiError('NOT_FOUND')
      return { data: listCombinable(builder, entry, language) }
    },
    postBetsCustomOdds: ({ body, request }) => priceSelections(builder, body.selections, readCaller(request)),
  } satisfies Handlers
}
