import { describe, expect, test } from 'vitest'
import { context, EUR, homeWinId, outcome, place, priceUpdate, run, ticketOf } from '../../testing/slip-fixtures.ts'
import { toMinor } from '../money/money.ts'
import { listSystemTypes } from '../systems/systems.ts'
import { findPlacementBlockers } from '../ticket/blockers.ts'
import { createSlipSnapshot } from '../ticket/restore.ts'
import { createTicket } from '../ticket/ticket.ts'
import type { Ticket, TicketEvent } from '../ticket/types.ts'
import { findBetTypeChangeError, getSlipType, listStakedBets } from './compose.ts'
import { DEFAULT_SLIP_RULES, type SlipRules } from './rules.ts'
import { betKey, totalStake } from './slip-bet.ts'

const rules: SlipRules = {
  ...DEFAULT_SLIP_RULES,
  systemTypes: [3, 4, 5].flatMap(listSystemTypes),
  mixedBetsAllowed: true,
}
const withRules = (changes: Partial<SlipRules> = {}): TicketEvent => ({
  type: 'rulesChanged',
  rules: { ...rules, ...changes },
})
const toType = (betType: 'single' | 'combo' | 'system' | 'mixed'): TicketEvent => ({ type: 'setBetType', betType })
const stake = (key: string, amount: number): TicketEvent => ({ type: 'setStake', betKey: key, stake: amount })
const pick = (match: number): TicketEvent => ({ type: 'pick', outcome: outcome(match) })
const drop = (match: number): TicketEvent => ({ type: 'remove', selectionId: homeWinId(match) })
const combo = (count: number, amount = 0) =>
  run(
    ticketOf(
      Array.from({ length: count }, (_, at) => at + 1),
      amount,
    ),
    withRules(),
  ).state
const stakesOf = ({ bets }: Ticket) => Object.fromEntries(bets.map(bet => [betKey(bet), bet.stake]))
const home = (match: number, amount: number) => ({ [homeWinId(match)]: amount })

const three = run(combo(3), toType('mixed')).state
const mixed = run(three, stake(homeWinId(2), 100), stake('combo', 500), stake('system 2/3', 300)).state

describe('a mixed slip', () => {
  test('holds a single on each selection, the combo and every offered system', () => {
    expect(getSlipType(three.bets)).toBe('mixed')
    expect(three.bets.map(betKey)).toEqual([homeWinId(1), homeWinId(2), homeWinId(3), 'combo', 'system 2/3'])
    expect(three.bets.map(({ selections }) => selections.length)).toEqual([1, 1, 1, 3, 3])
  })

  test('keeps the stakes of the slip that it comes from', () => {
    expect(stakesOf(run(combo(3, 700), toType('mixed')).state)).toMatchObject({ combo: 700, 'system 2/3': 0 })
    const singles = run(combo(2, 700), toType('single'), toType('mixed')).state
    expect(stakesOf(singles)).toEqual({ ...home(1, 700), ...home(2, 700), combo: 0 })
    const system = run(combo(3, 700), toType('system'), toType('mixed')).state
    expect(stakesOf(system)).toMatchObject({ combo: 0, 'system 2/3': 700 })
  })

  test('becomes one type again with that type’s own stakes', () => {
    expect(stakesOf(run(mixed, toType('single')).state)).toEqual({ ...home(1, 0), ...home(2, 100), ...home(3, 0) })
    expect(stakesOf(run(mixed, toType('combo')).state)).toEqual({ combo: 500 })
    expect(stakesOf(run(mixed, toType('system')).state)).toEqual({ 'system 2/3': 300 })
  })

  test.each<[string, Ticket, Partial<SlipRules>, string | null]>([
    ['one selection', combo(1), {}, 'does_not_fit'],
    ['an operator that does not allow it', combo(2), { mixedBetsAllowed: false }, 'does_not_fit'],
    ['two selections', combo(2), {}, null],
    [
      'singles not allowed together',
      combo(2),
      { multiSingleByProvider: { betradar: false } },
      'multi_single_unavailable',
    ],
    ['a mixed slip', mixed, {}, 'same_type'],
    ['no selection', createTicket(EUR), {}, 'no_bets'],
    [
      'selections that cannot be combined',
      run(combo(1), { type: 'pick', outcome: outcome(1, { outcomeId: '2' }) }).state,
      {},
      'does_not_fit',
    ],
  ])('with %s: offered or not', (_name, { bets }, changes, reason) => {
    expect(findBetTypeChangeError(bets, 'mixed', { ...rules, ...changes })).toBe(reason)
  })
})

describe('when selections change', () => {
  test('adds a pick to the combo, as another single, and moves system stakes to the nearest system', () => {
    const four = run(mixed, pick(4)).state
    expect(stakesOf(four)).toEqual({
      ...home(1, 0),
      ...home(2, 100),
      ...home(3, 0),
      ...home(4, 0),
      combo: 500,
      'system 2/4': 300,
      'system 3/4': 0,
    })
    expect(run(four, drop(4)).state).toEqual(mixed)
  })

  test('removes the bets that no longer fit', () => {
    expect(stakesOf(run(mixed, drop(1)).state)).toEqual({ ...home(2, 100), ...home(3, 0), combo: 500 })
    const single = run(mixed, drop(1), drop(3)).state
    expect(stakesOf(single)).toEqual(home(2, 100))
    expect(getSlipType(single.bets)).toBe('single')
    expect(run(mixed, drop(1), drop(2), drop(3)).state.bets).toEqual([])
  })

  test('does not put two system stakes together', () => {
    const four = run(combo(4), toType('mixed'), stake('system 2/4', 100), stake('system 3/4', 200)).state
    expect(stakesOf(run(four, drop(4)).state)).toMatchObject({ 'system 2/3': 100 })
    expect(totalStake(run(four, drop(4)).state.bets)).toBe(100)
  })

  test('holds the systems of new rules, and keeps a staked one that is no longer offered', () => {
    const without = run(mixed, withRules({ systemTypes: [] })).state
    expect(stakesOf(without)).toMatchObject({ 'system 2/3': 300 })
    expect(findPlacementBlockers(without, context())).toContain('bet_set_invalid')
    expect(stakesOf(run(without, stake('system 2/3', 0), withRules({ systemTypes: [] })).state)).not.toHaveProperty(
      'system 2/3',
    )
    expect(stakesOf(run(without, withRules()).state)).toEqual(stakesOf(mixed))
  })
})

describe('placing', () => {
  test('sends the staked bets alone, under one key, with their total', () => {
    const { state, effects } = run(mixed, place())
    const [sent] = effects
    expect(sent?.type === 'sendBets' && sent.bets.map(betKey)).toEqual([homeWinId(2), 'combo', 'system 2/3'])
    expect(state.processingBets).toEqual(listStakedBets(mixed.bets))
    expect(state.intent?.total).toBe(900)
  })

  test('needs a stake on one bet, not on every one', () => {
    expect(findPlacementBlockers(three, context())).toEqual(['stake_missing'])
    expect(findPlacementBlockers(mixed, context())).toEqual([])
    expect(findPlacementBlockers(mixed, context({ balance: toMinor(899) }))).toEqual(['balance_too_low'])
  })

  test('is blocked where the operator does not allow it', () => {
    const refused = run(mixed, withRules({ mixedBetsAllowed: false })).state
    expect(findPlacementBlockers(refused, context())).toEqual(['bet_set_invalid'])
  })

  test('checks restrictions and limits of staked bets alone, and counts a selection once', () => {
    const same: TicketEvent = { type: 'pick', outcome: outcome(1, { outcomeId: '2' }) }
    expect(findPlacementBlockers(run(mixed, same).state, context())).toContain('same_match')
    const singles = run(mixed, same, stake('combo', 0), stake('system 2/4', 0)).state
    expect(findPlacementBlockers(singles, context())).toEqual([])
    const none = { fiat: [], crypto: [] }
    const limits = { selectionLimit: 3, oddsLimit: null, maxStakeLimit: none, payoutLimit: none }
    expect(findPlacementBlockers(mixed, context({ limits }))).toEqual([])
  })

  test('leaves refused bets with their stakes, beside offers for the rest', () => {
    const errorsByBet = { 1: { message: 'no' }, 2: { message: 'no' } }
    const { state } = run(mixed, place('key'), {
      type: 'placeSucceeded',
      idempotencyKey: 'key',
      placedBets: [{ id: 'placed' }],
      errorsByBet,
    })
    expect(stakesOf(state)).toEqual({
      ...home(1, 0),
      ...home(2, 0),
      ...home(3, 0),
      combo: 500,
      'system 2/3': 300,
    })
    expect(Object.keys(state.error.byBet)).toEqual(['combo', 'system 2/3'])
    expect(run(state, toType('combo')).state.ticketState).toBe('INITIAL')
  })

  test('keeps the picks of a receipt as a mixed slip without stakes', () => {
    const placed = run(mixed, place('key'), {
      type: 'placeSucceeded',
      idempotencyKey: 'key',
      placedBets: [{ id: 'a' }],
    })
    const afterKeepPicks = run(placed.state, { type: 'keepPicks' }).state
    expect(afterKeepPicks.bets.map(betKey)).toEqual(mixed.bets.map(betKey))
    expect(totalStake(afterKeepPicks.bets)).toBe(0)
  })
})

test('follows a price in every bet that holds the selection', () => {
  const { state } = run(mixed, priceUpdate(2, 3))
  const prices = state.bets.flatMap(({ selections }) => selections.filter(({ id }) => id === homeWinId(2)))
  expect(prices.map(({ odds }) => odds)).toEqual([3000, 3000, 3000])
  const accepted = run(state, { type: 'acceptOddsChanges' }).state
  expect(accepted.ticketState).toBe('INITIAL')
})

test('survives a reload, also one before the rules are known', () => {
  const snapshot = createSlipSnapshot(mixed)
  const restored = run(createTicket(EUR), { type: 'restored', snapshot, rate: null }).state
  expect(stakesOf(restored)).toMatchObject(home(2, 100))
  expect(stakesOf(run(restored, withRules()).state)).toEqual(stakesOf(mixed))
})
