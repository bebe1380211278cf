/**
 * Sends cashouts and determines their outcome. Invariant: one confirmation has one idempotency key
 * and one amount, however often it is sent. The bet's own status takes precedence over a rejection
 * that follows a lost response.
 */
import { isOutcomeUnknown, isUnauthorized } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { Bet } from '@touchline/contract/entities/bet'
import { isFinalRefusal, readRefusal } from './cashout-errors.ts'
import type { CashoutEvent, CashoutState } from '@touchline/betting/cashout-request'

export interface CashoutRequestDeps {
  readonly api: Pick<Api, 'call'>
  readonly now: () => number
  /** Resolves after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** A newer state of a bet was received. */
  readonly onBet: (bet: Bet) => void
  readonly report: (error: unknown, context: string) => void
}

/** The request of one bet and the state machine that waits for its response. */
export interface CashoutRequestContext extends CashoutRequestDeps {
  readonly betId: string
  readonly read: () => CashoutState
  readonly dispatch: (event: CashoutEvent) => void
}

interface Request {
  readonly amount: number
  readonly key: string
}

/** Retries continue for this long; after that only the bet itself is polled. */
const RESEND_MS = 2 * 60_000
/** After this time since the last send a request cannot be in progress any more. */
const CERTAIN_MS = 45_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 8000

function isSent({ read }: CashoutRequestContext, key: string): boolean {
  const state = read()
  return (state.step === 'sending' || state.step === 'checking') && state.key === key
}

function isChecking({ read }: CashoutRequestContext, key: string): boolean {
  const state = read()
  return state.step === 'checking' && state.key === key
}

async function send(line: CashoutRequestContext, { amount, key }: Request): Promise<void> {
  const { api, betId, dispatch, onBet } = line
  const body = { bet_id: betId, to_cashout: amount }
  // A session renewed for another player must not continue the request.
  const isWanted = () => isSent(line, key)
  const { data: bet } = await api.call('postBetsCashout', { body, idempotencyKey: key, shouldSend: isWanted })
  dispatch({ type: 'answered', key, status: bet.status, amount: bet.win_amount })
  onBet(bet)
}

/** Sends for the first time: any rejection means that nothing was cashed out. */
export async function submitCashout(line: CashoutRequestContext, request: Request): Promise<void> {
  const { key } = request
  try {
    await send(line, request)
  } catch (error) {
    if (isOutcomeUnknown(error)) line.dispatch({ type: 'answerLost', key })
    else line.dispatch(readRefusal(error, key, line.now()))
  }
}

/** Fetches the bet; returns whether it is cashed out or being cashed out. */
async function fetchBet({ api, betId, dispatch, onBet }: CashoutRequestContext): Promise<boolean> {
  const { data } = await api.call('getBets', { query: { id: betId, limit: 1 } })
  const bet = data.find(({ id }) => id === betId)
  if (!bet) return false
  onBet(bet)
  dispatch({ type: 'seen', status: bet.status, amount: bet.win_amount })
  return bet.status === 'cashed_out' || bet.status === 'cashout_in_progress'
}

async function sendAgain(line: CashoutRequestContext, request: Request): Promise<void> {
  try {
    await send(line, request)
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    if (!(await fetchBet(line))) line.dispatch(readRefusal(error, request.key, line.now()))
  }
}

async function pollOnce(line: CashoutRequestContext, key: string, lastSentAt: number): Promise<void> {
  const isTaken = await fetchBet(line)
  if (isTaken || line.now() - lastSentAt < CERTAIN_MS) return
  line.dispatch({ type: 'refused', key, why: 'failed', message: '' })
}

/** Reports internal errors. When unreachable or signed out, the request is retried later. */
function reportFault({ report }: CashoutRequestContext, error: unknown): void {
  if (!isOutcomeUnknown(error) && !isUnauthorized(error)) report(error, 'what became of a cash out')
}

/** Polls until the outcome of a request is known or no longer needed. */
export async function reconcileCashout(line: CashoutRequestContext, request: Request): Promise<void> {
  const { key } = request
  const firstSentAt = line.now()
  let lastSentAt = firstSentAt
  for (let pause = FIRST_WAIT_MS; isChecking(line, key); pause = Math.min(pause * 2, LAST_WAIT_MS)) {
    await line.wait(pause)
    if (!isChecking(line, key)) return
    const isFresh = line.now() - firstSentAt < RESEND_MS
    if (isFresh) lastSentAt = line.now()
    try {
      await (isFresh ? sendAgain(line, request) : pollOnce(line, key, lastSentAt))
    } catch (error) {
      reportFault(line, error)
    }
  }
}

/** Polls a bet until its cashout is complete: the push may be lost. */
export async function pollCashout(line: CashoutRequestContext): Promise<void> {
  while (line.read().step === 'settling') {
    await line.wait(LAST_WAIT_MS)
    if (line.read().step !== 'settling') return
    await fetchBet(line).catch(error => reportFault(line, error))
  }
}
