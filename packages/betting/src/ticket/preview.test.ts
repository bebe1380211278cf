import { describe, expect, test, vi } from 'vitest'
import {
  EUR,
  homeWinId,
  milli,
  outcome,
  place,
  priceUpdate,
  run,
  staked,
  ticketOf,
} from '../../testing/slip-fixtures.ts'
import { checkRuns } from '../../testing/ticket-runs.ts'
import { NO_BONUSES } from '../engagement/bonus-types.ts'
import { sumMinorUnits, toMinor } from '../money/money.ts'
import { roundOdds } from '../odds/odds.ts'
import { DEFAULT_SLIP_RULES } from '../slip/rules.ts'
import { betKey, betOdds, potentialWin, totalStake } from '../slip/slip-bet.ts'
import { listSystemTypes } from '../systems/systems.ts'
import { previewSlip } from './preview.ts'
import { createTicket } from './ticket.ts'
import { isInProgress } from './transitions.ts'
import type { Ticket, TicketEvent } from './types.ts'

vi.setConfig({ testTimeout: 60_000 })

const rules = { ...DEFAULT_SLIP_RULES, systemTypes: listSystemTypes(3), mixedBetsAllowed: true }
const drop = (match: number): TicketEvent => priceUpdate(match, 2, { status: -3 })
const first = (ticket: Ticket) => {
  const [bet] = ticket.bets
  return bet && previewSlip(ticket, null).bets.get(betKey(bet))
}

describe('a wanted win', () => {
  const single = run(createTicket(EUR), { type: 'pick', outcome: outcome(1, { odds: milli(3.95) }) }).state
  const wanted = run(single, { type: 'setWantedWin', betKey: homeWinId(1), win: 10_000 }).state

  test('shows stake, odds and win of one price while another awaits acceptance', () => {
    const moved = run(wanted, priceUpdate(1, 4)).state
    expect(totalStake(moved.bets)).toBe(2532)
    const shown = first(moved)
    expect(shown?.bet.stake).toBe(2500)
    expect(shown && roundOdds(betOdds(shown.bet))).toBe(4)
    expect(shown?.win).toBe(10_000)
    expect(previewSlip(moved, null)).toMatchObject({ stake: 2500, win: 10_000 })
  })

  test('keeps what was sent while the bets are pending', () => {
    const pending = run(wanted, place(), priceUpdate(1, 2)).state
    expect(previewSlip(pending, null)).toMatchObject({ stake: 2532, win: 10_001 })
  })
})

test('shows before acceptance what acceptance brings', () => {
  checkRuns(moments => {
    for (const { state } of moments) {
      if (isInProgress(state) || state.ticketState === 'SUCCESS') continue
      const accepted = run(state, { type: 'acceptOddsChanges' }).state
      const before = previewSlip(state, null)
      const after = previewSlip(accepted, null)
      expect(before.stake).toBe(totalStake(accepted.bets))
      expect(before.win).toBe(after.win)
      expect([...before.bets.values()].map(({ bet }) => bet.stake)).toEqual(
        [...after.bets.values()].map(({ bet }) => bet.stake),
      )
    }
  })
})

test('adds up: each win follows from its own stake and odds, the sum from the wins', () => {
  checkRuns(moments => {
    for (const { state } of moments) {
      const { bets, win } = previewSlip(state, null)
      const shown = [...bets.values()]
      for (const one of shown) if (one.win !== null) expect(one.win).toBe(potentialWin(one.bet))
      const wins = shown.flatMap(preview => preview.win ?? [])
      expect(win).toBe(wins.length > 0 ? sumMinorUnits(wins) : null)
    }
  })
})

describe('a bet that cannot be placed as it is composed', () => {
  test('promises no win for both sides of one market', () => {
    const home = outcome(1)
    const away = outcome(1, { outcomeId: '2' })
    const both = run(createTicket(EUR), { type: 'pick', outcome: home }, { type: 'pick', outcome: away }).state
    expect(previewSlip(staked(both, 1000), null).win).toBeNull()
  })

  test('counts only lines of a mixed slip that can win when a selection is gone', () => {
    const mixed = run(
      ticketOf([1, 2, 3], 0),
      { type: 'rulesChanged', rules },
      { type: 'setBetType', betType: 'mixed' },
      { type: 'setStake', betKey: homeWinId(1), stake: 500 },
      { type: 'setStake', betKey: homeWinId(3), stake: 700 },
      { type: 'setStake', betKey: 'combo', stake: 1000 },
      { type: 'setStake', betKey: 'system 2/3', stake: 1000 },
      drop(3),
    ).state
    const { bets, stake, win } = previewSlip(mixed, null)
    expect([...bets].map(([key, one]) => [key, one.win])).toEqual([
      [homeWinId(1), 1000],
      [homeWinId(2), 0],
    ])
    expect(stake).toBe(3200)
    expect(win).toBe(1000)
  })

  test('goes without a gone selection in a combo, at the same stake', () => {
    const shown = first(run(ticketOf([1, 2, 3], 1000), drop(3)).state)
    expect(shown?.bet.selections).toHaveLength(2)
    expect(shown?.win).toBe(4000)
  })

  test('promises no win for a stake above a limit that rejects, and keeps its odds', () => {
    const none = { fiat: [], crypto: [] }
    const limits = {
      selectionLimit: null,
      oddsLimit: null,
      maxStakeLimit: { ...none, fiat: [{ currencyCode: 'EUR', amount: toMinor(500), action: 'reject' as const }] },
      payoutLimit: none,
    }
    const { bets, win } = previewSlip(ticketOf([1], 1000), limits)
    expect(win).toBeNull()
    expect(bets.get(homeWinId(1))).toMatchObject({ isPossible: true, win: null })
    expect(previewSlip(ticketOf([1], 500), limits).win).toBe(1000)
  })

  test('promises no win of a custom bet without a price', () => {
    const outcomes = [outcome(1), outcome(1, { marketId: '18', outcomeId: '12' })]
    const custom = run(createTicket(EUR), { type: 'buildCustomBet', outcomes, odds: null }).state
    expect(previewSlip(staked(custom, 1000), null).win).toBeNull()
  })
})

describe('a boost', () => {
  const ranges = [{ minCount: 3, maxCount: null, factor: milli(1.05) }]
  const three = ticketOf([1, 2, 3], 1000)
  const legs = [1, 2, 3].map(homeWinId)
  const comboboost = {
    ...({ type: 'comboboost', id: 'boost', name: 'Boost', cap: null, minOdds: milli(1.5), odds: milli(1.05) } as const),
    basis: { ranges, suitable: legs, legs },
  }
  const boosted = run(three, {
    type: 'bonusesChanged',
    betKey: 'combo',
    available: { ...NO_BONUSES, comboboost },
    ...(three.bets[0] && { judged: three.bets[0] }),
  }).state

  test('is promised as the back end judged it', () => {
    expect(first(boosted)).toMatchObject({ isBoostOutdated: false, win: 8400 })
  })

  test('is not promised until the back end has judged a further selection', () => {
    const grown = run(boosted, { type: 'pick', outcome: outcome(4) }).state
    expect(grown.bets[0]?.bonus).toMatchObject({ odds: 1050 })
    expect(first(grown)).toMatchObject({ isBoostOutdated: true, win: 16_000 })
  })

  test('is not promised when a price falls below its least odds', () => {
    const fallen = run(boosted, { type: 'changeAcceptMode', mode: 'any' }, priceUpdate(1, 1.4)).state
    expect(first(fallen)).toMatchObject({ isBoostOutdated: true, win: 5600 })
    const moved = run(boosted, { type: 'changeAcceptMode', mode: 'any' }, priceUpdate(1, 1.6)).state
    expect(first(moved)).toMatchObject({ isBoostOutdated: false, win: 6720 })
  })

  test('stays judged when only the stake changes', () => {
    expect(first(staked(boosted, 2000))).toMatchObject({ isBoostOutdated: false, win: 16_800 })
  })
})
