import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EUR,
  failedWith,
  homeWinId,
  milli,
  outcome,
  place,
  placing,
  priceUpdate,
  staked,
  ticketOf,
} from '../../testing/slip-fixtures.ts'
import { type AvailableBonuses, type ComboboostBonus, NO_BONUSES } from '../engagement/bonus-types.ts'
import { acceptFactor, findFactor, NO_BOOST } from '../engagement/comboboost.ts'
import { toMinor } from '../money/money.ts'
import type { AcceptMode } from '../odds/odds-acceptance.ts'
import { createTicket, reduceTicket } from '../ticket/ticket.ts'
import type { PlacementFailure, Ticket, TicketEvent } from '../ticket/types.ts'
import { potentialWin } from './slip-bet.ts'

const ranges = [
  { minCount: 3, maxCount: 4, factor: milli(1.03) },
  { minCount: 5, maxCount: null, factor: milli(1.05) },
]

function play(from: Ticket, ...events: readonly TicketEvent[]) {
  let isFetched = false
  const state = events.reduce((ticket, event) => {
    const next = reduceTicket(ticket, event)
    isFetched = next.effects.some(({ type }) => type === 'fetchBonuses')
    return next.state
  }, from)
  return { state, isFetched }
}

/** The back end's response for the slip's combo when these matches count. */
function boostFor(ticket: Ticket, suitable: readonly number[]): AvailableBonuses {
  const ids = suitable.map(homeWinId)
  const legs = ticket.bets[0]?.selections.map(({ id }) => id) ?? []
  const basis = { ranges, suitable: ids, legs }
  const odds = findFactor(ranges, ids.length)
  const boost = { type: 'comboboost', id: 'boost', name: 'Boost', cap: null, minOdds: milli(1.2), basis } as const
  if (odds > NO_BOOST) return { ...NO_BONUSES, comboboost: { ...boost, odds } }
  const upcoming = { ...boost, reason: 'legs_few', legsNeeded: 1, nextOdds: milli(1.03), stakeNeeded: null }
  return { ...NO_BONUSES, upcoming: [upcoming] }
}

function answer(ticket: Ticket, available: AvailableBonuses, judged = ticket.bets[0]): TicketEvent {
  return { type: 'bonusesChanged', betKey: 'combo', available, ...(judged && { judged }) }
}

const boostOf = (ticket: Ticket) => (ticket.bets[0]?.bonus?.type === 'comboboost' ? ticket.bets[0].bonus : null)
const three = ticketOf([1, 2, 3], 1000)
const boosted = play(three, answer(three, boostFor(three, [1, 2, 3]))).state
const five = ticketOf([1, 2, 3, 4, 5], 1000)
const high = play(five, answer(five, boostFor(five, [1, 2, 3, 4, 5]))).state

describe('bonuses are requested', () => {
  test('when selections or the type change, and not for stakes or prices within bounds', () => {
    expect(play(createTicket(EUR), { type: 'pick', outcome: outcome(1) }).isFetched).toBe(true)
    expect(play(boosted, { type: 'remove', selectionId: homeWinId(1) }).isFetched).toBe(true)
    expect(play(boosted, { type: 'setBetType', betType: 'single' }).isFetched).toBe(true)
    expect(play(boosted, { type: 'setStake', betKey: 'combo', stake: 700 }).isFetched).toBe(false)
    expect(play(boosted, priceUpdate(1, 1.3)).isFetched).toBe(false)
    expect(play(boosted, { type: 'clear' }).isFetched).toBe(false)
  })

  test('when a price crosses the bound of an offer', () => {
    expect(play(boosted, priceUpdate(1, 1.19)).isFetched).toBe(true)
    const freebet = { type: 'freebet', id: 'f', freebetType: 'snr', freebetStake: toMinor(500) } as const
    const offer = { ...NO_BONUSES, freebets: [{ ...freebet, maxOdds: milli(5) }] }
    expect(play(three, answer(three, offer), priceUpdate(1, 5.1)).isFetched).toBe(true)
  })

  test('when a price crosses a bound of a free bet that did not fit', () => {
    const unfit = {
      type: 'freebet',
      id: 'f',
      name: 'Free bet',
      legsNeeded: null,
      nextOdds: null,
      stakeNeeded: null,
    } as const
    const bounds = { reason: 'odds_high', minOdds: milli(1.5), maxOdds: milli(1.9) }
    const refused = play(three, answer(three, { ...NO_BONUSES, upcoming: [{ ...unfit, ...bounds }] })).state
    expect(play(refused, priceUpdate(1, 1.95)).isFetched).toBe(false)
    expect(play(refused, priceUpdate(1, 1.85)).isFetched).toBe(true)
    expect(play(refused, priceUpdate(1, 1.85), priceUpdate(1, 1.4, { version: 3 })).isFetched).toBe(true)
  })

  test('when the stake changes and points are collected, whose worth follows from it', () => {
    const hunting = { ...NO_BONUSES, hunting: { type: 'hunting', id: 'hunt' } as const }
    const stake: TicketEvent = { type: 'setStake', betKey: 'combo', stake: 700 }
    expect(play(three, answer(three, hunting), stake).isFetched).toBe(true)
    const askedBefore = answer(three, hunting, three.bets[0])
    expect(play(staked(three, 700), askedBefore).isFetched).toBe(true)
    expect(play(three, askedBefore).isFetched).toBe(false)
  })

  test('after a response to placing, and not while one is pending', () => {
    const sent = placing(boosted)
    expect(play(sent, priceUpdate(1, 1.1)).isFetched).toBe(false)
    expect(play(sent, failedWith()).isFetched).toBe(true)
  })
})

test('ignores an answer for other selections than the slip has', () => {
  const fewer = play(three, { type: 'remove', selectionId: homeWinId(3) }).state
  expect(play(fewer, answer(three, boostFor(three, [1, 2, 3]))).state).toBe(fewer)
})

describe('a boost', () => {
  test('follows the player’s own selections at once and needs no acceptance', () => {
    const fewer = play(high, { type: 'remove', selectionId: homeWinId(5) }).state
    expect(boostOf(fewer)).toMatchObject({ odds: 1030 })
    expect(fewer.ticketState).toBe('INITIAL')
    const answered = play(fewer, answer(fewer, boostFor(fewer, [1, 2, 3, 4]))).state
    expect(boostOf(answered)).toMatchObject({ odds: 1030 })
    const two = play(
      fewer,
      { type: 'remove', selectionId: homeWinId(4) },
      { type: 'remove', selectionId: homeWinId(3) },
    )
    expect(two.state.bets[0]?.bonus).toBeUndefined()
    expect(two.state.bets[0]?.availableBonuses?.upcoming).toMatchObject([{ id: 'boost', legsNeeded: 1 }])
  })

  test('does not count a selection that the back end has not judged', () => {
    const four = ticketOf([1, 2, 3, 4], 1000)
    const judged = play(four, answer(four, boostFor(four, [1, 2, 3, 4]))).state
    const more = play(judged, { type: 'pick', outcome: outcome(5) }).state
    expect(boostOf(more)).toMatchObject({ odds: 1030 })
    expect(boostOf(play(more, answer(more, boostFor(more, [1, 2, 3, 4, 5]))).state)).toMatchObject({ odds: 1050 })
  })

  test('is left by a system and by singles', () => {
    const rules = { ...three.rules, systemTypes: [{ id: '2/3', winCount: 2, totalCount: 3 }] }
    const system = play(boosted, { type: 'rulesChanged', rules }, { type: 'setBetType', betType: 'system' }).state
    expect(system.bets[0]?.bonus).toBeUndefined()
    expect(play(boosted, { type: 'setBetType', betType: 'single' }).state.bets.map(({ bonus }) => bonus)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each<[AcceptMode, readonly number[], 'ODDS_CHANGED' | 'INITIAL', number | undefined]>([
    ['none', [1, 2, 3], 'ODDS_CHANGED', 1050],
    ['none', [1, 2], 'ODDS_CHANGED', 1050],
    ['higher', [1, 2, 3], 'ODDS_CHANGED', 1050],
    ['any', [1, 2, 3], 'INITIAL', 1030],
    ['any', [1, 2], 'INITIAL', undefined],
  ])('that falls by itself awaits acceptance in mode %s', (mode, suitable, state, odds) => {
    const from = play(high, { type: 'changeAcceptMode', mode }).state
    const fallen = play(from, answer(from, boostFor(from, suitable))).state
    expect(fallen.ticketState).toBe(state)
    expect(boostOf(fallen)?.odds).toBe(odds)
    const agreed = play(fallen, { type: 'acceptOddsChanges' }).state
    expect(agreed.ticketState).toBe('INITIAL')
    expect(boostOf(agreed)?.odds).toBe(suitable.length < 3 ? undefined : 1030)
  })

  test('is accepted again when it comes back', () => {
    const fallen = play(high, answer(high, boostFor(high, [1, 2, 3]))).state
    const back = play(fallen, answer(fallen, boostFor(fallen, [1, 2, 3, 4, 5]))).state
    expect(back.ticketState).toBe('INITIAL')
    expect(boostOf(back)).not.toHaveProperty('currentOdds')
  })

  test('is never sent at a factor that the mode does not accept', () => {
    const mode = fc.constantFrom<AcceptMode>('none', 'higher', 'any')
    const answers = fc.array(fc.subarray([1, 2, 3, 4, 5]), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(mode, answers, (chosen, given) => {
        let ticket = play(high, { type: 'changeAcceptMode', mode: chosen }).state
        for (const suitable of given) {
          const before = boostOf(ticket)
          ticket = play(ticket, answer(ticket, boostFor(ticket, suitable))).state
          const after = boostOf(ticket)
          const factor = findFactor(ranges, suitable.length)
          expect(after?.currentOdds ?? after?.odds ?? NO_BOOST).toBe(factor)
          if (before && after && after.odds !== before.odds)
            expect(acceptFactor(chosen, before.odds, after.odds).accepted).toBe(true)
          if (after?.currentOdds) expect(placing(ticket)).toBe(ticket)
        }
      }),
    )
  })
})

describe('the refusal of a bonus', () => {
  const refuse = (ticket: Ticket, bonus: { current: number | null }): Ticket => {
    const problem = { message: 'Refused', key: 'error.place_bets.bonus', bonus: bonus as { current: never } }
    const failure: PlacementFailure = { kind: 'coded', code: 803, key: problem.key, errorsByBet: { 0: problem } }
    return play(placing(ticket), failedWith(failure)).state
  }

  test('803 offers the factor in force, which can be accepted and placed', () => {
    const refused = refuse(high, { current: milli(1.03) })
    expect(refused).toMatchObject({ ticketState: 'ODDS_CHANGED', error: { key: 'error.place_bets.bonus' } })
    expect(boostOf(refused)).toMatchObject({ odds: 1050, currentOdds: 1030 })
    const agreed = play(refused, { type: 'acceptOddsChanges' }).state
    expect(boostOf(agreed)).toMatchObject({ odds: 1030 })
    expect(agreed.error.key).toBe('')
    expect(placing(agreed, 'key-2').ticketState).toBe('PROCESSING')
  })

  test('803 at 1.000 leaves no boost once accepted', () => {
    const agreed = play(refuse(high, { current: NO_BOOST }), { type: 'acceptOddsChanges' }).state
    expect(agreed.bets[0]?.bonus).toBeUndefined()
    expect(agreed.bets.map(potentialWin)).toEqual([32_000])
  })

  test('801 replaces a boost by the default and keeps the stake', () => {
    const hunting = { type: 'hunting', id: 'hunt' } as const
    const offer = { ...boostFor(five, [1, 2, 3, 4, 5]), hunting }
    const chosen: TicketEvent = { type: 'chooseBonus', betKey: 'combo', bonus: 'comboboost' }
    const refused = refuse(play(five, answer(five, offer), chosen).state, { current: null })
    expect(refused).toMatchObject({ ticketState: 'ERROR', bets: [{ stake: 1000, bonus: hunting }] })
  })

  test('801 drops a freebet with its stake', () => {
    const freebet = { type: 'freebet', id: 'f', freebetType: 'snr', freebetStake: toMinor(500) } as const
    const set: TicketEvent = { type: 'setFreebet', betKey: 'combo', freebetId: 'f' }
    const refused = refuse(play(three, answer(three, { ...NO_BONUSES, freebets: [freebet] }), set).state, {
      current: null,
    })
    expect(refused).toMatchObject({ ticketState: 'ERROR', bets: [{ stake: 0 }] })
    expect(refused.bets[0]?.availableBonuses?.freebets).toEqual([])
    expect(play(refused, set).state).toBe(refused)
  })

  test('names only the refused bet of several', () => {
    const singles = ticketOf([1, 2], 1000)
    const apart = staked(play(singles, { type: 'setBetType', betType: 'single' }).state, 1000)
    const hunting = { ...NO_BONUSES, hunting: { type: 'hunting', id: 'hunt' } as const }
    const offered = [1, 2].map(
      (one): TicketEvent => ({
        type: 'bonusesChanged',
        betKey: homeWinId(one),
        available: hunting,
      }),
    )
    const sent = play(play(apart, ...offered).state, place())
    const left = play(sent.state, {
      type: 'placeSucceeded',
      idempotencyKey: 'key-1',
      placedBets: [{ id: 'one' }],
      errorsByBet: { 1: { message: '', bonus: { current: null } } },
    }).state
    expect(left.bets).toHaveLength(1)
    expect(left.bets[0]?.bonus).toBeUndefined()
  })
})

test('a stored boost keeps its factor, and the answer after a reload does not change it unasked', () => {
  const { basis, ...stored } = boostOf(high) as ComboboostBonus
  const back = play(createTicket(EUR), {
    type: 'restored',
    snapshot: { bets: five.bets.map(bet => ({ ...bet, bonus: stored })), inFlight: null },
    rate: null,
  }).state
  expect(boostOf(back)).toMatchObject({ odds: 1050 })
  const lower = play(back, answer(back, boostFor(back, [1, 2, 3]))).state
  expect(boostOf(lower)).toMatchObject({ odds: 1050, currentOdds: 1030 })
})
