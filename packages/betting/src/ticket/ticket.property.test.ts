import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { EUR, homeWinId, outcome, run } from '../../testing/slip-fixtures.ts'
import { checkRuns, inFlightKey, match, play, script } from '../../testing/ticket-runs.ts'
import type { MinorUnits } from '../money/money.ts'
import { isMixedSlip, listStakedBets } from '../slip/compose.ts'
import { betKey, listSelections, potentialWin, type SlipBet, totalStake } from '../slip/slip-bet.ts'
import { createTicket, listSelectedOutcomeIds, reduceTicket, TICKET_EVENT_STATES } from './ticket.ts'
import type { Ticket, TicketEvent, TicketEventType, TicketState } from './types.ts'

// Hundreds of runs per test, which take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const isSent = ({ ticketState }: Ticket) => ticketState === 'PROCESSING' || ticketState === 'CHECKING'
const stakeByKey = ({ bets }: Ticket) => new Map(bets.map(bet => [betKey(bet), bet.stake]))

test('sends a key at most once, and nothing while a response is pending', () => {
  checkRuns(moments => {
    const sentKeys = moments.flatMap(({ effects }) =>
      effects.flatMap(effect => (effect.type === 'sendBets' ? [effect.idempotencyKey] : [])),
    )
    expect(new Set(sentKeys).size).toBe(sentKeys.length)
    for (const { before, effects, state } of moments) {
      const sends = effects.filter(({ type }) => type === 'sendBets')
      expect(sends.length).toBeLessThanOrEqual(1)
      if (sends.length === 0) continue
      expect(isSent(before)).toBe(false)
      expect(state).toMatchObject({ ticketState: 'PROCESSING', intent: { phase: 'sent' } })
    }
  })
})

test('sends only on a placement intent (the tap, or sign-in after it), for the slip’s bets and total', () => {
  checkRuns(moments => {
    for (const { before, event, effects } of moments) {
      for (const effect of effects) {
        if (effect.type !== 'sendBets') continue
        expect(['place', 'signedIn']).toContain(event.type)
        expect(effect.bets).toEqual(listStakedBets(before.bets))
        expect(effect.bets.filter(({ stake }) => stake <= 0)).toEqual([])
        const bad = listSelections(effect.bets).filter(one => one.isChanged || one.isSuspended || one.isNotAvailable)
        expect(bad).toEqual([])
        if (event.type === 'place') expect(effect.idempotencyKey).toBe(event.idempotencyKey)
        else
          expect(before.intent).toEqual({
            idempotencyKey: effect.idempotencyKey,
            phase: 'awaiting_sign_in',
            total: totalStake(effect.bets),
          })
      }
    }
  })
})

test('keeps the pending key until its response', () => {
  checkRuns(moments => {
    for (const { before, event, state } of moments) {
      if (!isSent(before) || !isSent(state)) continue
      expect(state.intent).toBe(before.intent)
      expect(state.processingBets).toBe(before.processingBets)
      if (event.type === 'answerLost' && event.idempotencyKey === inFlightKey(before)) {
        expect(state.ticketState).toBe('CHECKING')
      } else expect(state.ticketState).toBe(before.ticketState)
    }
  })
})

const LIVE_FIELDS = [
  'odds',
  'active',
  'marketStatus',
  'marketVersion',
  'matchStatus',
  'matchVersion',
  'isProviderActive',
  'isSuspended',
  'isChanged',
  'isNotAvailable',
]

function withoutLiveFields(bets: readonly SlipBet[]): unknown {
  return bets.map(bet => ({
    ...bet,
    selections: bet.selections.map(selection =>
      Object.fromEntries(Object.entries(selection).filter(([name]) => !LIVE_FIELDS.includes(name))),
    ),
  }))
}

test('changes only feed flags while a response is pending', () => {
  const feedEvents: readonly TicketEventType[] = ['marketsChanged', 'matchChanged', 'providerStatusChanged']
  checkRuns(moments => {
    for (const { before, event, state } of moments) {
      if (!isSent(before) || !isSent(state)) continue
      if (feedEvents.includes(event.type)) expect(withoutLiveFields(state.bets)).toEqual(withoutLiveFields(before.bets))
      else expect(state.bets).toBe(before.bets)
    }
  })
})

test('changes a stake only by entering one, a currency change, keeping picks, or a target win', () => {
  const causes: readonly TicketEventType[] = ['setStake', 'setWantedWin', 'currencyChanged', 'keepPicks', 'restored']
  checkRuns(moments => {
    for (const { before, event, state } of moments) {
      if (causes.includes(event.type)) continue
      const old = stakeByKey(before)
      const isCurrencyPending = before.bets.some(bet => bet.currency !== before.currency.currency)
      for (const bet of state.bets) {
        const stake = old.get(betKey(bet))
        if (before.ticketState === 'SUCCESS' || stake === undefined || stake === bet.stake) continue
        expect(bet.wantedWin !== null || isCurrencyPending).toBe(true)
      }
    }
  })
})

test('keeps every stake valid, and reaches every target win', () => {
  checkRuns(moments => {
    for (const bet of moments.flatMap(({ state }) => state.bets)) {
      expect(Number.isSafeInteger(bet.stake) && bet.stake >= 0).toBe(true)
      if (bet.betType !== 'single') expect(bet.wantedWin !== null).toBe(bet.stakeSource === 'potential_win')
      if (bet.wantedWin !== null) expect(potentialWin(bet)).toBeGreaterThanOrEqual(bet.wantedWin)
      if (bet.betType === 'single') expect(bet.stakeSource).toBe('set')
    }
  })
})

// Allowed state transitions; staying is always allowed. A restored slip starts over from any state.
const RESTORED: readonly TicketState[] = ['INITIAL', 'ODDS_CHANGED', 'CHECKING']
const FOLLOWS: Readonly<Record<TicketState, readonly TicketState[]>> = {
  INITIAL: ['ODDS_CHANGED', 'PROCESSING'],
  ODDS_CHANGED: ['INITIAL'],
  PROCESSING: ['SUCCESS', 'ERROR', 'INITIAL', 'ODDS_CHANGED', 'CHECKING'],
  CHECKING: ['SUCCESS', 'ERROR', 'INITIAL', 'ODDS_CHANGED'],
  SUCCESS: ['INITIAL', 'ODDS_CHANGED'],
  ERROR: ['INITIAL', 'ODDS_CHANGED', 'PROCESSING'],
}

test('follows the transition table, with states that match the ticket’s contents', () => {
  checkRuns(moments => {
    for (const { before, event, state } of moments) {
      const next = event.type === 'restored' ? RESTORED : FOLLOWS[before.ticketState]
      if (state.ticketState !== before.ticketState) expect(next).toContain(state.ticketState)
      if (!TICKET_EVENT_STATES[event.type].includes(before.ticketState)) expect(state).toBe(before)
      expect(state.processingBets.length > 0).toBe(isSent(state))
      expect(state.intent?.phase === 'sent').toBe(isSent(state))
      expect(state.error.key !== '').toBe(state.ticketState === 'ERROR')
      const needsAttention = listSelections(state.bets).some(one => one.isChanged || one.isNotAvailable)
      if (state.ticketState === 'INITIAL') expect(needsAttention).toBe(false)
      if (state.ticketState === 'ODDS_CHANGED') expect(needsAttention).toBe(true)
    }
  })
})

test('keeps outcomes unique and every bet valid for its type', () => {
  checkRuns(moments => {
    for (const { state } of moments) {
      const ids = listSelections(state.bets).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const bet of state.bets) expect(bet.betType === 'single').toBe(bet.selections.length === 1)
      const keys = state.bets.map(betKey)
      expect(new Set(keys).size).toBe(keys.length)
      const combined = state.bets.filter(({ betType }) => betType !== 'single')
      if (!isMixedSlip(state.bets)) expect(combined.length === 0 || state.bets.length === 1).toBe(true)
      else expect(combined.map(({ selections }) => selections.map(({ id }) => id))).toEqual(combined.map(() => ids))
    }
  })
})

test('restores the outcomes and, beside others, their stakes when picked twice', () => {
  fc.assert(
    fc.property(script, match, (drafted, one) => {
      const from = play(drafted).at(-1)?.state ?? createTicket(EUR)
      const twice: TicketEvent = { type: 'pick', outcome: outcome(one) }
      const after = run(from, twice, twice).state
      expect(listSelectedOutcomeIds(after).toSorted()).toEqual(listSelectedOutcomeIds(from).toSorted())
      const isNew = !listSelectedOutcomeIds(from).includes(homeWinId(one))
      if (isNew && from.ticketState !== 'SUCCESS') {
        expect(after.bets.map(({ stake }): MinorUnits => stake)).toEqual(from.bets.map(({ stake }) => stake))
      }
    }),
    { numRuns: 300 },
  )
})

test('is pure: the same event on the same ticket gives the same result without mutation', () => {
  checkRuns(moments => {
    for (const { before, event, state, effects } of moments) {
      const copy = structuredClone(before)
      expect(reduceTicket(before, event)).toEqual({ state, effects })
      expect(before).toEqual(copy)
    }
  }, 60)
})

test('reaches every state in random runs', () => {
  const reached = new Set<TicketState>()
  fc.assert(
    fc.property(script, drafted => {
      for (const { state } of play(drafted)) reached.add(state.ticketState)
    }),
    { numRuns: 300, seed: 7 },
  )
  expect(reached.size).toBe(6)
})
