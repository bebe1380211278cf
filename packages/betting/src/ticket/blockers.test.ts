import { describe, expect, test } from 'vitest'
import {
  context,
  EUR,
  homeWinId,
  milli,
  outcome,
  priceUpdate,
  ready,
  run,
  sent,
  staked,
  succeeded,
  ticketOf,
} from '../../testing/slip-fixtures.ts'
import { toMinor } from '../money/money.ts'
import type { PickedOutcome } from '../selections/selection.ts'
import { findBetRestrictions } from '../slip/restrictions.ts'
import { type BlockerKey, computeMissingBalance, findPlacementBlockers } from './blockers.ts'
import { createTicket } from './ticket.ts'
import type { PlacingContext, Ticket, TicketEvent } from './types.ts'

const sameMatch = staked(
  run(ticketOf([1]), { type: 'pick', outcome: outcome(1, { marketId: '18', specifier: 'total=2.5' }) }).state,
  1000,
)
const foreign = staked(run(ticketOf([1]), { type: 'pick', outcome: outcome(2, { provider: 'oddin' }) }).state, 1000)
const limits = {
  selectionLimit: 1,
  oddsLimit: null,
  maxStakeLimit: { fiat: [], crypto: [] },
  payoutLimit: { fiat: [], crypto: [] },
}

test('permits a slip with a stake, open selections and sufficient balance', () => {
  expect(
    findPlacementBlockers(ready, context({ minStake: toMinor(1000), maxStake: toMinor(1000), balance: toMinor(1000) })),
  ).toEqual([])
})

describe('each reason', () => {
  test.each<[BlockerKey, Ticket, Partial<PlacingContext>]>([
    ['no_bets', createTicket(EUR), {}],
    ['in_progress', sent, {}],
    ['in_progress', run(ready, { type: 'restoreStarted' }).state, {}],
    ['already_placed', run(sent, succeeded).state, {}],
    ['stake_missing', staked(ready, 0), {}],
    ['stake_below_min', ready, { minStake: toMinor(1001) }],
    ['stake_above_max', ready, { maxStake: toMinor(999) }],
    ['total_changed', ready, { expectedTotal: toMinor(999) }],
    ['balance_too_low', ready, { balance: toMinor(999) }],
    ['selection_suspended', run(ready, priceUpdate(1, 2, { status: -1 })).state, {}],
    ['selection_not_available', run(ready, priceUpdate(1, 2, { status: -3 })).state, {}],
    ['odds_changed', run(ready, priceUpdate(1, 1.9)).state, {}],
    ['same_match', sameMatch, {}],
    ['provider_not_combinable', foreign, {}],
    ['error.validation.bet_limits.selection_limit_exceeded', ready, { limits }],
  ])('%s', (key, ticket, changes) => {
    expect(findPlacementBlockers(ticket, context(changes))).toEqual([key])
  })

  test('lists several reasons in the fixed order', () => {
    const bad = run(staked(ready, 0), priceUpdate(1, 1.9), priceUpdate(2, 2, { status: -1 })).state
    expect(findPlacementBlockers(bad, context({ limits }))).toEqual([
      'stake_missing',
      'selection_suspended',
      'odds_changed',
      'error.validation.bet_limits.selection_limit_exceeded',
    ])
  })
})

test('blocks all singles when one has no stake', () => {
  const singles = run(ready, { type: 'setBetType', betType: 'single' }).state
  const [first] = singles.bets
  const uneven = run(singles, { type: 'setStake', betKey: first?.selections[0]?.id ?? '', stake: 0 }).state
  expect(findPlacementBlockers(uneven, context({ minStake: toMinor(50) }))).toEqual(['stake_missing'])
})

test('compares the balance with the sum of all bets, only when signed in', () => {
  const singles = run(ready, { type: 'setBetType', betType: 'single' }).state
  expect(findPlacementBlockers(singles, context({ balance: toMinor(1999) }))).toEqual(['balance_too_low'])
  expect(computeMissingBalance(singles, context({ balance: toMinor(1999) }))).toBe(1)
  expect(computeMissingBalance(singles, context({ balance: toMinor(5000) }))).toBe(0)
  expect(computeMissingBalance(singles, context({ balance: toMinor(1), isSignedIn: false }))).toBe(0)
  expect(findPlacementBlockers(singles, context({ balance: null }))).toEqual([])
  expect(findPlacementBlockers(singles, context({ balance: toMinor(1), isSignedIn: false }))).toEqual([])
})

describe('restrictions', () => {
  test('list the selections of one match', () => {
    const [bet] = sameMatch.bets
    expect(bet && findBetRestrictions(bet, sameMatch.rules)).toEqual([
      { key: 'same_match', selectionIds: ['sr:match:1/1//1', 'sr:match:1/18/total=2.5/1'] },
    ])
  })

  test.each<[string, ...Partial<PickedOutcome>[]]>([
    ['outrights of one competition', { type: 'season' }, { type: 'stage' }],
    ['an outright and a match of its competition', { type: 'season' }, { type: 'match' }],
    [
      'outrights that share one of several keys',
      { type: 'season', relationKeys: ['a', 'b'] },
      { type: 'season', relationKeys: ['c', 'b'] },
    ],
  ])('name %s, in combos and systems', (_name, ...changes) => {
    const outcomes = [...changes, { relationKeys: ['competition:2'] }].map((one, at) => outcome(at + 1, one))
    const picks = outcomes.map((picked): TicketEvent => ({ type: 'pick', outcome: picked }))
    const combo = staked(run(createTicket(EUR), ...picks).state, 1000)
    const rules = { ...combo.rules, systemTypes: [{ id: '2/3', winCount: 2, totalCount: 3 }] }
    const system = run(
      combo,
      { type: 'rulesChanged', rules },
      { type: 'setBetType', betType: 'system', systemTypeId: '2/3' },
    ).state
    for (const ticket of [combo, system]) {
      expect(ticket.bets.flatMap(bet => findBetRestrictions(bet, ticket.rules))).toEqual([
        { key: 'related_event', selectionIds: [homeWinId(1), homeWinId(2)] },
      ])
      expect(findPlacementBlockers(ticket, context())).toEqual(['related_event'])
    }
  })

  test.each<[string, Partial<PickedOutcome>, Partial<PickedOutcome>]>([
    ['two matches of one competition', {}, {}],
    ['outrights of two competitions', { type: 'season' }, { type: 'season', relationKeys: ['competition:2'] }],
    ['an outright and a match of another competition', { type: 'stage' }, { relationKeys: ['competition:2'] }],
    ['an outright of no known competition', { type: 'season', relationKeys: [] }, { type: 'season' }],
  ])('leave %s', (_name, first, second) => {
    const { bets, rules } = run(
      createTicket(EUR),
      { type: 'pick', outcome: outcome(1, first) },
      { type: 'pick', outcome: outcome(2, second) },
    ).state
    expect(bets.flatMap(bet => findBetRestrictions(bet, rules))).toEqual([])
  })

  test('do not apply to singles', () => {
    const singles = run(sameMatch, { type: 'setBetType', betType: 'single' }).state
    expect(singles.bets.flatMap(bet => findBetRestrictions(bet, singles.rules))).toEqual([])
    expect(findPlacementBlockers(singles, context())).toEqual([])
  })

  test('accept another provider when permitted', () => {
    const rules = { ...foreign.rules, combinableProviders: ['betradar', 'oddin'] }
    expect(findPlacementBlockers(run(foreign, { type: 'rulesChanged', rules }).state, context())).toEqual([])
  })
})

test('does not block when a payout limit only warns', () => {
  const payoutLimit = { fiat: [{ currencyCode: 'EUR', amount: toMinor(1), action: 'accept' as const }], crypto: [] }
  const lenient = {
    ...limits,
    selectionLimit: null,
    oddsLimit: { value: milli(1.5), action: 'accept' as const },
    payoutLimit,
  }
  expect(findPlacementBlockers(ready, context({ limits: lenient }))).toEqual([])
})
