import type { ErrorName } from '@touchline/contract/errors'
import { describe, expect, it } from 'vitest'
import { body, both, KEY, network, refusal, SECOND, startPlacement } from '../testing/test-placement.ts'

describe('reconciliation', () => {
  it('resends the same body under the same key until it is answered', async () => {
    const { reconcile, deps, events, calls } = startPlacement({ postBets: [network, network, { data: both }] })
    await reconcile()
    expect(events).toMatchObject([{ type: 'placeSucceeded', idempotencyKey: KEY, placedBets: both }])
    expect(calls).toHaveLength(3)
    for (const { input } of calls) expect(input).toMatchObject({ idempotencyKey: KEY, body })
    // When each was sent, and when the first two were lost.
    expect(deps.persist).toHaveBeenCalledTimes(5)
  })

  it('ends with a verdict', async () => {
    const { reconcile, events } = startPlacement({ postBets: [network, refusal('INSUFFICIENT_FUNDS')] })
    await reconcile()
    expect(events).toMatchObject([{ type: 'placeFailed', failure: { kind: 'coded', code: 130 } }])
  })

  it.each<ErrorName>(['TOO_MANY_REQUESTS', 'UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_FAILED'])(
    'ignores %s, which says nothing about the earlier request',
    async name => {
      const { reconcile, deps, events } = startPlacement({ postBets: [refusal(name), { data: both }] })
      await reconcile()
      expect(events).toMatchObject([{ type: 'placeSucceeded' }])
      expect(deps.requestSignIn).not.toHaveBeenCalled()
    },
  )

  it('reads bets that are too old to be resent', async () => {
    const { reconcile, events, namesOf } = startPlacement({ getBets: [{ data: both }] })
    await reconcile({ body, at: -10 * 60 * SECOND, lastAt: -10 * 60 * SECOND, playerId: 7 })
    expect(namesOf()).toEqual(['getBets'])
    expect(events).toMatchObject([{ type: 'placeSucceeded', placedBets: both, errorsByBet: {} }])
  })

  it('reports a sent bet missing among the found ones as rejected', async () => {
    const { reconcile, events } = startPlacement({ getBets: [{ data: [both[1]] }] })
    await reconcile({ body, at: -10 * 60 * SECOND, lastAt: 0, playerId: 7 })
    expect(events).toMatchObject([
      { type: 'placeSucceeded', placedBets: [both[1]], errorsByBet: { 0: { key: 'error.place_bets.not_placed' } } },
    ])
  })

  it('accepts that nothing was placed only once no request can be in progress', async () => {
    const { placement, reconcile, events, now, namesOf } = startPlacement({
      postBets: [network],
      getBets: [{ data: [] }],
    })
    await reconcile()
    expect(events).toEqual([{ type: 'reconciled', idempotencyKey: KEY, placedBets: null }])
    const lastSent = placement.getSent()?.lastAt ?? 0
    expect(lastSent).toBeGreaterThan(0)
    expect(now() - lastSent).toBeGreaterThanOrEqual(45 * SECOND)
    expect(namesOf().lastIndexOf('postBets')).toBeLessThan(namesOf().indexOf('getBets'))
  })

  it('finds the bets without the record of what was sent, and sends nothing', async () => {
    const found = startPlacement({ getBets: [{ data: both }] })
    await found.reconcile(null)
    expect(found.events).toMatchObject([{ type: 'placeSucceeded', placedBets: both, errorsByBet: {} }])

    const missing = startPlacement({ getBets: [{ data: [] }] })
    await missing.reconcile(null)
    expect(missing.events).toEqual([{ type: 'reconciled', idempotencyKey: KEY, placedBets: null }])
    expect(missing.now()).toBeGreaterThanOrEqual(45 * SECOND)
    expect(new Set(missing.namesOf())).toEqual(new Set(['getBets']))
  })

  it('reads by a key that was used with another body, because another tab has placed under it', async () => {
    const { reconcile, events, namesOf } = startPlacement({
      postBets: [refusal('IDEMPOTENCY_KEY_REUSED')],
      getBets: [{ data: both }],
    })
    await reconcile()
    expect(namesOf()).toEqual(['postBets', 'getBets'])
    expect(events).toMatchObject([{ type: 'placeSucceeded', placedBets: both }])
  })

  it('sends nothing while nobody is signed in', async () => {
    const { reconcile, events, calls } = startPlacement({ postBets: [{ data: both }] }, { playerId: () => null })
    await reconcile()
    expect(calls).toEqual([])
    expect(events).toEqual([])
  })

  it('ends without an outcome when another player has signed in', async () => {
    const { placement, reconcile, deps, events, calls } = startPlacement(
      { postBets: [{ data: both }] },
      { playerId: () => 8 },
    )
    await reconcile()
    expect(calls).toEqual([])
    expect(events).toEqual([])
    expect(deps.onOtherPlayer).toHaveBeenCalledOnce()
    expect(placement.getSent()).toBeNull()
  })

  it('cancels each call when another player has signed in before it is sent', async () => {
    let player = 7
    const { reconcile, calls } = startPlacement(
      { postBets: [network], getBets: [{ data: [] }] },
      { playerId: () => player },
    )
    await reconcile()
    expect(calls.map(({ name }) => name)).toContain('getBets')
    player = 8
    for (const { input } of calls) expect(input.shouldSend?.()).toBe(false)
  })

  it('stops when the ticket no longer waits for it', async () => {
    const { reconcile, calls } = startPlacement({ postBets: [network] }, { isAwaited: () => false })
    await reconcile()
    expect(calls).toEqual([])
  })
})
