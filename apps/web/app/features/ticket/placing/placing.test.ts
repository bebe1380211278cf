import { ApiError, TimeoutError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { ErrorName } from '@touchline/contract/errors'
import { describe, expect, it, vi } from 'vitest'
import { onRealityCheckRequest } from '../../../shared/player/protection.ts'
import { body, both, KEY, network, refusal, startPlacement } from '../testing/test-placement.ts'
import type { PlacementDeps } from './placing.ts'

describe('sending', () => {
  it('reports an acceptance with the bets and the key', async () => {
    const { placement, events, calls } = startPlacement({ postBets: [{ data: both }] })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'placeSucceeded', idempotencyKey: KEY, placedBets: both, errorsByBet: {} }])
    expect(calls).toMatchObject([{ input: { idempotencyKey: KEY, body } }])
  })

  it('vibrates once where a device can, when bets are placed and not when they are refused', async () => {
    const vibrate = vi.fn(() => true)
    vi.stubGlobal('navigator', { vibrate })
    try {
      await startPlacement({ postBets: [refusal('INSUFFICIENT_FUNDS')] }).placement.send(KEY, body)
      expect(vibrate).not.toHaveBeenCalled()
      await startPlacement({ postBets: [{ data: both }] }).placement.send(KEY, body)
      expect(vibrate).toHaveBeenCalledOnce()
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('names the rejected bets of a partial acceptance', async () => {
    const problem = {
      localized_message: 'The odds changed before we could place your bet.',
      key: 'error.place_bets.invalid_odds',
      code: 101,
    }
    const { placement, events } = startPlacement({ postBets: [{ data: [both[0]], errors_by_bet: { 1: problem } }] })
    await placement.send(KEY, body)
    expect(events).toMatchObject([
      { type: 'placeSucceeded', errorsByBet: { 1: { message: problem.localized_message, key: problem.key } } },
    ])
  })

  it('reports a coded rejection with its message, key and current prices', async () => {
    const problem = {
      localized_message: 'The odds changed before we could place your bet.',
      key: 'error.place_bets.odds_different_than_bookmaker',
      code: 101,
      current_odds: { 'sr:match:1/1//1': 1.9 },
    }
    const { placement, events } = startPlacement({
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
    const { placement, deps, events, calls } = startPlacement({ postBets: [{ data: both }] }, { playerId: () => null })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'placeFailed', idempotencyKey: KEY, failure: { kind: 'uncoded' } }])
    expect(deps.onUnsent).toHaveBeenCalledOnce()
    expect(calls).toEqual([])
  })

  it('ends a rejection whose details cannot be read', async () => {
    const problem = { localized_message: 'Changed.', key: 'k', code: 101, current_odds: { 'sr:match:1/1//1': 'two' } }
    const { placement, deps, events } = startPlacement({
      postBets: [refusal('INVALID_ODDS', { errors_by_bet: { 0: problem } })],
    })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'placeFailed', idempotencyKey: KEY, failure: { kind: 'coded', code: 101 } }])
    expect(deps.report).toHaveBeenCalledOnce()
  })

  it('treats an acceptance without bets as a lost response', async () => {
    const { placement, events } = startPlacement({ postBets: [{ message: 'ok' }] })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'answerLost', idempotencyKey: KEY }])
  })

  it.each<ErrorName>(['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'FORBIDDEN'])(
    'treats %s as a rejection without a reason',
    async name => {
      const { placement, deps, events } = startPlacement({ postBets: [refusal(name)] })
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
      return startPlacement({}, { api: { call: call as unknown as Api['call'] }, playerId, requestSignIn })
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
      const { placement, deps, events } = startPlacement({ postBets: [refusal('UNAUTHORIZED')] })
      await placement.send(KEY, body)
      expect(events).toEqual([{ type: 'answerLost', idempotencyKey: KEY }])
      expect(deps.requestSignIn).not.toHaveBeenCalled()
    })
  })

  it('keeps what the back end says about a rejection without a code of its own', async () => {
    const data = { details: [], localized_message: 'The stake is not a whole amount.' }
    const unprocessable = new ApiError('postBets', 422, { code: 422, message: 'NO', data })
    const { placement, events } = startPlacement({ postBets: [unprocessable] })
    await placement.send(KEY, body)
    const failure = { kind: 'uncoded', message: 'The stake is not a whole amount.' }
    expect(events).toEqual([{ type: 'placeFailed', idempotencyKey: KEY, failure }])
  })

  it('requests the pending reality check', async () => {
    const show = vi.fn()
    const stop = onRealityCheckRequest(show)
    for (const name of ['PLAYER_LIMIT_EXCEEDED', 'REALITY_CHECK_UNANSWERED'] as const) {
      const { placement, events } = startPlacement({ postBets: [refusal(name)] })
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
    const { placement, events, calls } = startPlacement({ postBets: [error] })
    await placement.send(KEY, body)
    expect(events).toEqual([{ type: 'answerLost', idempotencyKey: KEY }])
    expect(calls).toHaveLength(1)
  })
})
