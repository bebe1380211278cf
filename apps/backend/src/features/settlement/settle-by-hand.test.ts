/** Bets that the operator's staff voids or settles. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { issueFreebet, OPERATOR_TOKEN } from '../../testing/bonus-campaigns.ts'
import { pick } from '../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend } from '../../testing/test-backend.ts'
import { BALANCE, legOf, openSettlementDesk, REASON, STAKE } from './testing/settlement-desk.ts'

const desk = openSettlementDesk()
const { nextMatch, operate, settleByFeed, settleTwice, single } = desk

describe('voiding a bet', () => {
  it('returns the stake, and no later result of the feed moves the bet', async () => {
    const match = nextMatch()
    const bet = await single(match)
    const effect = await settleTwice('void', bet)
    expect(effect).toMatchObject({
      status: { before: 'waiting_results', after: 'cancelled' },
      result: { before: 'no_results', after: 'canceled' },
      payout: { before: 0, after: STAKE },
      balance: { before: BALANCE - STAKE, after: BALANCE },
      debt: { before: 0, after: 0 },
    })
    await settleByFeed(match, '1')
    expect(await findBet(desk.player, bet)).toMatchObject({ status: 'cancelled', win_amount: STAKE })
    expect(await desk.player.balance()).toBe(BALANCE)
  })

  it('takes a payout back, and lends what the player has spent of it', async () => {
    const match = nextMatch()
    const bet = await single(match, BALANCE)
    await settleByFeed(match, '1')
    const won = await desk.player.balance()
    await single(nextMatch(), won)
    expect(await settleTwice('void', bet)).toMatchObject({
      status: { before: 'done', after: 'cancelled' },
      payout: { before: won, after: BALANCE },
      balance: { before: 0, after: 0 },
      debt: { before: 0, after: won - BALANCE },
    })
  })

  it('of a bet that waits for its decision gives the stake back', async () => {
    const delayed = await startTestBackend({
      feed: new ScriptedFeed(START, 8),
      config: { operatorToken: OPERATOR_TOKEN, operatorTokens: [{ name: 'anna', token: 'of-anna' }], betDelayScale: 1 },
    })
    const other = await openPlayer(delayed, BALANCE)
    const bet = await placeOne(other, 'single', { stake: { value: STAKE, currency: 'EUR' }, selections: [pick(1)] })
    expect(bet.status).toBe('submitted')
    const headers = { 'x-operator-token': 'of-anna', 'idempotency-key': randomUUID() }
    const path = `/operator/bets/${bet.id}/void`
    expect((await delayed.client().call(path, { body: { reason: REASON }, headers })).status).toBe(200)
    delayed.clock.advance(60_000)
    await delayed.backend.drain()
    expect(await findBet(other, bet)).toMatchObject({ status: 'cancelled' })
    expect(await other.balance()).toBe(BALANCE)
    expect(await delayed.isLedgerClean()).toBe(true)
    await delayed.stop()
  })

  it('returns a given stake to the bonus, and its use to the player', async () => {
    const id = await issueFreebet(desk.test, desk.player, 'snr')
    const bet = await placeOne(desk.player, 'single', {
      stake: { value: STAKE, currency: 'EUR' },
      selections: [pick(nextMatch())],
      bonus: { id, type: 'freebet' },
    })
    expect(await settleTwice('void', bet)).toMatchObject({
      payout: { before: 0, after: 0 },
      balance: { before: BALANCE, after: BALANCE },
      bonuses: [{ id, campaign: 'snr', change: 'use_returned' }],
    })
  })

  it('takes points that the bet was marked for', async () => {
    await desk.player.call('/bonuses/hunt/activate', { method: 'POST', headers: { 'idempotency-key': randomUUID() } })
    const match = nextMatch()
    const bet = await placeOne(desk.player, 'single', {
      stake: { value: STAKE, currency: 'EUR' },
      selections: [pick(match)],
      bonus: { id: 'hunt', type: 'hunting' },
    })
    await settleByFeed(match, '2')
    expect((await settleTwice('void', bet)).points).toContainEqual({
      campaign: 'hunt',
      earned: { before: 1, after: 0 },
      potential: { before: 0, after: 0 },
    })
  })
})

describe('settling selections', () => {
  it('pays the bet as a result of the feed does; what the feed reports later is held until it is asked for', async () => {
    const match = nextMatch()
    const bet = await single(match)
    const selections = [{ id: legOf(bet), result: 'won' as const }]
    expect(await settleTwice('settle', bet, { selections })).toMatchObject({
      status: { before: 'waiting_results', after: 'done' },
      result: { before: 'no_results', after: 'win_entire' },
      payout: { before: 0, after: 2 * STAKE },
    })
    await settleByFeed(match, '2')
    expect(await findBet(desk.player, bet)).toMatchObject({ result: 'win_entire', win_amount: 2 * STAKE })
    const released = await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'feed' }] })
    expect(released).toMatchObject({
      result: { before: 'win_entire', after: 'lose_entire' },
      payout: { before: 2 * STAKE, after: 0 },
    })
    // Not by hand any more: the feed's corrections apply again.
    await settleByFeed(match, '1')
    expect(await findBet(desk.player, bet)).toMatchObject({ result: 'win_entire' })
  })

  it('takes the result of the feed away, and gives it back', async () => {
    const match = nextMatch()
    const bet = await single(match)
    await settleByFeed(match, '1')
    expect(await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'void' }] })).toMatchObject({
      result: { before: 'win_entire', after: 'refund_entire' },
      payout: { before: 2 * STAKE, after: STAKE },
    })
    expect(await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'feed' }] })).toMatchObject({
      result: { before: 'refund_entire', after: 'win_entire' },
    })
  })

  it('opens a bet again whose result the feed has never reported', async () => {
    const bet = await single(nextMatch())
    await operate('settle', bet, { selections: [{ id: legOf(bet), result: 'lost' }] })
    expect(await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'feed' }] })).toMatchObject({
      status: { before: 'done', after: 'waiting_results' },
      result: { after: 'no_results' },
    })
  })

  it.each([
    ['won', 2 * STAKE],
    ['half_won', 1.5 * STAKE],
    ['void', STAKE],
    ['half_lost', 0.5 * STAKE],
    ['lost', 0],
  ] as const)('%s pays %d of a stake of 1000 at 2.00', async (result, payout) => {
    const bet = await single(nextMatch())
    const effect = await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result }] })
    expect(effect.payout.after).toBe(payout)
  })

  it('shares a place in a dead heat', async () => {
    const bet = await single(nextMatch())
    const selections = [{ id: legOf(bet), result: 'won' as const, dead_heat: 3 }]
    expect((await settleTwice('settle', bet, { selections })).payout.after).toBe(666)
  })

  it('leaves the other legs of a combo to the feed', async () => {
    const matches = [nextMatch(), nextMatch()]
    const bet = await placeOne(desk.player, 'combo', {
      stake: { value: STAKE, currency: 'EUR' },
      selections: matches.map(match => pick(match)),
    })
    const effect = await settleTwice('settle', bet, { selections: [{ id: legOf(bet), result: 'void' }] })
    expect(effect.status).toEqual({ before: 'waiting_results', after: 'waiting_results' })
    await settleByFeed(matches[1] ?? 0, '1')
    expect(await findBet(desk.player, bet)).toMatchObject({ status: 'done', win_amount: 2 * STAKE })
  })
})
