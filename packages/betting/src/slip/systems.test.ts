import { describe, expect, test } from 'vitest'
import {
  context,
  EUR,
  homeWinId,
  outcome,
  place,
  priceUpdate,
  run,
  staked,
  ticketOf,
} from '../../testing/slip-fixtures.ts'
import { toMinor } from '../money/money.ts'
import { listSystemTypes } from '../systems/systems.ts'
import { findPlacementBlockers, isBetSetValid } from '../ticket/blockers.ts'
import { createSlipSnapshot } from '../ticket/restore.ts'
import { createTicket } from '../ticket/ticket.ts'
import type { Ticket, TicketEvent } from '../ticket/types.ts'
import { findBetTypeChangeError, listOfferedSystems } from './compose.ts'
import { DEFAULT_SLIP_RULES, listCombinableProviders, type SlipRules } from './rules.ts'
import { betKey, betOdds, potentialWin } from './slip-bet.ts'

const rules: SlipRules = { ...DEFAULT_SLIP_RULES, systemTypes: [3, 4, 5].flatMap(listSystemTypes) }
const withRules: TicketEvent = { type: 'rulesChanged', rules }
const pick = (match: number): TicketEvent => ({ type: 'pick', outcome: outcome(match) })
const system = (systemTypeId?: string): TicketEvent => ({
  type: 'setBetType',
  betType: 'system',
  ...(systemTypeId !== undefined && { systemTypeId }),
})
const drop = (match: number): TicketEvent => ({ type: 'remove', selectionId: homeWinId(match) })
const typeOf = ({ bets }: Ticket) => bets.map(bet => bet.systemType?.id ?? bet.betType)
const combo = (count: number) => run(ticketOf(Array.from({ length: count }, (_, at) => at + 1)), withRules).state
const two3 = run(combo(3), system('2/3')).state

describe('choosing a system', () => {
  test.each<TicketEvent[]>([[{ type: 'clear' }], [drop(1), drop(2), drop(3)]])(
    'is remembered as one of an earlier slip after %j',
    (...events) => {
      expect(two3.chosenSystems.map(({ isKept }) => isKept)).toEqual([undefined])
      const next = run(two3, ...events, pick(1), pick(2), pick(3)).state
      expect(typeOf(next)).toEqual(['2/3'])
      expect(next.chosenSystems).toMatchObject([{ id: '2/3', isKept: true }])
      expect(typeOf(run(next, { type: 'setBetType', betType: 'combo' }).state)).toEqual(['combo'])
    },
  )

  test('uses the given one, or the first that fits', () => {
    expect(typeOf(two3)).toEqual(['2/3'])
    expect(typeOf(run(combo(4), system()).state)).toEqual(['2/4'])
    expect(typeOf(run(combo(4), system('3/4')).state)).toEqual(['3/4'])
    expect(two3.bets.map(betKey)).toEqual(['system 2/3'])
    expect(listOfferedSystems(combo(4).bets, rules).map(({ id }) => id)).toEqual(['2/4', '3/4'])
  })

  test('keeps the stake and computes the totals of its lines', () => {
    expect(two3.bets[0]).toMatchObject({ stake: 1000 })
    expect(two3.bets.map(potentialWin)).toEqual([4000])
    expect(two3.bets.map(bet => betOdds(bet))).toMatchObject([{ numerator: 12_000_000n, denominator: 3_000_000n }])
  })

  test('converts from singles, between systems, and back', () => {
    const singles = run(combo(3), { type: 'setBetType', betType: 'single' }).state
    expect(typeOf(run(singles, system('2/3')).state)).toEqual(['2/3'])
    expect(typeOf(run(combo(4), system('2/4'), system('3/4')).state)).toEqual(['3/4'])
    expect(typeOf(run(two3, { type: 'setBetType', betType: 'combo' }).state)).toEqual(['combo'])
    expect(typeOf(run(two3, { type: 'setBetType', betType: 'single' }).state)).toEqual(Array(3).fill('single'))
  })

  test.each([
    [combo(3), '2/4', 'does_not_fit'],
    [combo(2), undefined, 'does_not_fit'],
    [combo(6), undefined, 'does_not_fit'],
    [two3, '2/3', 'same_type'],
    [two3, undefined, 'same_type'],
    [createTicket(EUR), '2/3', 'no_bets'],
  ])('refused: %#', (ticket, id, reason) => {
    expect(findBetTypeChangeError(ticket.bets, 'system', rules, id)).toBe(reason)
    expect(run(ticket, system(id)).state).toBe(ticket)
  })
})

describe('when the number of selections changes', () => {
  test('changes a system to the new size with the same number of winners, else the nearest', () => {
    expect(typeOf(run(two3, pick(4)).state)).toEqual(['2/4'])
    const four5 = run(combo(5), system('4/5')).state
    expect(typeOf(run(four5, drop(1)).state)).toEqual(['3/4'])
  })

  test('changes a system to a combo when none is offered', () => {
    expect(typeOf(run(two3, drop(1)).state)).toEqual(['combo'])
    expect(typeOf(run(two3, drop(1), drop(2)).state)).toEqual(['single'])
    expect(typeOf(run(combo(5), system('2/5'), pick(6)).state)).toEqual(['combo'])
  })

  test('changes a combo to a system only when the player chose one of that size', () => {
    expect(typeOf(run(combo(2), pick(3)).state)).toEqual(['combo'])
    expect(typeOf(run(two3, drop(3), pick(3)).state)).toEqual(['2/3'])
    expect(typeOf(run(two3, { type: 'setBetType', betType: 'combo' }, drop(3), pick(3)).state)).toEqual(['combo'])
    const chosen4 = run(combo(4), system('3/4'), drop(4), system('2/3'), pick(4)).state
    expect(typeOf(chosen4)).toEqual(['3/4'])
  })

  test('keeps the stake', () => {
    for (const event of [pick(4), drop(3)]) expect(run(two3, event).state.bets[0]?.stake).toBe(1000)
  })
})

test('keeps the chosen systems after clearing', () => {
  const next = run(two3, { type: 'clear' }, pick(5), pick(6)).state
  expect(typeOf(next)).toEqual(['combo'])
  expect(typeOf(run(next, pick(7)).state)).toEqual(['2/3'])
})

test('does not choose a system that is no longer offered', () => {
  const fewer = { ...rules, systemTypes: listSystemTypes(4) }
  const next = run(two3, { type: 'clear' }, { type: 'rulesChanged', rules: fewer }, pick(5), pick(6), pick(7)).state
  expect(typeOf(next)).toEqual(['combo'])
})

test('computes the stake from a target win and follows the odds', () => {
  const wanted = run(two3, { type: 'setWantedWin', betKey: 'system 2/3', win: 8000 }).state
  expect(wanted.bets[0]).toMatchObject({ stake: 2000, stakeSource: 'potential_win' })
  const moved = run(wanted, priceUpdate(1, 4), { type: 'acceptOddsChanges' }).state
  expect(moved.bets[0]?.stake).toBe(1200)
})

describe('blocked', () => {
  test('by less than one minor unit per line', () => {
    expect(findPlacementBlockers(staked(two3, 2), context())).toEqual(['stake_below_min'])
    expect(findPlacementBlockers(staked(two3, 3), context())).toEqual([])
  })

  test('by two selections of one match', () => {
    const same = run(two3, drop(3), { type: 'pick', outcome: outcome(1, { marketId: '18' }) }).state
    expect(typeOf(same)).toEqual(['2/3'])
    expect(findPlacementBlockers(same, context())).toEqual(['same_match'])
  })

  test('by a provider permitted in combos but not in systems', () => {
    const mixed = { ...rules, combinableProviders: listCombinableProviders(true), systemBlockedProviders: ['oddin'] }
    const esports = staked(
      run(createTicket(EUR), { type: 'rulesChanged', rules: mixed }, pick(1), pick(2), {
        type: 'pick',
        outcome: outcome(3, { provider: 'oddin' }),
      }).state,
      900,
    )
    expect(findPlacementBlockers(esports, context())).toEqual([])
    expect(findPlacementBlockers(run(esports, system()).state, context())).toEqual(['provider_not_combinable'])
    expect(listCombinableProviders(false)).toEqual(['betradar'])
  })

  test('by a system that is no longer offered', () => {
    const gone = run(two3, { type: 'rulesChanged', rules: DEFAULT_SLIP_RULES }).state
    expect(findPlacementBlockers(gone, context())).toEqual(['bet_set_invalid'])
  })

  test('by limits on the combined return of its lines', () => {
    const limits = {
      selectionLimit: null,
      oddsLimit: { value: 3999 as never, action: 'reject' as const },
      maxStakeLimit: { fiat: [], crypto: [] },
      payoutLimit: { fiat: [], crypto: [] },
    }
    expect(findPlacementBlockers(two3, context({ limits }))).toEqual([
      'error.validation.bet_limits.odds_limit_exceeded',
    ])
  })

  test('by the bet’s own bounds', () => {
    const bounds = (min: number | null, max: number | null) =>
      context({
        stakeBounds: {
          'system 2/3': { min: min === null ? null : toMinor(min), max: max === null ? null : toMinor(max) },
        },
      })
    expect(findPlacementBlockers(two3, bounds(1001, null))).toEqual(['stake_below_min'])
    expect(findPlacementBlockers(two3, bounds(null, 999))).toEqual(['stake_above_max'])
    expect(findPlacementBlockers(two3, bounds(1000, 1000))).toEqual([])
  })
})

describe('restoring', () => {
  test('restores a system with the chosen types', () => {
    const back = run(createTicket(EUR), withRules, {
      type: 'restored',
      snapshot: createSlipSnapshot(two3),
      rate: null,
    }).state
    expect(back).toEqual(two3)
  })

  test('converts an invalid system to a combo', () => {
    const broken = two3.bets.map(bet => ({ ...bet, systemType: { id: '2/9', winCount: 2, totalCount: 9 } }))
    const odd = two3.bets.map(bet => ({ ...bet, systemType: { id: '3/3', winCount: 3, totalCount: 3 } }))
    for (const bets of [broken, odd]) {
      const snapshot = { bets, inFlight: null, chosenSystems: [{ id: 'x', winCount: 1, totalCount: 1 }] }
      const back = run(createTicket(EUR), withRules, { type: 'restored', snapshot, rate: null }).state
      expect(typeOf(back)).toEqual(['combo'])
      expect(back.chosenSystems).toEqual([])
    }
  })
})

describe('a player', () => {
  test('is blocked when not allowed to bet or without a verified phone', () => {
    expect(findPlacementBlockers(two3, context({ isForbidden: true }))).toEqual([
      'error.platform.pve_player_bet_forbidden',
    ])
    expect(findPlacementBlockers(two3, context({ needsPhoneVerification: true }))).toEqual([
      'phone_verification_required',
    ])
  })

  test('is asked to verify the phone when only that is missing', () => {
    const tap = (changes: object) => place('key-1', { needsPhoneVerification: true, ...changes })
    expect(run(two3, tap({}))).toEqual({ state: two3, effects: [{ type: 'requestPhoneVerification' }] })
    expect(run(two3, tap({ isForbidden: true })).effects).toEqual([])
  })
})

test('blocks several singles when a provider does not permit them', () => {
  const singles = run(combo(2), { type: 'setBetType', betType: 'single' }).state
  const strict = { ...rules, multiSingleByProvider: { betradar: false } }
  const next = run(singles, { type: 'rulesChanged', rules: strict }).state
  expect(findPlacementBlockers(next, context())).toEqual(['multi_single_unavailable'])
})

test('requires one currency, unique outcomes, and singles for several bets', () => {
  const [bet] = two3.bets
  const singles = run(combo(2), { type: 'setBetType', betType: 'single' }).state.bets
  expect(isBetSetValid(singles, rules)).toBe(true)
  expect(isBetSetValid([...singles, ...(bet ? [bet] : [])], rules)).toBe(false)
  expect(
    isBetSetValid(
      singles.map((single, at) => ({ ...single, currency: at ? 'USD' : 'EUR' })),
      rules,
    ),
  ).toBe(false)
  expect(isBetSetValid([...singles, ...singles], rules)).toBe(false)
})
