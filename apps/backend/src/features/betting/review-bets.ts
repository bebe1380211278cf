/** Traders' reviews: the bets over the limits that await a decision, and the decision. */

import type { RequestBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import { readSelections, selectBets } from '../../core/bets/stored-bets.ts'
import { toWireBet } from '../../core/bets/wire-bet.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/db/set-actor.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import { DecisionRefused, type SubmittedBet, writeDecision } from './decide-submitted.ts'
import type { Offer } from './offered-bet.ts'
import type { SuspensionSource } from './rebuild-suspensions.ts'
import { prepareRecheck, type Rechecked, recheckBet } from './recheck-bet.ts'
import { type Refusal, toBetProblem } from './refusal.ts'
import { TRADER_REJECTED } from './submitted-queue.ts'

export interface ReviewDeps extends Offer {
  database: Database
  suspensions: SuspensionSource
  clock: Clock
  onDecided: (bet: Bet) => void
}

async function readWaiting(db: Db, betId?: string): Promise<SubmittedBet[]> {
  const bets = await selectBets(db)
    .where('is_vip', '=', true)
    .$if(betId === undefined, query => query.where('status', '=', 'submitted'))
    .$if(betId !== undefined, query => query.where('id', '=', betId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
    .execute()
  const selections = await readSelections(
    db,
    bets.map(({ id }) => id),
  )
  return bets.map(bet => ({ bet, selections: selections.get(bet.id) ?? [] }))
}

export interface ReviewDecision {
  actor: Actor
  betId: string
  body: RequestBody<'postOperatorBetDecision'>
  locale: MessageLocale
}

async function recheck(deps: ReviewDeps, submitted: SubmittedBet, { body }: ReviewDecision): Promise<Rechecked> {
  const { catalogue, pricer, rules, suspensions, clock } = deps
  await prepareRecheck(deps, submitted)
  const confirmed = { odds: body.confirmed_odds, customOdds: body.confirmed_custom_odds }
  const { bet, selections } = submitted
  const checked = { catalogue, pricer, rules, suspensions: suspensions.log, at: clock.now(), confirmed }
  return recheckBet(bet, selections, checked)
}

/** The reason against accepting the bet, with the current prices that the trader may confirm. */
function toError(refusal: Refusal, locale: MessageLocale): ApiError {
  return new ApiError(refusal.error, { errorsByBet: { 0: toBetProblem(refusal, locale) } })
}

/** Decides a bet. Accepting fails, and the bet stays undecided, if it does not pass the recheck of delayed bets. */
async function decide(deps: ReviewDeps, decision: ReviewDecision): Promise<Bet> {
  const { database, clock, onDecided } = deps
  const { actor, betId, body, locale } = decision
  const [submitted] = await readWaiting(database.db, betId)
  if (!submitted) throw new ApiError('NOT_FOUND')
  if (submitted.bet.status !== 'submitted') throw new ApiError('BET_DECIDED')
  const isAccepted = body.decision === 'accept'
  const outcome = isAccepted ? await recheck(deps, submitted, decision) : TRADER_REJECTED
  if (isAccepted && !outcome.ok) throw toError(outcome.refusal, locale)
  try {
    const by = { actor, cause: 'postOperatorBetDecision', call: body }
    const decided = await writeDecision(deps, submitted, outcome, { by, at: new Date(clock.now()) })
    if (!decided) throw new ApiError('BET_DECIDED')
    onDecided(decided)
    return decided
  } catch (error) {
    if (error instanceof DecisionRefused) throw toError(error.refusal, locale)
    throw error
  }
}

/** Traders' operations on VIP players' bets over the limits. */
export interface BetReviews {
  /** The bets that await a decision, oldest first. */
  listWaiting(): Promise<{ player_id: number; bet: Bet }[]>
  /** Throws NOT_FOUND, BET_DECIDED, or why the bet cannot be accepted; it then stays undecided. */
  decide(decision: ReviewDecision): Promise<Bet>
}

export function createBetReviews(deps: ReviewDeps): BetReviews {
  const { database, catalogue } = deps
  return {
    async listWaiting() {
      const waiting = await readWaiting(database.db)
      return waiting.map(({ bet, selections }) => ({
        player_id: bet.player_id,
        bet: toWireBet(bet, selections, catalogue),
      }))
    },
    decide: decision => decide(deps, decision),
  }
}
