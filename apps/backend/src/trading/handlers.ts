/** The operator's calls: the bets that wait for a trader, the decision on one, and where a player stands. */
import type { Answer, Body } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import { toWireBet } from '../betting/bet-view.ts'
import { type Outcome, type SubmittedBet, writeDecision } from '../betting/decide-submitted.ts'
import { acceptVip, TRADER_SAID_NO } from '../betting/decide-vip.ts'
import { readSelections } from '../betting/history.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Clock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { requireOperator } from './require-operator.ts'

export interface TradingServices {
  database: Database
  catalogue: Catalogue
  clock: Clock
  /** Null: nobody may trade here. */
  operatorToken: string | null
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

async function decide(services: TradingServices, betId: string, decision: 'accept' | 'reject') {
  const { database, catalogue, clock, onDecided } = services
  const [submitted] = await readWaiting(database.db, betId)
  if (!submitted) throw new ApiError('NOT_FOUND')
  if (submitted.bet.status !== 'submitted') throw new ApiError('BET_DECIDED')
  const outcome: Outcome = decision === 'accept' ? acceptVip(submitted.selections, catalogue) : TRADER_SAID_NO
  // A yes that comes too late says so, and leaves the bet to a no.
  if (decision === 'accept' && !outcome.accepted) throw new ApiError(outcome.refusal.error)
  const decided = await writeDecision(services, submitted, outcome, new Date(clock.now()))
  if (!decided) throw new ApiError('BET_DECIDED')
  onDecided(decided)
  return decided
}

async function setStanding(
  db: Db,
  playerId: number,
  { is_vip, groups }: Body<'patchOperatorPlayer'>,
): Promise<Answer<'patchOperatorPlayer'>> {
  const player = await db
    .updateTable('players')
    .set(({ ref }) => ({ is_vip: is_vip ?? ref('is_vip'), groups: groups ?? ref('groups') }))
    .where('id', '=', playerId)
    .returning(['id', 'is_vip', 'groups'])
    .executeTakeFirst()
  if (!player) throw new ApiError('NOT_FOUND')
  return { data: { player_id: player.id, is_vip: player.is_vip, groups: player.groups } }
}

export function tradingHandlers(services: TradingServices) {
  const { database, catalogue, operatorToken } = services
  return {
    getOperatorBets: async ({ request }) => {
      requireOperator(request, operatorToken)
      const waiting = await readWaiting(database.db)
      return {
        data: waiting.map(({ bet, selections }) => ({
          player_id: bet.player_id,
          bet: toWireBet(bet, selections, catalogue),
        })),
      }
    },
    postOperatorBetDecision: async ({ request, params, body }) => {
      requireOperator(request, operatorToken)
      return { data: await decide(services, params.bet_id, body.decision) }
    },
    patchOperatorPlayer: ({ request, params, body }) => {
      requireOperator(request, operatorToken)
      return setStanding(database.db, params.player_id, body)
    },
  } satisfies Handlers
}
