import { describe, expect, test } from 'vitest'
import { context, EUR, homeWinId, milli, place, run, staked, ticketOf, USD } from '../../testing/slip-fixtures.ts'
import type { AvailableBonuses, FreebetBonus, SlipBonus } from '../engagement/bonus-types.ts'
import { toMinor } from '../money/money.ts'
import { findPlacementBlockers } from '../ticket/blockers.ts'
import { createSlipSnapshot } from '../ticket/restore.ts'
import { createTicket } from '../ticket/ticket.ts'
import type { Ticket, TicketEvent } from '../ticket/types.ts'
import { computeBetMaxStake } from './limits.ts'
import { cashStake, potentialWin } from './slip-bet.ts'

const free = (changes: Partial<FreebetBonus> = {}): FreebetBonus => ({
  type: 'freebet',
  id: 'free-1',
  freebetType: 'snr',
  freebetStake: toMinor(500),
  ...changes,
})
const hunting = { type: 'hunting', id: 'hunt' } as const
const tournament = { type: 'tournament', id: 'cup' } as const
const comboboost = { type: 'comboboost', id: 'boost', odds: milli(1.1), cap: null } as const
const NONE: AvailableBonuses = { hunting: null, tournament: null, comboboost: null, lootbox: null, freebets: [] }
const available = (changes: Partial<AvailableBonuses>): TicketEvent => ({
  type: 'bonusesChanged',
  betKey: 'combo',
  available: { ...NONE, ...changes },
})
const setFreebet = (freebetId: string | null): TicketEvent => ({ type: 'setFreebet', betKey: 'combo', freebetId })
const ready = ticketOf([1, 2], 1000)
const offered = run(ready, available({ freebets: [free()], comboboost })).state
const freebetOn = run(offered, setFreebet('free-1')).state
const bonusOf = (ticket: Ticket) => ticket.bets[0]?.bonus?.type ?? null
const stakeOf = (ticket: Ticket) => ticket.bets[0]?.stake

describe('by default', () => {
  test.each<[Partial<AvailableBonuses>, string | null]>([
    [{ hunting, tournament, comboboost }, 'hunting'],
    [{ tournament, comboboost }, 'tournament'],
    [{ comboboost }, 'comboboost'],
    [{ freebets: [free()] }, null],
    [{ lootbox: { type: 'lootbox', id: 'box' } }, null],
  ])('%j gives %s', (given, expected) => {
    expect(bonusOf(run(ready, available(given)).state)).toBe(expected)
    expect(stakeOf(run(ready, available(given)).state)).toBe(1000)
  })

  test('replaces an unavailable bonus by the default', () => {
    expect(bonusOf(run(ready, available({ hunting }), available({ comboboost })).state)).toBe('comboboost')
    expect(bonusOf(run(ready, available({ hunting }), available({})).state)).toBeNull()
  })

  test('uses a bonus that is offered after none was', () => {
    expect(bonusOf(run(ready, available({}), available({ comboboost })).state)).toBe('comboboost')
  })

  test('keeps a declined bonus declined', () => {
    const none: TicketEvent = { type: 'chooseBonus', betKey: 'combo', bonus: null }
    expect(bonusOf(run(offered, none, available({ hunting })).state)).toBeNull()
    const other: TicketEvent = { type: 'chooseBonus', betKey: 'combo', bonus: 'comboboost' }
    expect(bonusOf(run(offered, none, other).state)).toBe('comboboost')
    expect(run(offered, { ...other, bonus: 'hunting' }).state).toBe(offered)
  })
})

describe('a freebet', () => {
  test('is the stake and cannot be edited', () => {
    expect(bonusOf(freebetOn)).toBe('freebet')
    expect(stakeOf(freebetOn)).toBe(500)
    expect(run(freebetOn, { type: 'setStake', betKey: 'combo', stake: 700 }).state).toBe(freebetOn)
    expect(run(freebetOn, { type: 'setWantedWin', betKey: 'combo', win: 700 }).state).toBe(freebetOn)
    expect(run(freebetOn, { type: 'chooseBonus', betKey: 'combo', bonus: 'comboboost' }).state).toBe(freebetOn)
  })

  test('leaves no stake and the default bonus when removed', () => {
    const off = run(freebetOn, setFreebet(null)).state
    expect(bonusOf(off)).toBe('comboboost')
    expect(stakeOf(off)).toBe(0)
    expect(run(off, setFreebet(null)).state).toBe(off)
  })

  test('is removed with its stake when unavailable', () => {
    const off = run(freebetOn, available({ hunting })).state
    expect(bonusOf(off)).toBe('hunting')
    expect(stakeOf(off)).toBe(0)
  })

  test('becomes the new stake when its amount changed', () => {
    const boosted = run(freebetOn, available({ freebets: [free({ freebetStake: toMinor(750) })] })).state
    expect(stakeOf(boosted)).toBe(750)
  })

  test('cannot be set when unavailable', () => {
    expect(run(offered, setFreebet('other')).state).toBe(offered)
    expect(run(ready, setFreebet('free-1')).state).toBe(ready)
  })

  test.each<[FreebetBonus['freebetType'], number, number]>([
    ['snr', 1500, 0],
    ['free_money', 2000, 0],
    ['no_risk', 2000, 500],
    ['bet_refund', 2000, 500],
  ])('of type %s wins %i and costs %i', (freebetType, win, cost) => {
    const { state } = run(ready, available({ freebets: [free({ freebetType })] }), setFreebet('free-1'))
    expect(state.bets.map(potentialWin)).toEqual([win])
    expect(state.bets.map(cashStake)).toEqual([cost])
    const poor = context({ balance: toMinor(499), minStake: toMinor(500) })
    expect(findPlacementBlockers(state, poor)).toEqual(cost > 0 ? ['balance_too_low'] : [])
  })

  test('is bound by the minimum stake like any stake', () => {
    expect(findPlacementBlockers(freebetOn, context({ minStake: toMinor(600) }))).toEqual(['stake_below_min'])
  })

  test('is never referred to a trader', () => {
    const vip = run(offered, { type: 'setVip', betKey: 'combo', isVip: true }, setFreebet('free-1')).state
    expect(vip.bets[0]?.isVip).toBe(false)
    expect(run(vip, { type: 'setVip', betKey: 'combo', isVip: true }).state).toBe(vip)
  })

  test('is not used for more bets than it has uses', () => {
    const singles = run(
      ticketOf([1, 2], 0),
      { type: 'setBetType', betType: 'single' },
      ...[1, 2].map(
        (match): TicketEvent => ({
          type: 'bonusesChanged',
          betKey: homeWinId(match),
          available: { ...NONE, freebets: [free({ usesLeft: 1 })] },
        }),
      ),
      { type: 'setFreebet', betKey: homeWinId(1), freebetId: 'free-1' },
      { type: 'setFreebet', betKey: homeWinId(2), freebetId: 'free-1' },
    ).state
    expect(singles.bets.map(({ bonus }) => bonus?.type)).toEqual(['freebet', undefined])
  })

  test('is removed by a currency change, keeping picks, or a split', () => {
    const events: readonly TicketEvent[] = [
      { type: 'currencyChanged', currency: USD },
      { type: 'setBetType', betType: 'single' },
    ]
    for (const event of events) {
      for (const bet of run(freebetOn, event).state.bets) {
        expect(bet).toMatchObject({ stake: 0 })
        expect(bet.bonus ?? null).toBeNull()
      }
    }
  })

  test('cancels the placement intent when withdrawn during sign-in', () => {
    const awaitingSignIn = run(freebetOn, place('key-1', { isSignedIn: false }))
    const gone = run(awaitingSignIn.state, available({}), { type: 'signedIn', context: context() })
    expect(gone.effects).toEqual([])
    expect(gone.state.intent).toBeNull()
  })
})

describe('after a reload', () => {
  const reload = (ticket: Ticket) =>
    run(createTicket(EUR), { type: 'restored', snapshot: createSlipSnapshot(ticket), rate: null }).state
  const withBonus = (bonus: unknown): Ticket => ({
    ...ready,
    bets: ready.bets.map(bet => ({ ...bet, bonus: bonus as SlipBonus })),
  })

  test('keeps the bonus and fetches the available ones again', () => {
    const back = reload(freebetOn)
    expect(bonusOf(back)).toBe('freebet')
    expect(stakeOf(back)).toBe(500)
    expect(back.bets[0]?.availableBonuses).toBeUndefined()
    expect(bonusOf(reload(offered))).toBe('comboboost')
    expect(bonusOf(reload(run(ready, available({ hunting })).state))).toBe('hunting')
  })

  test.each<[string, unknown, number]>([
    ['a freebet that is not the stake', free({ freebetStake: toMinor(999) }), 0],
    ['a freebet of no known type', free({ freebetType: 'gift' as never, freebetStake: toMinor(1000) }), 0],
    ['a boost without odds', { ...comboboost, odds: 'many' }, 1000],
    ['a boost below one', { ...comboboost, odds: 900 }, 1000],
    ['a boost with an odd cap', { ...comboboost, cap: -1 }, 1000],
    ['a bonus without an id', { type: 'hunting' }, 1000],
    ['a bonus nobody knows', { type: 'jubilee', id: 'x' }, 1000],
  ])('%s is dropped', (_name, bonus, stake) => {
    const back = reload(withBonus(bonus))
    expect(bonusOf(back)).toBeNull()
    expect(stakeOf(back)).toEqual(stake)
  })
})

describe('a comboboost', () => {
  test('boosts the return up to its cap', () => {
    expect(offered.bets.map(potentialWin)).toEqual([4400])
    const capped = run(ready, available({ comboboost: { ...comboboost, cap: toMinor(150) } })).state
    expect(capped.bets.map(potentialWin)).toEqual([4150])
  })

  test('counts towards a target win up to its cap', () => {
    const capped = run(ready, available({ comboboost: { ...comboboost, cap: toMinor(300) } })).state
    const wanted = (win: number) => run(capped, { type: 'setWantedWin', betKey: 'combo', win }).state.bets
    expect(wanted(3300).map(potentialWin)).toEqual([3300])
    expect(wanted(8300).map(({ stake }) => stake)).toEqual([2000])
    expect(wanted(8300).map(potentialWin)).toEqual([8300])
  })

  test('lowers the maximum stake within the payout limit', () => {
    const payoutLimit = {
      fiat: [{ currencyCode: 'EUR', amount: toMinor(3000), action: 'reject' as const }],
      crypto: [],
    }
    const limits = { selectionLimit: null, oddsLimit: null, maxStakeLimit: { fiat: [], crypto: [] }, payoutLimit }
    const most = (ticket: Ticket) => ticket.bets.map(bet => computeBetMaxStake(bet, limits))
    expect(most(ready)).toEqual([1000])
    expect(most(offered)).toEqual([882])
    expect(findPlacementBlockers(staked(offered, 882), context({ limits }))).toEqual([])
    expect(findPlacementBlockers(staked(offered, 883), context({ limits }))).toHaveLength(1)
  })

  test('counts towards a target win', () => {
    const wanted = run(offered, { type: 'setWantedWin', betKey: 'combo', win: 8800 }).state
    expect(stakeOf(wanted)).toBe(2000)
  })

  test('counts towards the payout limit', () => {
    const payoutLimit = {
      fiat: [{ currencyCode: 'EUR', amount: toMinor(3000), action: 'reject' as const }],
      crypto: [],
    }
    const limits = { selectionLimit: null, oddsLimit: null, maxStakeLimit: { fiat: [], crypto: [] }, payoutLimit }
    expect(findPlacementBlockers(ready, context({ limits }))).toEqual([])
    expect(findPlacementBlockers(offered, context({ limits }))).toEqual([
      'error.validation.bet_limits.payout_limit_exceeded',
    ])
  })
})

describe('other options of a bet', () => {
  test('permits a trader request above the maximum stake', () => {
    const vip = run(ready, { type: 'setVip', betKey: 'combo', isVip: true }).state
    const limits = {
      selectionLimit: null,
      oddsLimit: null,
      maxStakeLimit: { fiat: [{ currencyCode: 'EUR', amount: toMinor(500), action: 'reject' as const }], crypto: [] },
      payoutLimit: { fiat: [], crypto: [] },
    }
    const bounded = context({ maxStake: toMinor(500), limits })
    expect(findPlacementBlockers(ready, bounded)).toHaveLength(2)
    expect(findPlacementBlockers(vip, bounded)).toEqual([])
    expect(run(vip, { type: 'setVip', betKey: 'combo', isVip: true }).state).toBe(vip)
  })

  test('jackpots', () => {
    const next = run(ready, { type: 'setJackpots', betKey: 'combo', jackpots: ['mega'] }).state
    expect(next.bets[0]?.jackpots).toEqual(['mega'])
  })
})
