import { NO_BONUSES } from '@touchline/betting/engagement/bonus-types'
import { createTicket, reduceTicket } from '@touchline/betting/ticket/ticket'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import { NetworkError, NotOfferedError } from '@touchline/client/errors'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { SlipBets } from '@touchline/contract/entities/bet-bonus'
import { sportsbookExamples } from '@touchline/contract/examples/sportsbook-calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'
import type { Placed, SlipTicket } from '../placing/placing.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { makePick } from '../testing/test-ticket.ts'
import { startBonusOffers } from './bonus-offers.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

const LOGGED_IN: SessionState = { status: 'LOGGED_IN', reason: null, info: null }
const SIGNED_OUT: SessionState = { status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null }
const EXAMPLE = sportsbookExamples.postBonuses.response

async function openSlip(answer: () => unknown = () => EXAMPLE, initial = LOGGED_IN) {
  const requests: SlipBets[] = []
  const app = await createTestApp('en', (async (_name: string, { body }: { body: SlipBets }) => {
    requests.push(body)
    return answer()
  }) as never)
  const ticket = createObservable<SlipTicket>(createTicket<Placed>({ currency: 'EUR', subunits: 100 }))
  const dispatch = (event: TicketEvent<Placed>) => ticket.set(reduceTicket<Placed>(ticket.get(), event).state)
  const session = createObservable(initial)
  const listeners: (() => void)[] = []
  const liveSession = { ...app.liveSession, on: (_event: string, listener: () => void) => listeners.push(listener) }
  const offers = startBonusOffers({
    ...app,
    session: { ...app.session, ...session },
    liveSession,
    ticket,
    dispatch,
  } as never)
  dispatch({ type: 'pick', outcome: toPickedOutcome(makePick(1), app.live) })
  return {
    requests,
    offers,
    session,
    giveBonus() {
      for (const listener of listeners) listener()
    },
    dispatch,
    bet: () => ticket.get().bets[0],
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

describe('the bonuses of the slip', () => {
  it('are folded into its bets as the contract’s example answers them', async () => {
    const { offers, bet, pass } = await openSlip()
    offers.fetch()
    await pass(0)
    expect(bet()?.availableBonuses).toMatchObject({
      comboboost: null,
      freebets: [
        { type: 'freebet', freebetType: 'snr', freebetStake: 1000, minOdds: 1500, maxOdds: null, usesLeft: 1 },
      ],
      upcoming: [{ id: 'weekend-boost', legsNeeded: 2, nextOdds: 1050, cap: 500_000 }],
    })
  })

  it('are requested at most twice a second', async () => {
    const { offers, requests, pass } = await openSlip()
    for (let at = 0; at < 20; at++) {
      offers.fetch()
      await pass(100)
    }
    expect(requests.length).toBeLessThanOrEqual(5)
  })

  it('stand while the back end cannot be reached, and are requested again', async () => {
    let isDown = false
    const { offers, requests, bet, pass } = await openSlip(() => {
      if (isDown) throw new NetworkError('postBonuses', 'gone')
      return EXAMPLE
    })
    offers.fetch()
    await pass(1000)
    isDown = true
    offers.fetch()
    await pass(1000)
    expect(bet()?.availableBonuses?.freebets).toHaveLength(1)
    const { length } = requests
    isDown = false
    await pass(5000)
    expect(requests).toHaveLength(length + 1)
  })

  it('are not requested again where the back end has none', async () => {
    const { offers, requests, bet, pass } = await openSlip(() => {
      throw new NotOfferedError('postBonuses', 501, { code: 501, message: 'NOT_IMPLEMENTED', data: { details: [] } })
    })
    offers.fetch()
    await pass(10_000)
    offers.fetch()
    await pass(1000)
    expect(requests).toHaveLength(1)
    // Answered, so that the slip reserves no room for them.
    expect(bet()?.availableBonuses).toEqual(NO_BONUSES)
  })

  it('are requested at sign-in and when the player is given one, and leave the slip at sign-out', async () => {
    const { requests, session, giveBonus, bet, dispatch, pass } = await openSlip(() => EXAMPLE, SIGNED_OUT)
    await pass(1000)
    expect(requests).toEqual([])
    session.set(LOGGED_IN)
    await pass(1000)
    giveBonus()
    await pass(1000)
    expect(requests).toHaveLength(2)
    const freebetId = bet()?.availableBonuses?.freebets[0]?.id ?? ''
    dispatch({ type: 'setFreebet', betKey: 'sr:match:1/1//1', freebetId })
    expect(bet()?.stake).toBe(1000)
    session.set({ ...SIGNED_OUT, reason: 'expired' })
    expect(bet()?.stake).toBe(1000)
    session.set(LOGGED_IN)
    session.set(SIGNED_OUT)
    expect(bet()).toMatchObject({ stake: 0, availableBonuses: NO_BONUSES })
  })
})
