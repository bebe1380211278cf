/** The operator's calls: the bets that wait for a trader, the decision on one, and where a player stands. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import { toWireBet } from '../../core/bets/wire-bet.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { type Actor, recordOperatorCall } from '../../platform/db/set-actor.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { type Operator, requireOperator } from '../../platform/http/require-operator.ts'
import type { MessageLocale } from '../../platform/i18n/locale.ts'
import { DecisionRefused, type SubmittedBet, writeDecision } from '../betting/decide-submitted.ts'
import { readSelections } from '../betting/history.ts'
import type { Offer } from '../betting/offered-bet.ts'
import type { SuspensionSource } from '../betting/rebuild-suspensions.ts'
import { prepareRecheck, type Rechecked, recheckBet } from '../betting/recheck-bet.ts'
import { type Refusal, toBetProblem } from '../betting/refusal.ts'
import { TRADER_REJECTED } from '../betting/submitted-queue.ts'

export interface TradingServices extends Offer {
  database: Database
  suspensions: SuspensionSource
  clock: Clock
  /** None: nobody may trade here. */
  operators: readonly Operator[]
  onDecided: (bet: Bet) => void
}

async function readWaiting(db: Db, betId?: string): Promise<SubmittedBet[]> {
  const bets = await db
    .selectFrom('bets')
    .selectAll()
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

interface Decision {
  actor: Actor
  betId: string
  body: RequestBody<'postOperatorBetDecision'>
  locale: MessageLocale
}

async function recheck(services: TradingServices, submitted: SubmittedBet, { body }: Decision): Promise<Rechecked> {
  const { catalogue, pricer, rules, suspensions, clock } = services
  await prepareRecheck(services, submitted)
  const confirmed = { odds: body.confirmed_odds, customOdds: body.confirmed_custom_odds }
  const { bet, selections } = submitted
  const checked = { catalogue, pricer, rules, suspensions: suspensions.log, at: clock.now(), confirmed }
  return recheckBet(bet, selections, checked)
}

/** What stands against accepting the bet, with the prices that the trader may confirm. */
function toError(refusal: Refusal, locale: MessageLocale): ApiError {
  return new ApiError(refusal.error, { errorsByBet: { 0: toBetProblem(refusal, locale) } })
}

/** Accepting is refused, and the bet goes on waiting, where it would not stand the check that every delayed bet gets. */
async function decide(services: TradingServices, decision: Decision): Promise<Bet> {
  const { database, clock, onDecided } = services
  const { actor, betId, body, locale } = decision
  const [submitted] = await readWaiting(database.db, betId)
  if (!submitted) throw new ApiError('NOT_FOUND')
  if (submitted.bet.status !== 'submitted') throw new ApiError('BET_DECIDED')
  const isAccepted = body.decision === 'accept'
  const outcome = isAccepted ? await recheck(services, submitted, decision) : TRADER_REJECTED
  if (isAccepted && !outcome.ok) throw toError(outcome.refusal, locale)
  try {
    const by = { actor, cause: 'postOperatorBetDecision', call: body }
    const decided = await writeDecision(services, submitted, outcome, { by, at: new Date(clock.now()) })
    if (!decided) throw new ApiError('BET_DECIDED')
    onDecided(decided)
    return decided
  } catch (error) {
    if (error instanceof DecisionRefused) throw toError(error.refusal, locale)
    throw error
  }
}

async function setStanding(
  db: Db,
  call: { actor: Actor; playerId: number; body: RequestBody<'patchOperatorPlayer'> },
): Promise<ResponseBody<'patchOperatorPlayer'>> {
  const { actor, playerId, body } = call
  const { is_vip, groups } = body
  const player = await db.transaction().execute(async transaction => {
    const subject = `player:${playerId}`
    await recordOperatorCall(transaction, { actor, name: 'patchOperatorPlayer', subject, arguments: body })
    return transaction
      .updateTable('players')
      .set(({ ref }) => ({ is_vip: is_vip ?? ref('is_vip'), groups: groups ?? ref('groups') }))
      .where('id', '=', playerId)
      .returning(['id', 'is_vip', 'groups'])
      .executeTakeFirst()
  })
  if (!player) throw new ApiError('NOT_FOUND')
  return { data: { player_id: player.id, is_vip: player.is_vip, groups: player.groups } }
}

export function tradingHandlers(services: TradingServices) {
  const { database, catalogue, operators } = services
  return {
    getOperatorBets: async ({ request }) => {
      requireOperator(request, operators)
      const waiting = await readWaiting(database.db)
      return {
        data: waiting.map(({ bet, selections }) => ({
          player_id: bet.player_id,
          bet: toWireBet(bet, selections, catalogue),
        })),
      }
    },
    postOperatorBetDecision: async ({ request, params, body, locale }) => {
      const actor = requireOperator(request, operators)
      return { data: await decide(services, { actor, betId: params.bet_id, body, locale }) }
    },
    patchOperatorPlayer: ({ request, params, body }) => {
      const actor = requireOperator(request, operators)
      return setStanding(database.db, { actor, playerId: params.player_id, body })
    },
  } satisfies Handlers
}
