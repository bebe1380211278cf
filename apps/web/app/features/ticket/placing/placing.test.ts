import type { TicketEvent } from '@touchline/betting/ticket-types'
import { ApiError, NetworkError, TimeoutError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { describe, expect, it, vi } from 'vitest'
import { onRealityCheckRequest } from '../../../shared/reality-check-request.ts'
import type { SentBets } from '../storage/slip-storage.ts'
import { placeBet } from '../test-ticket.ts'
import { type Placed, type PlacingDeps, reconcile, sendBets } from './placing.ts'

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
type Told = TicketEvent<Placed>

/** Answers calls by name, in order; the last answer repeats. Time advances only by waiting. */
function start(
  replies: { postBets?: readonly Reply[]; getBets?: readonly Reply[] },
  changes: Partial<PlacingDeps> = {},
) {
  const left = { postBets: [...(replies.postBets ?? [])], getBets: [...(replies.getBets ?? [])] }
  const calls: {
    name: string
    input: { idempotencyKey?: string; body?: PlaceBetsRequest; shouldSend?: () => boolean }
  }[] = []
  let now = 0
  const told: Told[] = []
  const call = async (name: 'postBets' | 'getBets', input: object) => {
    calls.push({ name, input })
    const [reply] = left[name]
    if (left[name].length > 1) left[name].shift()
    if (!reply || reply instanceof Error) throw reply ?? new Error(`nothing to answer to ${name}`)
    return reply
  }
  const parts: PlacingDeps = {
    api: { call: call as unknown as Api['call'] },
    dispatch: event => void told.push(event),
    now: () => now,
    wait: async ms => {
      now += ms
    },
    report: vi.fn(),
    onSignedOut: vi.fn(),
    isSamePlayer: () => true,
    persist: vi.fn(),
    ...changes,
  }
  const sent: SentBets = { body, at: 0, lastAt: 0, playerId: 7 }
  return { parts, sent, told, calls, namesOf: () => calls.map(({ name }) => name), now: () => now }
}

/** Waits for an event, for a limited number of rounds. */
const untilTold = (told: readonly Told[], rounds = 200) => {
  let left = rounds
  return () => told.length === 0 && left-- > 0
}

describe('sending', () => {
  it('reports an acceptance with the bets and the key', async () => {
    const { parts, sent, told, calls } = start({ postBets: [{ data: both }] })
    await sendBets(parts, KEY, sent)
    expect(told).toEqual([{ type: 'placeSucceeded', idempotencyKey: KEY, placedBets: both, errorsByBet: {} }])
    expect(calls).toMatchObject([{ input: { idempotencyKey: KEY, body } }])
  })

  it('names the rejected bets of a partial acceptance', async () => {
    const problem = { localized_message: 'The odds have changed.', key: 'error.place_bets.invalid_odds', code: 101 }
    const { parts, sent, told } = start({ postBets: [{ data: [both[0]], errors_by_bet: { 1: problem } }] })
    await sendBets(parts, KEY, sent)
    expect(told).toMatchObject([
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
    const { parts, sent, told } = start({
      postBets: [refusal('INVALID_ODDS', { localized_message: 'Odds!', errors_by_bet: { 0: problem } })],
    })
    await sendBets(parts, KEY, sent)
    expect(told).toMatchObject([
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

  it.each<ErrorName>(['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'FORBIDDEN'])(
    'treats %s as a rejection without a reason',
    async name => {
      const { parts, sent, told } = start({ postBets: [refusal(name)] })
      await sendBets(parts, KEY, sent)
      expect(told).toEqual([{ type: 'placeFailed', idempotencyKey: KEY, failure: { kind: 'uncoded' } }])
      expect(parts.onSignedOut).not.toHaveBeenCalled()
    },
  )

  it('distinguishes an expired session: the intent to place survives it', async () => {
    const { parts, sent, told } = start({ postBets: [refusal('UNAUTHORIZED')] })
    await sendBets(parts, KEY, sent)
    expect(told).toMatchObject([{ type: 'placeFailed', failure: { kind: 'uncoded' } }])
    expect(parts.onSignedOut).toHaveBeenCalledOnce()
  })

  it('requests the pending reality check', async () => {
    const show = vi.fn()
    const stop = onRealityCheckRequest(show)
    for (const name of ['PLAYER_LIMIT_EXCEEDED', 'REALITY_CHECK_UNANSWERED'] as const) {
      const { parts, sent, told } = start({ postBets: [refusal(name)] })
      await sendBets(parts, KEY, sent)
      expect(told).toMatchObject([{ type: 'placeFailed' }])
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
    const { parts, sent, told, calls } = start({ postBets: [error] })
    await sendBets(parts, KEY, sent)
    expect(told).toEqual([{ type: 'answerLost', idempotencyKey: KEY }])
    expect(calls).toHaveLength(1)
  })
})

describe('reconciliation', () => {
  it('resends the same body under the same key until it is answered', async () => {
    const { parts, sent, told, calls } = start({ postBets: [network, network, { data: both }] })
    await reconcile(parts, KEY, sent, untilTold(told))
    expect(told).toMatchObject([{ type: 'placeSucceeded', idempotencyKey: KEY, placedBets: both }])
    expect(calls).toHaveLength(3)
    for (const { input } of calls) expect(input).toMatchObject({ idempotencyKey: KEY, body })
    // When each was sent, and when the first two were lost.
    expect(parts.persist).toHaveBeenCalledTimes(5)
  })

  it('ends with a verdict', async () => {
    const { parts, sent, told } = start({ postBets: [network, refusal('INSUFFICIENT_FUNDS')] })
    await reconcile(parts, KEY, sent, untilTold(told))
    expect(told).toMatchObject([{ type: 'placeFailed', failure: { kind: 'coded', code: 130 } }])
  })

  it.each<ErrorName>(['TOO_MANY_REQUESTS', 'UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_FAILED'])(
    'ignores %s, which says nothing about the earlier request',
    async name => {
      const { parts, sent, told } = start({ postBets: [refusal(name), { data: both }] })
      await reconcile(parts, KEY, sent, untilTold(told))
      expect(told).toMatchObject([{ type: 'placeSucceeded' }])
    },
  )

  it('looks up bets that are too old to be resent', async () => {
    const { parts, sent, told, namesOf } = start({ getBets: [{ data: both }] })
    const old = { ...sent, at: -10 * 60 * SECOND, lastAt: -10 * 60 * SECOND }
    await reconcile(parts, KEY, old, untilTold(told))
    expect(namesOf()).toEqual(['getBets'])
    expect(told).toMatchObject([{ type: 'placeSucceeded', placedBets: both, errorsByBet: {} }])
  })

  it('reports a sent bet missing among the found ones as rejected', async () => {
    const { parts, sent, told } = start({ getBets: [{ data: [both[1]] }] })
    await reconcile(parts, KEY, { ...sent, at: -10 * 60 * SECOND }, untilTold(told))
    expect(told).toMatchObject([
      { type: 'placeSucceeded', placedBets: [both[1]], errorsByBet: { 0: { key: 'error.place_bets.not_placed' } } },
    ])
  })

  it('accepts that nothing was placed only once no request can be in progress', async () => {
    const { parts, sent, told, now, namesOf } = start({ postBets: [network], getBets: [{ data: [] }] })
    await reconcile(parts, KEY, sent, untilTold(told))
    expect(told).toEqual([{ type: 'reconciled', idempotencyKey: KEY, placedBets: null }])
    const lastSent = sent.lastAt
    expect(lastSent).toBeGreaterThan(0)
    expect(now() - lastSent).toBeGreaterThanOrEqual(45 * SECOND)
    expect(namesOf().lastIndexOf('postBets')).toBeLessThan(namesOf().indexOf('getBets'))
  })

  it('looks up a key used with another body, because another tab has placed under it', async () => {
    const { parts, sent, told, namesOf } = start({
      postBets: [refusal('IDEMPOTENCY_KEY_REUSED')],
      getBets: [{ data: both }],
    })
    await reconcile(parts, KEY, sent, untilTold(told))
    expect(namesOf()).toEqual(['postBets', 'getBets'])
    expect(told).toMatchObject([{ type: 'placeSucceeded', placedBets: both }])
  })

  it('sends nothing while another player, or nobody, is signed in', async () => {
    const { parts, sent, told, calls } = start({ postBets: [{ data: both }] }, { isSamePlayer: () => false })
    await reconcile(parts, KEY, sent, untilTold(told, 20))
    expect(calls).toEqual([])
    expect(told).toEqual([])
  })

  it('cancels each call when another player has signed in before it is sent', async () => {
    let isSame = true
    const { parts, sent, calls } = start(
      { postBets: [network], getBets: [{ data: [] }] },
      { isSamePlayer: () => isSame },
    )
    let rounds = 0
    await reconcile(parts, KEY, sent, () => rounds++ < 40)
    expect(calls.map(({ name }) => name)).toContain('getBets')
    isSame = false
    for (const { input } of calls) expect(input.shouldSend?.()).toBe(false)
  })

  it('counts from the end of a request that hung while the device slept', async () => {
    let now = 0
    let rounds = 0
    const call = async (name: string) => {
      if (name === 'getBets') return { data: [] }
      now += 60 * 60 * SECOND
      throw new TimeoutError(name, 'slept')
    }
    const wait = async (ms: number) => {
      now += ms
    }
    const { parts, sent, told } = start({}, { api: { call: call as unknown as Api['call'] }, now: () => now })
    await reconcile({ ...parts, wait }, KEY, sent, () => rounds++ < 8 && told.length === 0)
    expect(told).toEqual([])
    expect(sent.lastAt).toBe(60 * 60 * SECOND + 500)
  })

  it('terminates when the clock was set back', async () => {
    const { parts, sent, told, namesOf } = start({ postBets: [network], getBets: [{ data: [] }] })
    const tomorrow = 24 * 60 * 60 * SECOND
    await reconcile(parts, KEY, { ...sent, at: tomorrow, lastAt: tomorrow }, untilTold(told))
    expect(new Set(namesOf())).toEqual(new Set(['getBets']))
    expect(told).toEqual([{ type: 'reconciled', idempotencyKey: KEY, placedBets: null }])
  })

  it('stops when the ticket no longer waits for it', async () => {
    const { parts, sent, calls } = start({ postBets: [network] })
    await reconcile(parts, KEY, sent, () => false)
    expect(calls).toEqual([])
  })

  it('backs off', async () => {
    const waits: number[] = []
    const { parts, sent, told } = start({ postBets: [network] })
    const wait = async (ms: number) => void waits.push(ms)
    await reconcile({ ...parts, wait }, KEY, sent, untilTold(told, 14))
    expect(waits.slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  })
})
