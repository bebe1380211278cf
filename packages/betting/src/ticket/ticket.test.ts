import { describe, expect, test } from 'vitest'
import {
  EUR,
  homeWinId,
  lost,
  outcome,
  place,
  priceUpdate,
  ready,
  run,
  sent,
  succeeded,
  ticketOf,
  USD,
} from '../../testing/slip-fixtures.ts'
import { createTicket, listSelectedOutcomeIds } from './ticket.ts'
import type { Ticket } from './types.ts'

const stakes = (ticket: Ticket) => ticket.bets.map(({ stake }) => stake)

describe('picking', () => {
  test('adds an outcome, and removes it when picked again', () => {
    const one = run(createTicket(EUR), { type: 'pick', outcome: outcome(1) }).state
    expect(listSelectedOutcomeIds(one)).toEqual([homeWinId(1)])
    expect(run(one, { type: 'pick', outcome: outcome(1) }).state.bets).toEqual([])
  })

  test('does nothing while bets are pending', () => {
    expect(run(sent, { type: 'pick', outcome: outcome(3) }).state).toBe(sent)
    const checking = run(sent, lost).state
    expect(run(checking, { type: 'pick', outcome: outcome(3) }).state).toBe(checking)
  })

  test('starts a new slip after a receipt', () => {
    const next = run(sent, succeeded, { type: 'pick', outcome: outcome(1) }).state
    expect(next).toMatchObject({ ticketState: 'INITIAL', placedBets: [] })
    expect(listSelectedOutcomeIds(next)).toEqual([homeWinId(1)])
    expect(stakes(next)).toEqual([0])
  })

  test('keeps ODDS_CHANGED while a price awaits acceptance', () => {
    const moved = run(ready, priceUpdate(1, 1.9)).state
    expect(moved.ticketState).toBe('ODDS_CHANGED')
    expect(run(moved, { type: 'pick', outcome: outcome(3) }).state.ticketState).toBe('ODDS_CHANGED')
    expect(run(moved, { type: 'pick', outcome: outcome(1) }).state.ticketState).toBe('INITIAL')
  })
})

describe('editing', () => {
  test('sets the stake of its bet only', () => {
    const singles = run(ready, { type: 'setBetType', betType: 'single' }).state
    const next = run(singles, { type: 'setStake', betKey: homeWinId(2), stake: 250 }).state
    expect(stakes(next)).toEqual([1000, 250])
  })

  test.each([[-1], [0.5], [Number.NaN], [2 ** 60]])('rejects %d as a stake', stake => {
    expect(run(ready, { type: 'setStake', betKey: 'combo', stake }).state).toBe(ready)
  })

  test('ignores a stake for an unknown bet', () => {
    expect(run(ready, { type: 'setStake', betKey: 'nobody', stake: 5 }).state).toBe(ready)
  })

  test('recomputes the stake of a target win once the odds are accepted', () => {
    const wanted = run(ready, { type: 'setWantedWin', betKey: 'combo', win: 10_000 }).state
    expect(stakes(wanted)).toEqual([2500])
    const moved = run(wanted, priceUpdate(1, 2.5)).state
    expect(stakes(moved)).toEqual([2500])
    expect(stakes(run(moved, { type: 'acceptOddsChanges' }).state)).toEqual([2000])
  })

  test('removes all closed selections', () => {
    const next = run(ready, priceUpdate(1, 2, { status: -1 }), { type: 'removeClosed' }).state
    expect(listSelectedOutcomeIds(next)).toEqual([homeWinId(2)])
    expect(run(ready, { type: 'removeClosed' }).state).toBe(ready)
  })

  test('keeps the rules and system types when cleared', () => {
    const rules = { ...ready.rules, systemTypes: [{ id: '2/3', winCount: 2, totalCount: 3 }] }
    const next = run(ready, { type: 'rulesChanged', rules }, { type: 'clear' }).state
    expect(next).toEqual({ ...createTicket(EUR), rules })
  })

  test('clears the stakes on a currency change', () => {
    const next = run(ready, { type: 'currencyChanged', currency: USD }).state
    expect(next.bets[0]).toMatchObject({ stake: 0, stakeSource: 'sharing', currency: 'USD' })
    const single = run(ticketOf([1]), { type: 'currencyChanged', currency: USD }).state
    expect(single.bets[0]).toMatchObject({ stake: 0, stakeSource: 'set', currency: 'USD' })
    expect(run(ready, { type: 'currencyChanged', currency: EUR }).state).toBe(ready)
  })
})

describe('prices', () => {
  test('applies a new acceptance mode to changed prices', () => {
    const moved = run(ready, priceUpdate(1, 2.2), priceUpdate(2, 1.8)).state
    const higher = run(moved, { type: 'changeAcceptMode', mode: 'higher' }).state
    expect(higher.bets[0]?.selections.map(({ isChanged }) => isChanged)).toEqual([false, true])
    expect(higher.ticketState).toBe('ODDS_CHANGED')
    const any = run(higher, { type: 'changeAcceptMode', mode: 'any' }).state
    expect(any.bets[0]?.selections.map(({ acceptedOdds }) => acceptedOdds)).toEqual([2200, 1800])
    expect(any.ticketState).toBe('INITIAL')
  })

  test('permits placing at the new price once accepted', () => {
    const moved = run(ready, priceUpdate(1, 1.9)).state
    expect(run(moved, place('key-1')).state).toBe(moved)
    const next = run(moved, { type: 'acceptOddsChanges' }, place('key-1'))
    expect(next.effects).toMatchObject([{ type: 'sendBets', bets: [{ selections: [{ acceptedOdds: 1900 }, {}] }] }])
  })

  test('moves to ODDS_CHANGED when a provider goes down or a match ends', () => {
    const off = run(ready, { type: 'providerStatusChanged', provider: 'betradar', isActive: false }).state
    expect(off.ticketState).toBe('ODDS_CHANGED')
    expect(run(off, { type: 'providerStatusChanged', provider: 'betradar', isActive: true }).state.ticketState).toBe(
      'INITIAL',
    )
    const ended = run(ready, { type: 'matchChanged', changes: [{ urnId: 'sr:match:1', status: 4, version: 2 }] }).state
    expect(ended.ticketState).toBe('ODDS_CHANGED')
  })

  test('keeps the state when a selection is suspended', () => {
    expect(run(ready, priceUpdate(1, 2, { status: -1 })).state.ticketState).toBe('INITIAL')
  })

  test('returns the same state for updates unrelated to the slip', () => {
    expect(run(ready, priceUpdate(9, 5)).state).toBe(ready)
    expect(run(ready, priceUpdate(1, 2, { version: 1 })).state.bets[0]?.selections[0]).toMatchObject({ odds: 2000 })
  })
})
