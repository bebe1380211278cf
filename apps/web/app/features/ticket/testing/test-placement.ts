/** A bet placement with scripted replies, for its tests. */
import { ApiError, NetworkError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { vi } from 'vitest'
import { createBetPlacement, type PlacementDeps, type PlacementEvent } from '../placing/placing.ts'
import type { SentBets } from '../storage/slip-storage.ts'
import { placeBet } from './test-ticket.ts'

export const KEY = '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10'
export const SECOND = 1000

const single = (match: number) => ({
  stake: { value: 1000, currency: 'EUR' },
  selections: [{ match_id: match, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }],
})
export const body: PlaceBetsRequest = {
  meta: { device_id: crypto.randomUUID(), quick: false, type: 'single', auto_accept_odds_change: 'none' },
  bets: [single(1), single(2)],
}
export const both = body.bets.map((bet, at) => placeBet(bet, at + 1))
export const network = new NetworkError('postBets', 'gone')

export function refusal(name: ErrorName, data: object = {}): ApiError {
  const { status, code } = ERRORS[name]
  return new ApiError('postBets', status, { code, message: name, data: { details: [], ...data } })
}

type Reply = object | Error

/** Answers calls by name, in order; the last answer repeats. Time advances only by waiting. */
export function startPlacement(
  replies: { postBets?: readonly Reply[]; getBets?: readonly Reply[] },
  changes: Partial<PlacementDeps> = {},
) {
  const left = { postBets: [...(replies.postBets ?? [])], getBets: [...(replies.getBets ?? [])] }
  const calls: {
    name: string
    input: { idempotencyKey?: string; body?: PlaceBetsRequest; shouldSend?: () => boolean }
  }[] = []
  let now = 0
  const events: PlacementEvent[] = []
  const call = async (name: 'postBets' | 'getBets', input: object) => {
    calls.push({ name, input })
    const [reply] = left[name]
    if (left[name].length > 1) left[name].shift()
    if (!reply || reply instanceof Error) throw reply ?? new Error(`nothing to answer to ${name}`)
    return reply
  }
  const deps: PlacementDeps = {
    api: { call: call as unknown as Api['call'] },
    dispatch: event => void events.push(event),
    now: () => now,
    wait: async ms => {
      now += ms
    },
    report: vi.fn(),
    onUnsent: vi.fn(),
    requestSignIn: vi.fn(async () => 'signed-in' as const),
    playerId: () => 7,
    isAwaited: () => events.length === 0 && rounds-- > 0,
    persist: vi.fn(),
    onOtherPlayer: vi.fn(),
    onPlaced: vi.fn(),
    ...changes,
  }
  let rounds = 200
  const placement = createBetPlacement(deps)
  /** Reconciles bets sent before the page was loaded. */
  const reconcile = async (sent: SentBets | null = { body, at: 0, lastAt: 0, playerId: 7 }) => {
    placement.restore(sent)
    await placement.reconcile(KEY)
  }
  return { placement, reconcile, deps, events, calls, namesOf: () => calls.map(({ name }) => name), now: () => now }
}
