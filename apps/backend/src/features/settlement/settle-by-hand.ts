/**
 * Settling bets by hand: `POST /operator/bets/{bet_id}/void` and `/settle`. A result by hand is written to its selections
 * and moves the bet by the code that results of the feed run through. A dry run is the same transaction, rolled back.
 */
import type { BetResult, BetStatus } from '@touchline/betting/bets/bet-status'
import { type OutcomeResult, toLegResult } from '@touchline/betting/settlement/settlement'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Transaction } from 'kysely'
import { settleBetByHand } from '../../core/bets/apply-bet-transitions.ts'
import { toOfferedBet, type Viewpoint } from '../../core/bets/cashout-offer.ts'
import { type BetState, nextState } from '../../core/bets/next-state.ts'
import { lockBets, readSelections } from '../../core/bets/stored-bets.ts'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/db/set-actor.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { respondOnce } from '../../platform/http/operator-responses.ts'
import { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import { compareStandings, readPlayerStanding } from './player-standing.ts'

type Operation = 'postOperatorBetVoid' | 'postOperatorBetSettle'
type HandResult = RequestBody<'postOperatorBetSettle'>['selections'][number]
type Settlement = ResponseBody<'postOperatorBetVoid'>['data']

export interface HandSettlementDeps {
  readonly db: Db
  /** The catalogue's state, with the consequences of settled bets. */
  readonly view: () => Viewpoint
  /** Called after each commit. */
  readonly onCommitted: () => void
}

interface HandCall {
  readonly actor: Actor
  readonly idempotencyKey: string
  readonly params: { readonly bet_id: string }
  readonly body: RequestBody<'postOperatorBetVoid'> & { readonly selections?: readonly HandResult[] }
}

const FINAL: readonly string[] = ['rejected', 'withdrawn', 'cashed_out', 'cancelled']

const OPEN: readonly string[] = ['submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress']

const OUTCOMES: Readonly<Record<Exclude<HandResult['result'], 'feed'>, OutcomeResult>> = {
  won: { result: 1 },
  lost: { result: 0 },
  void: { result: 0, voidFactor: 1 },
  half_won: { result: 1, voidFactor: 0.5 },
  half_lost: { result: 0, voidFactor: 0.5 },
}

/** Carries the answer of a dry run out of the transaction that it rolls back. */
class DryRun extends Error {
  readonly answer: string

  constructor(answer: string) {
    super('a dry run')
    this.answer = answer
  }
}

/** The result of one selection and what is written for it; null for one that has the feed's result already. */
function planResult(leg: SelectionRow, { result, dead_heat }: HandResult) {
  const { id } = leg
  if (result === 'feed') {
    if (leg.pinned_by === null) return null
    const { outcome = null, result: held = 'no_results' } = leg.held_result ?? {}
    return { id, result: held, outcome, is_released: true }
  }
  const outcome = { ...OUTCOMES[result], ...(dead_heat !== undefined && { deadHeatFactor: 1 / dead_heat }) }
  return { id, result: toLegResult(outcome) as string, outcome, is_released: false }
}

function planResults(legs: readonly SelectionRow[], requests: readonly HandResult[]) {
  return requests.flatMap((request, at) => {
    const leg = legs.find(({ id }) => id === request.id)
    const isRepeated = requests.findIndex(({ id }) => id === request.id) < at
    if (!leg || isRepeated) throw fieldError(`body/selections/${at}/id`, 'must be another selection of the bet')
    if (request.dead_heat !== undefined && request.result !== 'won')
      throw fieldError(`body/selections/${at}/dead_heat`, 'must be left out unless the result is won')
    return planResult(leg, request) ?? []
  })
}

/** The open stake goes back to whoever paid it: the player's part to the account, a given one to the bonus. */
const cancelled = ({ cash_stake, cashed_stake }: BetRow): BetState => ({
  status: 'cancelled',
  result: 'canceled',
  win_amount: cash_stake - cashed_stake,
  bonus_paid: 0,
  is_settled: true,
  cashout: null,
})

/** Whose decision it is, with the reason that the audit log keeps. */
export interface VoidOrder {
  readonly actor: Actor
  readonly call: string
  readonly reason: RequestBody<'postOperatorBetVoid'>['reason']
}

/** Voids a bet as part of another decision of staff. False, without any change, if no results are awaited any more. */
export async function voidOpenBet(
  transaction: Transaction<Tables>,
  betId: string,
  { order, view }: { order: VoidOrder; view: Viewpoint },
): Promise<boolean> {
  const [bet] = await lockBets(transaction, [betId])
  if (!bet || !OPEN.includes(bet.status)) return false
  const legs = (await readSelections(transaction, [bet.id])).get(bet.id) ?? []
  const { actor, call, reason } = order
  const handOrder = { actor, call, arguments: { reason }, results: [] }
  await settleBetByHand(transaction, { bet, legs, next: cancelled(bet) }, { order: handOrder, view })
  return true
}

async function settle(
  transaction: Transaction<Tables>,
  operation: Operation,
  { call, view }: { call: HandCall; view: Viewpoint },
): Promise<Settlement> {
  const { actor, params, body } = call
  const [bet] = await lockBets(transaction, [params.bet_id])
  if (!bet) throw new ApiError('NOT_FOUND')
  if (body.version !== undefined && body.version !== bet.version) throw new ApiError('CONFLICT')
  if (FINAL.includes(bet.status)) throw new ApiError('BET_DECIDED')
  const stored = (await readSelections(transaction, [bet.id])).get(bet.id) ?? []
  const results = planResults(stored, body.selections ?? [])
  const legs = stored.map(leg => {
    const result = results.find(({ id }) => id === leg.id)
    return result ? { ...leg, result: result.result, outcome_result: result.outcome } : leg
  })
  const next = operation === 'postOperatorBetVoid' ? cancelled(bet) : nextState(bet, legs)
  const before = await readPlayerStanding(transaction, bet, stored)
  const order = { actor, call: operation, arguments: body, results }
  const [moved = bet] = await settleBetByHand(transaction, { bet, legs, next }, { order, view })
  const after = await readPlayerStanding(transaction, moved, legs)
  return {
    is_dry_run: body.dry_run === true,
    bet: toOfferedBet(moved, legs, view),
    player_id: bet.player_id,
    status: { before: bet.status as BetStatus, after: moved.status as BetStatus },
    result: { before: bet.result as BetResult, after: moved.result as BetResult },
    payout: { before: bet.win_amount, after: moved.win_amount },
    ...compareStandings(before, after),
  }
}

export function createHandSettlementHandlers({ db, view, onCommitted }: HandSettlementDeps) {
  async function respond(operation: Operation, call: HandCall): Promise<PrebuiltResponse> {
    const { actor, idempotencyKey: key, params, body } = call
    const now = view()
    try {
      const answer = await db.transaction().execute(async transaction => {
        const work = async () => JSON.stringify({ data: await settle(transaction, operation, { call, view: now }) })
        if (body.dry_run) throw new DryRun(await work())
        return respondOnce(
          transaction,
          { actor, key, operation, content: { params, body }, at: new Date(now.now) },
          work,
        )
      })
      onCommitted()
      return new PrebuiltResponse(answer, { status: 200 })
    } catch (error) {
      if (error instanceof DryRun) return new PrebuiltResponse(error.answer, { status: 200 })
      throw error
    }
  }
  return {
    postOperatorBetVoid: ({ operator: actor, ...call }) => respond('postOperatorBetVoid', { actor, ...call }),
    postOperatorBetSettle: ({ operator: actor, ...call }) => respond('postOperatorBetSettle', { actor, ...call }),
  } satisfies Handlers
}
