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
import { type IdempotentAnswers, type Intent, KeyTaken, type StoredAnswer } from '../http/idempotent-answers.ts'
import type { MessageLocale } from '../http/locale.ts'
import { describeError } from '../http/messages.ts'
import { findBettor } from './bettor.ts'
import { type AcceptedBet, decideBet } from './decide-bet.ts'
import { createNewBet, type NewBet } from './new-bet.ts'
import { type Refusal, toBetProblem } from './refusal.ts'
import { LookAgain, runPlacing } from './run-placing.ts'

export interface PlacingServices {
  database: Database
  catalogue: Catalogue
  clock: Clock
  answers: IdempotentAnswers
  onPlaced: (bets: readonly NewBet[]) => void
}

export interface Request {
  intent: Intent
  body: Body<'postBets'>
  locale: MessageLocale
}

interface Terms {
  type: 'single' | 'combo'
  mode: AcceptMode
  /** What may be spent. */
  balance: number
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
function decideAll(catalogue: Catalogue, bets: readonly PlacedBet[], terms: Terms): Verdict {
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

/** One look at the feed, and one try to place what the rules and the money allow. Null when the money was not enough. */
async function tryPlacing(services: PlacingServices, request: Request, terms: Terms): Promise<StoredAnswer | null> {
  const { database, catalogue, clock, answers, onPlaced } = services
  const { intent, body, locale } = request
  const { taken, refused } = decideAll(catalogue, body.bets, terms)
  const at = new Date(clock.now())
  const [first] = taken
  if (!first) {
    const answer = answerRefusal(refused, locale)
    await answers.store(intent, answer, at)
    return answer
  }
  const bets = taken.map(bet => createNewBet(bet, catalogue.tree, at))
  const answer = answerPlaced(bets, refused, locale)
  const { currency } = first
  const placing = { intent, answer, currency, acceptMode: terms.mode, meta: body.meta, bets, at }
  try {
    if (!(await runPlacing(database, placing))) throw new KeyTaken()
  } catch (error) {
    if (error instanceof LookAgain) return null
    throw error
  }
  onPlaced(bets)
  return answer
}

/**
 * Decides and places. The answer is stored with what it says, whether bets were taken or not. The usual case is one
 * statement: what is on the account is only read where the statement says that it does not suffice, and who bets only
 * where the request leaves the acceptance mode to the player's settings.
 */
export async function placeBets(services: PlacingServices, request: Request): Promise<StoredAnswer> {
  const { body, intent } = request
  const { db } = services.database
  const type = checkShape(body)
  const currency = body.bets[0]?.stake.currency ?? ''
  const asked = body.meta.auto_accept_odds_change
  let terms = asked ? { type, mode: asked, balance: Number.POSITIVE_INFINITY } : undefined
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    if (!terms) {
      const { acceptMode, balance } = await findBettor(db, intent.playerId, currency)
      terms = { type, mode: asked ?? acceptMode, balance }
    }
    const answer = await tryPlacing(services, request, terms)
    if (answer) return answer
    terms = undefined
  }
  throw new ApiError('CONFLICT')
}
