import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { homeWinId, milli, outcome, run, ticketOf } from '../../testing/slip-fixtures.ts'
import { always, betAt, type Draft, drafts, type Moment, match, play, price } from '../../testing/ticket-runs.ts'
import type { AvailableBonuses } from '../engagement/bonus-types.ts'
import { toMinor } from '../money/money.ts'
import { hasFreebet } from '../slip/bonus.ts'
import { DEFAULT_SLIP_RULES, type SlipRules } from '../slip/rules.ts'
import { betKey, listSelections, type SlipBet } from '../slip/slip-bet.ts'
import { isSystemType, listSystemTypes } from '../systems/systems.ts'
import type { Ticket, TicketEventType } from './types.ts'

// Hundreds of runs per test, which take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const systemTypes = [3, 4, 5].flatMap(listSystemTypes)
const rules: SlipRules = { ...DEFAULT_SLIP_RULES, systemTypes, mixedBetsAllowed: true }
const freebet = { type: 'freebet', id: 'free', freebetType: 'snr', freebetStake: toMinor(300) } as const
const offers: readonly AvailableBonuses[] = [
  { hunting: null, tournament: null, comboboost: null, lootbox: null, freebets: [freebet] },
  { hunting: null, tournament: null, comboboost: null, lootbox: null, freebets: [] },
  {
    hunting: null,
    tournament: null,
    comboboost: { type: 'comboboost', id: 'boost', odds: milli(1.2), cap: null },
    lootbox: null,
    freebets: [freebet],
  },
]

const customOutcomes = fc
  .uniqueArray(match, { minLength: 1, maxLength: 3 })
  .map(list => list.map(item => outcome(item)))
const customOdds = fc.option(price, { nil: null, freq: 4 })

const extraDrafts: readonly fc.Arbitrary<Draft>[] = [
  fc.constantFrom('2/3', '2/4', '3/4', '2/5', '4/5', undefined).map(id => always(systemEvent(id))),
  fc
    .record({ outcomes: customOutcomes, odds: customOdds, replacesSlip: fc.boolean() })
    .map(item => always({ type: 'buildCustomBet', ...item })),
  customOdds.map(odds => ticket => ({
    type: 'customOddsChanged',
    selectionIds: listSelections(ticket.bets).map(({ id }) => id),
    odds,
  })),
  match.map(id => always({ type: 'pick', outcome: outcome(id), replacesCustomBet: true })),
  fc.record({ at: fc.nat(3), available: fc.constantFrom(...offers) }).map(({ at, available }) => ticket => ({
    type: 'bonusesChanged',
    betKey: betAt(ticket, at),
    available,
  })),
  fc.record({ at: fc.nat(3), freebetId: fc.constantFrom('free', 'free', null, 'other') }).map(item => ticket => ({
    type: 'setFreebet',
    betKey: betAt(ticket, item.at),
    freebetId: item.freebetId,
  })),
  fc.boolean().map(isVip => ticket => ({ type: 'setVip', betKey: betAt(ticket, 0), isVip })),
  fc.constant(always({ type: 'rulesChanged', rules })),
]

function systemEvent(systemTypeId: string | undefined) {
  return { type: 'setBetType', betType: 'system', ...(systemTypeId !== undefined && { systemTypeId }) } as const
}

const start = run(ticketOf([1, 2, 3], 500), { type: 'rulesChanged', rules }).state
const script = fc.array(fc.oneof(...drafts, ...extraDrafts, ...extraDrafts), {
  minLength: 1,
  maxLength: 50,
  size: 'max',
})

function checkRuns(check: (moments: readonly Moment[]) => void, numRuns = 150): void {
  fc.assert(
    fc.property(script, drafted => check(play(drafted, start))),
    { numRuns },
  )
}

const isSent = ({ ticketState }: Ticket) => ticketState === 'PROCESSING' || ticketState === 'CHECKING'
const isCustom = ({ bets }: Ticket) => bets[0]?.betType === 'custom'

test('never places twice: a key is sent once, and nothing while a response is pending', () => {
  checkRuns(moments => {
    const keys = moments.flatMap(({ effects }) =>
      effects.flatMap(effect => (effect.type === 'sendBets' ? [effect.idempotencyKey] : [])),
    )
    expect(new Set(keys).size).toBe(keys.length)
    for (const { before, effects } of moments) {
      if (effects.some(({ type }) => type === 'sendBets')) expect(isSent(before)).toBe(false)
    }
  })
})

test('sends only valid bets: priced, staked, with a fitting system and accepted prices', () => {
  checkRuns(moments => {
    for (const effect of moments.flatMap(({ effects }) => effects)) {
      if (effect.type !== 'sendBets') continue
      for (const bet of effect.bets) {
        expect(bet.stake).toBeGreaterThan(0)
        expect(bet.currentCustomOdds ?? null).toBeNull()
        expect(
          bet.selections.filter(selection => selection.isChanged || selection.isSuspended || selection.isNotAvailable),
        ).toEqual([])
        if (bet.betType === 'custom') expect(bet.customOdds).not.toBeNull()
        if (bet.betType === 'system') expect(bet.systemType?.totalCount).toBe(bet.selections.length)
      }
    }
  })
})

test('changes a stake only for a defined cause', () => {
  const given: readonly TicketEventType[] = [
    'setStake',
    'setWantedWin',
    'currencyChanged',
    'keepPicks',
    'restored',
    'setFreebet',
    'buildCustomBet',
  ]
  checkRuns(moments => {
    for (const { before, event, state } of moments) {
      if (given.includes(event.type) || before.ticketState === 'SUCCESS') continue
      const isNewSlip = event.type === 'pick' && event.replacesCustomBet === true
      const isCurrencyPending = before.bets.some(bet => bet.currency !== before.currency.currency)
      for (const bet of state.bets) {
        const old = before.bets.find(item => betKey(item) === betKey(bet))
        if (!old || old.stake === bet.stake || isNewSlip || isCurrencyPending) continue
        const isFreebetGone = hasFreebet(old) && !hasFreebet(bet)
        expect(bet.wantedWin !== null || isFreebetGone || hasFreebet(bet)).toBe(true)
      }
    }
  })
})

test('keeps a freebet as the whole stake', () => {
  checkRuns(moments => {
    for (const bet of moments.flatMap(({ state }) => state.bets)) {
      if (bet.bonus?.type === 'freebet') expect(bet.stake).toBe(bet.bonus.freebetStake)
    }
  })
})

test('never converts a custom bet, only removes or replaces it', () => {
  checkRuns(moments => {
    for (const { before, event, state } of moments) {
      if (!isCustom(before) || isCustom(state) || state.bets.length === 0) continue
      const isMeant = event.type === 'pick' && (event.replacesCustomBet === true || before.ticketState === 'SUCCESS')
      expect(isMeant).toBe(true)
    }
  })
})

test('creates custom bets only by the builder, alone on the slip, without closed selections while editable', () => {
  checkRuns(moments => {
    for (const { before, event, state } of moments) {
      if (!isCustom(state)) continue
      if (!isCustom(before)) expect(['buildCustomBet', 'restored']).toContain(event.type)
      expect(state.bets).toHaveLength(1)
      if (isSent(state)) continue
      expect(listSelections(state.bets).filter(item => !(item.matchStatus === 0 || item.matchStatus === 1))).toEqual([])
      expect(listSelections(state.bets).filter(({ isChanged }) => isChanged)).toEqual([])
    }
  })
})

test('requests a price whenever a custom bet has none', () => {
  checkRuns(moments => {
    let pricedIds = ''
    const idsOf = (bet: SlipBet | undefined) => bet?.selections.map(({ id }) => id).join(' ') ?? ''
    for (const { event, state, effects } of moments) {
      for (const effect of effects) if (effect.type === 'priceCustomBet') pricedIds = idsOf(effect.bet)
      const [bet] = state.bets
      // A response without a price counts as a completed request.
      if (event.type === 'customOddsChanged') pricedIds = idsOf(bet)
      const isOpen = state.ticketState === 'INITIAL' || state.ticketState === 'ODDS_CHANGED'
      if (isOpen && bet?.betType === 'custom' && bet.customOdds === null) expect(pricedIds).toBe(idsOf(bet))
    }
  })
})

test('keeps every bet valid for its type, and every system valid', () => {
  checkRuns(moments => {
    for (const { state } of moments) {
      const ids = listSelections(state.bets).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      if (state.bets.length > 1) expect(state.bets.filter(({ betType }) => betType === 'custom')).toEqual([])
      for (const { betType, selections, systemType } of state.bets) {
        expect(systemType !== null).toBe(betType === 'system')
        if (betType === 'single') expect(selections).toHaveLength(1)
        if (betType === 'combo') expect(selections.length).toBeGreaterThan(1)
        if (systemType) expect(isSystemType(systemType) && systemType.totalCount === selections.length).toBe(true)
      }
    }
  })
})

test('keeps the chosen systems until the player selects another type', () => {
  checkRuns(moments => {
    for (const { before, event, state } of moments) {
      if (event.type === 'setBetType') continue
      const ids = ({ chosenSystems }: Ticket) => chosenSystems.map(({ id }) => id)
      expect(ids(state)).toEqual(ids(before))
      if (event.type === 'clear' && !isSent(before)) expect(state.bets).toEqual([])
    }
  })
})

test('reaches systems, custom bets, freebets and every effect in random runs', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(script, drafted => {
      for (const { state, effects } of play(drafted, start)) {
        for (const bet of state.bets) seen.add(bet.betType).add(bet.bonus?.type ?? '')
        for (const effect of effects) {
          seen.add(effect.type)
          if (effect.type === 'sendBets') for (const bet of effect.bets) seen.add(`sent ${bet.betType}`)
        }
      }
    }),
    { numRuns: 200, seed: 7 },
  )
  const expected = [
    'system',
    'custom',
    'freebet',
    'confirmCustomBetReplacement',
    'priceCustomBet',
    'sent system',
    'sent custom',
  ]
  expect(expected.filter(item => !seen.has(item))).toEqual([])
})

test('keeps picked outcomes and outcome keys consistent on a custom bet', () => {
  const built = run(start, { type: 'buildCustomBet', outcomes: [outcome(8)], odds: milli(2), replacesSlip: true }).state
  expect(listSelections(built.bets).map(({ id }) => id)).toEqual([homeWinId(8)])
  expect(run(built, { type: 'pick', outcome: outcome(8) }).state.bets).toEqual([])
})
