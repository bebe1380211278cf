/**
 * `POST /bets`. Each bet of a request is decided independently; the accepted ones are placed by one statement together
 * with the response. Feed and balance can change at any moment, so both are checked last: the feed just before the
 * statement, the balance by the statement itself.
 */

import { toMinor } from '@touchline/betting/money/money'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import { computeTotalOdds, computeTotals } from '../../core/bets/compute-totals.ts'
import type { JackpotEntryTerms } from '../../core/engagement/jackpot-entries.ts'
import type { MarkTerms } from '../../core/engagement/placement-bonuses.ts'
import { ApiError, buildErrorBody } from '../../platform/http/api-error.ts'
import { IdempotencyKeyConflict, type StoredResponse } from '../../platform/http/idempotent-responses.ts'
import { describeError } from '../../platform/http/messages.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import { PriceNotLoaded } from './custom-bets/combination-prices.ts'
import { type AcceptedBet, decideBet } from './decide-bet.ts'
import type { HedgeReview } from './hedges/person-exposure.ts'
import { createNewBet, type NewBet } from './new-bet.ts'
import { loadCustomOdds, type Offer } from './offered-bet.ts'
import { toConditionLegs } from './placement-bet.ts'
import {
  type PlacementRequest,
  type PlacementTerms,
  type PlacingDeps,
  readPlayerTerms,
  readRequestTerms,
} from './placement-terms.ts'
import { type Refusal, toProblems } from './refusal.ts'
import { limitBet } from './request-limits.ts'
import { checkShape } from './request-shape.ts'
import { RetryablePlacementError, runPlacing } from './run-placing.ts'
import { findPlacedType } from './to-slip-bet.ts'

/**
 * Number of attempts: a balance that changes under concurrent placements settles within a few, and beside an open bonus bet
 * one of several concurrent placements succeeds each time.
 */
const MAX_ATTEMPTS = 10

interface Verdict {
  accepted: AcceptedBet[]
  /** By bet id. */
  reviews: Map<string, HedgeReview>
  /** By index in the request. */
  refused: Map<number, Refusal>
}

function isMultiSingleRefused({ bets }: RequestBody<'postBets'>, { catalogue, rules }: Offer): boolean {
  const singles = bets.filter(bet => findPlacedType(bet) === 'single')
  if (singles.length < 2) return false
  const providers = singles.flatMap(({ selections }) =>
    selections.flatMap(({ match_id }) => catalogue.match(match_id)?.feed.provider ?? []),
  )
  return providers.some(provider => rules.slip.multiSingleByProvider[provider] === false)
}

function refuseAll(bets: readonly unknown[], refusal: Refusal): Verdict {
  return { accepted: [], reviews: new Map(), refused: new Map(bets.map((_, index) => [index, refusal])) }
}

/**
 * Accepts bets by the rules, in the order of the request and as far as the balance allows. Null: player data is
 * required.
 */
function decideAll(offer: Offer, body: RequestBody<'postBets'>, terms: PlacementTerms): Verdict | null {
  const isMixed = body.meta.type === 'mixed'
  if (isMixed && !offer.rules.slip.mixedBetsAllowed) return refuseAll(body.bets, { error: 'MIXED_BETS_NOT_AVAILABLE' })
  if (isMultiSingleRefused(body, offer)) return refuseAll(body.bets, { error: 'MULTI_SINGLE_NOT_AVAILABLE' })
  const verdict: Verdict = { accepted: [], reviews: new Map(), refused: new Map() }
  let { balance, room } = terms
  for (const [index, placed] of body.bets.entries()) {
    const decision = decideBet(offer, placed, terms)
    if (decision.kind === 'needs_player_data') return null
    if (decision.kind === 'refused') {
      verdict.refused.set(index, decision.refusal)
      continue
    }
    const { bet, refusal, review } = limitBet(decision.bet, { terms, offer, left: { balance, room } })
    if (refusal) verdict.refused.set(index, refusal)
    else {
      if (review) verdict.reviews.set(bet.id, review)
      balance -= bet.cashStake
      room -= bet.cashStake
      if (bet.bonus) terms.playerBonuses?.add(bet.bonus)
      const odds = bet.selections.map(({ current }) => current)
      terms.held?.add(bet, {
        stake: bet.stake,
        profit: computeTotals({ ...bet, odds, bonus: bet.bonus?.stored ?? null }).potentialWin - bet.stake,
      })
      verdict.accepted.push(bet)
    }
  }
  return verdict
}

/** Like `decideAll`; also null when a loaded price is outdated. */
function tryDecideAll(offer: Offer, body: RequestBody<'postBets'>, terms: PlacementTerms): Verdict | null {
  try {
    return decideAll(offer, body, terms)
  } catch (error) {
    if (error instanceof PriceNotLoaded) return null
    throw error
  }
}

/** Stores an error response, so that a repeat of the same request gets the same response. */
async function storeError({ responses, clock }: PlacingDeps, { intent, locale }: PlacementRequest, error: ApiError) {
  const body = buildErrorBody(error.code, describeError(error.code, locale), error.data)
  const answer: StoredResponse = { status: error.status, body: JSON.stringify(body) }
  await responses.store(intent, answer, new Date(clock.now()))
  return answer
}

function buildPlacedResponse(
  bets: readonly NewBet[],
  refused: Verdict['refused'],
  locale: MessageLocale,
): StoredResponse {
  const answer: ResponseBody<'postBets'> = {
    data: bets.map(({ wire }) => wire),
    ...(refused.size > 0 && { errors_by_bet: toProblems(refused, locale) }),
  }
  return { status: 200, body: JSON.stringify(answer) }
}

/** Throws the reason for which a request may not have been placed although its key was free. */
export async function explainPlacementFailure(deps: PlacingDeps, request: PlacementRequest): Promise<void> {
  await readPlayerTerms(deps, request)
}

function storeRefusal(deps: PlacingDeps, request: PlacementRequest, refused: Verdict['refused']) {
  const [first] = refused.values()
  const errorsByBet = toProblems(refused, request.locale)
  return storeError(deps, request, new ApiError(first?.error ?? 'BETS_REJECTED', { errorsByBet }))
}

/** The marks that a bet earns without naming a bonus. */
function listUnnamedMarks(
  { bonuses, catalogue }: PlacingDeps,
  bet: AcceptedBet,
  options: { at: number; country: string | null },
): MarkTerms[] {
  const { type, currency } = bet
  const legs = toConditionLegs(bet, catalogue.tree)
  const eligibilityBet = { type, currency, legs, hasOppositeBet: false, cashStake: toMinor(bet.cashStake) }
  return bonuses.listMarks(eligibilityBet, options)
}

/**
 * One attempt on the current feed state to place what the rules and the balance allow. Null when more player data is
 * required, or the balance did not suffice.
 */
async function attemptPlacement(
  deps: PlacingDeps,
  request: PlacementRequest,
  terms: PlacementTerms,
): Promise<StoredResponse | null> {
  const { database, catalogue, pricer, clock, rules, delayScale, notifiesUsedLimits, onPlaced } = deps
  const { intent, body, locale } = request
  const { operator } = rules
  if (body.meta.type === 'custom_bet') await loadCustomOdds(deps, body.bets, `player ${intent.playerId}`)
  const verdict = tryDecideAll(deps, body, terms)
  if (!verdict) return null
  const { accepted, reviews, refused } = verdict
  const [first] = accepted
  if (!first) return storeRefusal(deps, request, refused)
  const at = new Date(clock.now())
  const { tree } = catalogue
  const listMarks = (bet: AcceptedBet): readonly MarkTerms[] => [
    ...(bet.bonus?.marks ?? []),
    ...listUnnamedMarks(deps, bet, { at: at.getTime(), country: request.country }),
  ]
  const bonusVersion = terms.playerBonuses?.version ?? null
  const listJackpots = (bet: AcceptedBet): readonly JackpotEntryTerms[] => {
    const odds = computeTotalOdds({ ...bet, odds: bet.selections.map(({ current }) => current) })
    return deps.jackpots.listFor({ ...bet, odds }, { country: request.country })
  }
  const newBetContext = {
    tree,
    at,
    feedMs: pricer.now,
    delayScale,
    rules,
    bonusVersion,
    hedgeVersion: terms.exposure?.version ?? null,
    hedgeReviews: reviews,
    listMarks,
    listJackpots,
  }
  const bets = accepted.map(bet => createNewBet(bet, newBetContext))
  const answer = buildPlacedResponse(bets, refused, locale)
  const { currency } = first
  const placement = {
    intent,
    answer,
    currency,
    acceptMode: terms.mode,
    meta: body.meta,
    bets,
    at,
    locale,
    operator,
    notifiesUsedLimits,
  }
  try {
    if (!(await runPlacing(database, placement))) throw new IdempotencyKeyConflict()
  } catch (error) {
    if (error instanceof RetryablePlacementError) return null
    throw error
  }
  onPlaced(bets)
  return answer
}

/**
 * Decides and places the bets. The response is stored with its content, whether or not bets were accepted. The common
 * case is a single statement: the balance is read only if the statement reports that it does not suffice, and player
 * data only if the request leaves the acceptance mode to the player's settings or asks for more than the maximum.
 */
export async function placeBets(deps: PlacingDeps, request: PlacementRequest): Promise<StoredResponse> {
  checkShape(request.body)
  let terms = readRequestTerms(request.body)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    terms ??= await readPlayerTerms(deps, request)
    const answer = await attemptPlacement(deps, request, terms)
    if (answer) return answer
    terms = null
  }
  return storeError(deps, request, new ApiError('CONFLICT'))
}
