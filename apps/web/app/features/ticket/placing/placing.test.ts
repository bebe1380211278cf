import { ApiError, NetworkError, TimeoutError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { describe, expect, it, vi } from 'vitest'
import { onRealityCheckRequest } from '../../../shared/reality-check-request.ts'
import type { SentBets } from '../storage/slip-storage.ts'
import { placeBet } from '../test-ticket.ts'
import { createBetPlacement, type PlacementDeps, type PlacementEvent } from './placing.ts'

const KEY = '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10'
const SECOND = 1000

const single = (match: number) => ({
  stake: { value: 1000, currency: 'EUR' },
  selections: [{ match_id: match, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }],
})
const body: PlaceBetsRequest = {
  meta: { device_id: crypto.randomUUID(), quick: false, type: 'single', auto_accept_odds_change: 'none' },
  bets: [single(1), single(2)],
}
const both = body.bets.map((bet, at) => placeBet(bet, at + 1))
const network = new NetworkError('postBets', 'gone')

function refusal(name: ErrorName, data: object = {}): ApiError {
  const { status, code } = ERRORS[name]
  return new ApiError('postBets', status, { code, message: name, data: { details: [], ...data } })
}

type Reply = object | Error

/** Answers calls by name, in order; the last answer repeats. Time advances only by waiting. */
function start(
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

describe('sending', () => {
  it('reports an acceptance with the bets and the key', async () => {
    const { placement, events, calls } = start({ postBets: [{ data: both }] })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'placeSucceeded', idempotencyKey: KEY, placedBets: both, errorsByBet: {} }])
    expect(calls).toMatchObject([{ input: { idempotencyKey: KEY, body } }])
  })

  it('names the rejected bets of a partial acceptance', async () => {
    const problem = { localized_message: 'The odds have changed.', key: 'error.place_bets.invalid_odds', code: 101 }
    const { placement, events } = start({ postBets: [{ data: [both[0]], errors_by_bet: { 1: problem } }] })
    await placement.send(KEY, body)
    expect(events).toMatchObject([
      { type: 'placeSucceeded', errorsByBet: { 1: { message: problem.localized_message, key: problem.key } } },
    ])
  })

  it('reports a coded rejection with its message, key and current prices', async () => {
    const problem = {
      localized_message: 'The odds have changed.',
      key: 'error.place_bets.odds_different_than_bookmaker',
      code: 101,
      current_odds: { 'sr:match:1/1//1': 1.9 },
    }
    const { placement, events } = start({
      postBets: [refusal('INVALID_ODDS', { localized_message: 'Odds!', errors_by_bet: { 0: problem } })],
    })
    await placement.send(KEY, body)
    expect(events).toMatchObject([
      {
        type: 'placeFailed',
        failure: {
          kind: 'coded',
          code: 101,
          key: problem.key,
          message: 'Odds!',
          errorsByBet: { 0: { message: problem.localized_message } },
          currentOdds: { 'sr:match:1/1//1': 1900 },
        },
      },
    ])
  })

  it('sends nothing while nobody is signed in', async () => {
    const { placement, deps, events, calls } = start({ postBets: [{ data: both }] }, { playerId: () => null })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'placeFailed', idempotencyKey: KEY, failure: { kind: 'uncoded' } }])
    expect(deps.onUnsent).toHaveBeenCalledOnce()
    expect(calls).toEqual([])
  })

  it('ends a rejection whose details cannot be read', async () => {
    const problem = { localized_message: 'Changed.', key: 'k', code: 101, current_odds: { 'sr:match:1/1//1': 'two' } }
    const { placement, deps, events } = start({
      postBets: [refusal('INVALID_ODDS', { errors_by_bet: { 0: problem } })],
    })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'placeFailed', idempotencyKey: KEY, failure: { kind: 'coded', code: 101 } }])
    expect(deps.report).toHaveBeenCalledOnce()
  })

  it('treats an acceptance without bets as a lost response', async () => {
    const { placement, events } = start({ postBets: [{ message: 'ok' }] })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'answerLost', idempotencyKey: KEY }])
  })

  it.each<ErrorName>(['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'FORBIDDEN'])(
    'treats %s as a rejection without a reason',
    async name => {
      const { placement, deps, events } = start({ postBets: [refusal(name)] })
      await placement.send(KEY, body)
      expect(events).toEqual([{ type: 'placeFailed', idempotencyKey: KEY, failure: { kind: 'uncoded' } }])
      expect(deps.onUnsent).not.toHaveBeenCalled()
    },
  )

  describe('answered with 401', () => {
    const expire = (requestSignIn: PlacementDeps['requestSignIn']) => {
      let isSignedIn = true
      const call = async () => {
        isSignedIn = false
        throw refusal('UNAUTHORIZED')
      }
      const playerId = () => (isSignedIn ? 7 : null)
      return start({}, { api: { call: call as unknown as Api['call'] }, playerId, requestSignIn })
    }

    it('leaves the outcome unknown and asks the player to sign in', async () => {
      const requestSignIn = vi.fn(async () => 'signed-in' as const)
      const { placement, events } = expire(requestSignIn)
      await placement.send(KEY, body)
      expect(events).toEqual([{ type: 'answerLost', idempotencyKey: KEY }])
      expect(requestSignIn).toHaveBeenCalledOnce()
    })

    it('ends as not placed when the player does not sign in', async () => {
      const { placement, events } = expire(async () => 'abandoned')
      await placement.send(KEY, body)
      expect(events[1]).toEqual({ type: 'reconciled', idempotencyKey: KEY, placedBets: null })
    })

    it('leaves the outcome unknown when sign-in cannot be opened', async () => {
      const { placement, deps, events } = expire(() => Promise.reject(new TypeError('import')))
      await placement.send(KEY, body)
      expect(events).toHaveLength(1)
      expect(deps.report).toHaveBeenCalledOnce()
    })

    it('asks nothing while the player is signed in', async () => {
      const { placement, deps, events } = start({ postBets: [refusal('UNAUTHORIZED')] })
      await placement.send(KEY, body)
      expect(events).toEqual([{ type: 'answerLost', idempotencyKey: KEY }])
      expect(deps.requestSignIn).not.toHaveBeenCalled()
    })
  })

  it('requests the pending reality check', async () => {
    const show = vi.fn()
    const stop = onRealityCheckRequest(show)
    for (const name of ['PLAYER_LIMIT_EXCEEDED', 'REALITY_CHECK_UNANSWERED'] as const) {
      const { placement, events } = start({ postBets: [refusal(name)] })
      await placement.send(KEY, body)
      expect(events).toMatchObject([{ type: 'placeFailed' }])
    }
    expect(show).toHaveBeenCalledOnce()
    stop()
  })

  it.each<[string, Error]>([
    ['the network', network],
    ['time', new TimeoutError('postBets', 'slow')],
    ['a broken server', refusal('INTERNAL_ERROR')],
    ['a server that is not there', refusal('UNAVAILABLE')],
    ['a key that was used already', refusal('IDEMPOTENCY_KEY_REUSED')],
    ['code that could not be loaded', new TypeError('import')],
  ])('treats a response lost to %s as unknown', async (_, error) => {
    const { placement, events, calls } = start({ postBets: [error] })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'answerLost', idempotencyKey: KEY }])
    expect(calls).toHaveLength(1)
  })
})

describe('reconciliation', () => {
  it('resends the same body under the same key until it is answered', async () => {
    const { reconcile, deps, events, calls } = start({ postBets: [network, network, { data: both }] })
    await reconcile()
    expect(events).toMatchObject([{ type: 'placeSucceeded', idempotencyKey: KEY, placedBets: both }])
    expect(calls).toHaveLength(3)
    for (const { input } of calls) expect(input).toMatchObject({ idempotencyKey: KEY, body })
    // When each was sent, and when the first two were lost.
    expect(deps.persist).toHaveBeenCalledTimes(5)
  })

  it('ends with a verdict', async () => {
    const { reconcile, events } = start({ postBets: [network, refusal('INSUFFICIENT_FUNDS')] })
    await reconcile()
    expect(events).toMatchObject([{ type: 'placeFailed', failure: { kind: 'coded', code: 130 } }])
  })

  it.each<ErrorName>(['TOO_MANY_REQUESTS', 'UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_FAILED'])(
    'ignores %s, which says nothing about the earlier request',
    async name => {
      const { reconcile, deps, events } = start({ postBets: [refusal(name), { data: both }] })
      await reconcile()
      expect(events).toMatchObject([{ type: 'placeSucceeded' }])
      expect(deps.requestSignIn).not.toHaveBeenCalled()
    },
  )

  it('looks up bets that are too old to be resent', async () => {
    const { reconcile, events, namesOf } = start({ getBets: [{ data: both }] })
    await reconcile({ body, at: -10 * 60 * SECOND, lastAt: -10 * 60 * SECOND, playerId: 7 })
    expect(namesOf()).toEqual(['getBets'])
    expect(events).toMatchObject([{ type: 'placeSucceeded', placedBets: both, errorsByBet: {} }])
  })

  it('reports a sent bet missing among the found ones as rejected', async () => {
    const { reconcile, events } = start({ getBets: [{ data: [both[1]] }] })
    await reconcile({ body, at: -10 * 60 * SECOND, lastAt: 0, playerId: 7 })
    expect(events).toMatchObject([
      { type: 'placeSucceeded', placedBets: [both[1]], errorsByBet: { 0: { key: 'error.place_bets.not_placed' } } },
    ])
  })

  it('accepts that nothing was placed only once no request can be in progress', async () => {
    const { placement, reconcile, events, now, namesOf } = start({ postBets: [network], getBets: [{ data: [] }] })
    await reconcile()
    expect(events).toEqual([{ type: 'reconciled', idempotencyKey: KEY, placedBets: null }])
    const lastSent = placement.getSent()?.lastAt ?? 0
    expect(lastSent).toBeGreaterThan(0)
    expect(now() - lastSent).toBeGreaterThanOrEqual(45 * SECOND)
    expect(namesOf().lastIndexOf('postBets')).toBeLessThan(namesOf().indexOf('getBets'))
  })

  it('finds the bets without the record of what was sent, and sends nothing', async () => {
    const found = start({ getBets: [{ data: both }] })
    await found.reconcile(null)
    expect(found.events).toMatchObject([{ type: 'placeSucceeded', placedBets: both, errorsByBet: {} }])

    const missing = start({ getBets: [{ data: [] }] })
    await missing.reconcile(null)
    expect(missing.events).toEqual([{ type: 'reconciled', idempotencyKey: KEY, placedBets: null }])
    expect(missing.now()).toBeGreaterThanOrEqual(45 * SECOND)
    expect(new Set(missing.namesOf())).toEqual(new Set(['getBets']))
  })

  it('looks up a key used with another body, because another tab has placed under it', async () => {
    const { reconcile, events, namesOf } = start({
      postBets: [refusal('IDEMPOTENCY_KEY_REUSED')],
      getBets: [{ data: both }],
    })
    await reconcile()
    expect(namesOf()).toEqual(['postBets', 'getBets'])
    expect(events).toMatchObject([{ type: 'placeSucceeded', placedBets: both }])
  })

  it('sends nothing while nobody is signed in', async () => {
    const { reconcile, events, calls } = start({ postBets: [{ data: both }] }, { playerId: () => null })
    await reconcile()
    expect(calls).toEqual([])
    expect(events).toEqual([])
  })

  it('ends without an outcome when another player has signed in', async () => {
    const { placement, reconcile, deps, events, calls } = start({ postBets: [{ data: both }] }, { playerId: () => 8 })
    await reconcile()
    expect(calls).toEqual([])
    expect(events).toEqual([])
    expect(deps.onOtherPlayer).toHaveBeenCalledOnce()
    expect(placement.getSent()).toBeNull()
  })

  it('cancels each call when another player has signed in before it is sent', async () => {
    let player = 7
    const { reconcile, calls } = start({ postBets: [network], getBets: [{ data: [] }] }, { playerId: () => player })
    await reconcile()
    expect(calls.map(({ name }) => name)).toContain('getBets')
    player = 8
    for (const { input } of calls) expect(input.shouldSend?.()).toBe(false)
  })

  it('stops when the ticket no longer waits for it', async () => {
    const { reconcile, calls } = start({ postBets: [network] }, { isAwaited: () => false })
    await reconcile()
    expect(calls).toEqual([])
  })
})
