/**
 * `POST /bets`. Each bet of a request is decided by itself; what is taken is placed by one statement together with the
 * answer. The feed and the balance can move at any moment, so both are looked at last: the feed just before the
 * statement, the balance by the statement itself.
 */
import type { AcceptMode } from '@touchline/betting/acceptance'
import type { Answer, Body } from '@touchline/contract/endpoints'
import type { PlacedBet } from '@touchline/contract/entities/bet'
import type { BetProblem } from '@touchline/contract/errors'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { ApiError, buildErrorBody, fieldError } from '../http/api-error.ts'
import type { IdempotentAnswers, Intent, StoredAnswer } from '../http/idempotent-answers.ts'
import type { MessageLocale } from '../http/locale.ts'
import { describeError } from '../http/messages.ts'
import { type Bettor, findBettor } from './bettor.ts'
import { type AcceptedBet, decideBet } from './decide-bet.ts'
import { createNewBet, type NewBet } from './new-bet.ts'
import { type Refusal, toBetProblem } from './refusal.ts'
import { NotEnoughMoney, runPlacing } from './run-placing.ts'

export interface PlacingServices {
  database: Database
  catalogue: Catalogue
  clock: Clock
  answers: IdempotentAnswers
  onPlaced: (bets: readonly NewBet[]) => void
}

/** A balance that keeps moving under several placings at once settles after a look or two. */
const MOST_TRIES = 5

interface Verdict {
  taken: AcceptedBet[]
  /** By index in the request. */
  refused: Map<number, Refusal>
}

function checkShape({ meta, bets }: Body<'postBets'>): 'single' | 'combo' {
  const { type } = meta
  if (type !== 'single' && type !== 'combo') throw new ApiError('NOT_IMPLEMENTED')
  const currency = bets[0]?.stake.currency
  for (const [index, bet] of bets.entries()) {
    const count = bet.selections.length
    if (type === 'single' ? count !== 1 : count < 2)
      throw fieldError(`body/bets/${index}/selections`, type === 'single' ? 'must be one' : 'must be two or more')
    if (bet.stake.currency !== currency)
      throw fieldError(`body/bets/${index}/stake/currency`, 'must be the same for all bets of a request')
    if (bet.system_id !== undefined) throw fieldError(`body/bets/${index}/system_id`, 'belongs to system bets alone')
    if (bet.custom_odds !== undefined)
      throw fieldError(`body/bets/${index}/custom_odds`, 'belongs to custom bets alone')
  }
  return type
}

/** Takes what the rules allow, in the order of the request and as far as the money goes. */
function decideAll(
  catalogue: Catalogue,
  bets: readonly PlacedBet[],
  terms: { type: 'single' | 'combo'; mode: AcceptMode; balance: number },
): Verdict {
  const verdict: Verdict = { taken: [], refused: new Map() }
  let left = terms.balance
  for (const [index, placed] of bets.entries()) {
    const decision = decideBet(catalogue, placed, terms)
    if (!decision.ok) verdict.refused.set(index, decision.refusal)
    else if (decision.bet.stake > left) verdict.refused.set(index, { error: 'INSUFFICIENT_FUNDS' })
    else {
      left -= decision.bet.stake
      verdict.taken.push(decision.bet)
    }
  }
  return verdict
}

function toProblems(refused: ReadonlyMap<number, Refusal>, locale: MessageLocale): Record<string, BetProblem> {
  return Object.fromEntries([...refused].map(([index, refusal]) => [String(index), toBetProblem(refusal, locale)]))
}

function answerRefusal(refused: ReadonlyMap<number, Refusal>, locale: MessageLocale): StoredAnswer {
  const [first] = refused.values()
  const error = new ApiError(first?.error ?? 'BETS_REJECTED', { errorsByBet: toProblems(refused, locale) })
  const body = buildErrorBody(error.code, describeError(error.code, locale), error.data)
  return { status: error.status, body: JSON.stringify(body) }
}

function answerPlaced(bets: readonly NewBet[], refused: Verdict['refused'], locale: MessageLocale): StoredAnswer {
  const answer: Answer<'postBets'> = {
    data: bets.map(({ wire }) => wire),
    ...(refused.size > 0 && { errors_by_bet: toProblems(refused, locale) }),
  }
  return { status: 200, body: JSON.stringify(answer) }
}

function requireBettor(bettor: Bettor): Bettor {
  if (bettor.isForbidden) throw new ApiError('PVE_PLAYER_BET_FORBIDDEN')
  return bettor
}

/** Decides and places. The answer is stored with what it says, whether bets were taken or not. */
export async function placeBets(
  services: PlacingServices,
  intent: Intent,
  body: Body<'postBets'>,
  locale: MessageLocale,
): Promise<StoredAnswer> {
  const { database, catalogue, clock, answers, onPlaced } = services
  const type = checkShape(body)
  const currency = body.bets[0]?.stake.currency ?? ''
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const bettor = requireBettor(await findBettor(database.db, intent.playerId, currency))
    const mode = body.meta.auto_accept_odds_change ?? bettor.acceptMode
    const { taken, refused } = decideAll(catalogue, body.bets, { type, mode, balance: bettor.balance })
    const at = new Date(clock.now())
    if (taken.length === 0) {
      const answer = answerRefusal(refused, locale)
      await answers.store(intent, answer, at)
      return answer
    }
    const bets = taken.map(bet => createNewBet(bet, catalogue.tree, at))
    const answer = answerPlaced(bets, refused, locale)
    const { accountId } = bettor
    try {
      await runPlacing(database, { intent, answer, accountId, currency, acceptMode: mode, meta: body.meta, bets, at })
      onPlaced(bets)
      return answer
    } catch (error) {
      if (!(error instanceof NotEnoughMoney)) throw error
    }
  }
  throw new ApiError('CONFLICT')
}
