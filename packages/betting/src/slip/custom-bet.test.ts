import { describe, expect, test } from 'vitest'
import {
  context,
  EUR,
  failedWith,
  homeWinId,
  milli,
  outcome,
  placing,
  priceUpdate,
  run,
  succeeded,
  ticketOf,
} from '../../testing/slip-fixtures.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { findPlacementBlockers } from '../ticket/blockers.ts'
import { createTicket, listSelectedOutcomeIds } from '../ticket/ticket.ts'
import type { Ticket, TicketEvent } from '../ticket/types.ts'
import { potentialWin } from './slip-bet.ts'

const home = outcome(1, { odds: milli(2) })
const over = outcome(1, { marketId: '18', specifier: 'total=2.5', outcomeId: '12', odds: milli(1.8) })
const corner = outcome(1, { marketId: '166', specifier: 'total=9.5', outcomeId: '12', odds: milli(1.9) })
const ids = [home, over].map(({ marketId, specifier, outcomeId }) => `sr:match:1/${marketId}/${specifier}/${outcomeId}`)
const built = (odds: number | null = 4.5, replacesSlip = false): TicketEvent => ({
  type: 'buildCustomBet',
  outcomes: [home, over],
  odds: odds === null ? null : milli(odds),
  replacesSlip,
})
const priced = (odds: number | null, selectionIds: readonly string[] = ids): TicketEvent => ({
  type: 'customOddsChanged',
  selectionIds,
  odds: odds === null ? null : milli(odds),
})
const stake: TicketEvent = { type: 'setStake', betKey: 'custom', stake: 1000 }
const custom = run(createTicket(EUR), built(), stake).state
const oddsOf = (ticket: Ticket) => [ticket.bets[0]?.customOdds, ticket.bets[0]?.currentCustomOdds ?? null]
const effectsOf = (ticket: Ticket, ...events: TicketEvent[]) => run(ticket, ...events).effects.map(({ type }) => type)

describe('building', () => {
  test('creates one bet at one price without duplicate selections', () => {
    expect(custom.bets).toMatchObject([{ betType: 'custom', customOdds: 4500, stake: 1000 }])
    expect(custom.bets.map(potentialWin)).toEqual([4500])
    expect(findPlacementBlockers(custom, context())).toEqual([])
    const twice = run(createTicket(EUR), { type: 'buildCustomBet', outcomes: [home, home], odds: null }).state
    expect(listSelectedOutcomeIds(twice)).toEqual([homeWinId(1)])
  })

  test('requests a missing price and blocks until it arrives', () => {
    const unpriced = run(createTicket(EUR), built(null), stake)
    expect(unpriced.effects).toMatchObject([{ type: 'priceCustomBet', bet: { betType: 'custom' } }])
    expect(findPlacementBlockers(unpriced.state, context())).toEqual(['custom_odds_missing'])
    expect(unpriced.state.bets.map(potentialWin)).toEqual([0])
    expect(findPlacementBlockers(run(unpriced.state, priced(4.5)).state, context())).toEqual([])
  })

  test('requests a price when the same bet is built again without one', () => {
    expect(effectsOf(custom, built(null))).toEqual(['priceCustomBet'])
    expect(effectsOf(custom, built(1))).toEqual(['priceCustomBet'])
    expect(effectsOf(custom, built(5))).toEqual([])
  })

  test('asks for confirmation beside other picks, and replaces another custom bet without', () => {
    const picks = ticketOf([5, 6])
    expect(run(picks, built())).toEqual({
      state: picks,
      effects: [{ type: 'confirmCustomBetReplacement', outcomes: [home, over], odds: 4500 }],
    })
    expect(run(picks, built(4.5, true)).state.bets).toMatchObject([{ betType: 'custom' }])
    expect(oddsOf(run(custom, built(5)).state)).toEqual([5000, null])
    expect(run(picks, { type: 'buildCustomBet', outcomes: [], odds: null, replacesSlip: true }).state).toBe(picks)
  })
})

describe('picking beside a custom bet', () => {
  const pick: TicketEvent = { type: 'pick', outcome: outcome(7) }

  test('asks for confirmation and changes nothing', () => {
    expect(run(custom, pick)).toEqual({
      state: custom,
      effects: [{ type: 'confirmCustomBetReplacement', outcome: outcome(7) }],
    })
  })

  test('starts a new slip when confirmed', () => {
    const next = run(custom, { ...pick, replacesCustomBet: true }).state
    expect(next.bets).toMatchObject([{ betType: 'single', stake: 0 }])
    expect(listSelectedOutcomeIds(next)).toEqual([homeWinId(7)])
  })

  test('removes one of its own outcomes, keeps the type and requests a price', () => {
    const { state, effects } = run(custom, { type: 'pick', outcome: home })
    expect(state.bets).toMatchObject([{ betType: 'custom', customOdds: null, stake: 1000 }])
    expect(effects.map(({ type }) => type)).toEqual(['priceCustomBet'])
    const forbidden = run(state, { type: 'rulesChanged', rules: { ...state.rules, customBetAllowSingle: false } }).state
    const alone = run(forbidden, priced(1.8, ids.slice(1))).state
    expect(findPlacementBlockers(alone, context())).toEqual(['bet_set_invalid'])
    expect(findPlacementBlockers(run(state, priced(1.8, ids.slice(1))).state, context())).toEqual([])
  })

  test('needs no confirmation after a receipt', () => {
    expect(run(placing(custom), succeeded, pick).state.bets).toMatchObject([{ betType: 'single' }])
  })
})

describe('its price', () => {
  test('is requested when a leg moves, and ignores single prices otherwise', () => {
    const { state, effects } = run(custom, priceUpdate(1, 2.4))
    expect(effects.map(({ type }) => type)).toEqual(['priceCustomBet'])
    expect(state.ticketState).toBe('INITIAL')
    expect(state.bets[0]?.selections[0]).toMatchObject({ isChanged: false, acceptedOdds: 2400 })
    expect(oddsOf(state)).toEqual([4500, null])
  })

  test('awaits acceptance when the mode rejects it', () => {
    const moved = run(custom, priced(5)).state
    expect(oddsOf(moved)).toEqual([4500, 5000])
    expect(moved.ticketState).toBe('ODDS_CHANGED')
    expect(findPlacementBlockers(moved, context())).toEqual(['odds_changed'])
    const accepted = run(moved, { type: 'acceptOddsChanges' }).state
    expect(oddsOf(accepted)).toEqual([5000, null])
    expect(accepted.ticketState).toBe('INITIAL')
    expect(oddsOf(run(moved, { type: 'changeAcceptMode', mode: 'higher' }).state)).toEqual([5000, null])
    expect(oddsOf(run(moved, priced(4.5)).state)).toEqual([4500, null])
  })

  test('is cleared when unavailable, and ignores a price for other selections', () => {
    expect(oddsOf(run(custom, priced(null)).state)).toEqual([null, null])
    expect(oddsOf(run(custom, priced(1)).state)).toEqual([null, null])
    expect(run(custom, priced(9, ids.slice(1))).state).toBe(custom)
    expect(run(ticketOf([1]), priced(9)).state.bets[0]?.customOdds).toBeNull()
  })

  test('recomputes the stake of a target win', () => {
    const wanted = run(custom, { type: 'setWantedWin', betKey: 'custom', win: 9000 }).state
    expect(wanted.bets[0]?.stake).toBe(2000)
    expect(run(wanted, priced(6), { type: 'acceptOddsChanges' }).state.bets[0]?.stake).toBe(1500)
  })

  test('awaits acceptance when given by a rejection', () => {
    const refused = failedWith({ kind: 'coded', code: 120, currentCustomOdds: { 0: 4200 as MilliOdds } })
    const { state } = run(placing(custom), refused)
    expect(state).toMatchObject({ ticketState: 'ERROR', error: { key: 'error.place_bets.invalid_odds_custom_bet' } })
    expect(oddsOf(state)).toEqual([4500, 4200])
  })
})

describe('selections whose match is neither prematch nor live', () => {
  const status = (value: number): TicketEvent => ({
    type: 'matchChanged',
    changes: [{ urnId: 'sr:match:1', status: value, version: 3 }],
  })
  const twoMatches = run(createTicket(EUR), {
    type: 'buildCustomBet',
    outcomes: [home, outcome(2)],
    odds: milli(4),
  }).state

  test.each([[2], [3], [4], [5]])('are removed at status %i, and the rest needs a price', value => {
    const { state, effects } = run(twoMatches, status(value))
    expect(listSelectedOutcomeIds(state)).toEqual([homeWinId(2)])
    expect(state.bets[0]).toMatchObject({ betType: 'custom', customOdds: null })
    expect(effects.map(({ type }) => type)).toEqual(['priceCustomBet'])
  })

  test('remove the bet when none is left', () => {
    expect(run(custom, status(3)).state.bets).toEqual([])
  })

  test('stay while the bet is pending and are removed afterwards', () => {
    const sent = placing(run(twoMatches, stake).state)
    const waiting = run(sent, status(3)).state
    expect(listSelectedOutcomeIds(waiting)).toHaveLength(2)
    const failed = failedWith()
    expect(listSelectedOutcomeIds(run(waiting, failed).state)).toEqual([homeWinId(2)])
    expect(effectsOf(waiting, failed)).toEqual(['genericAlert', 'priceCustomBet'])
  })
})

test('never converts a custom bet to any type', () => {
  for (const betType of ['single', 'combo', 'system'] as const) {
    expect(run(custom, { type: 'setBetType', betType }).state).toBe(custom)
  }
  const more = run(createTicket(EUR), { type: 'buildCustomBet', outcomes: [home, over, corner], odds: null }).state
  const fewer = run(more, { type: 'remove', selectionId: homeWinId(1) }, { type: 'removeClosed' }).state
  expect(fewer.bets).toMatchObject([{ betType: 'custom' }])
})
