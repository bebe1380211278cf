/** Test fixtures: quick bet in each of its states, and the events that lead there. */

import type { BetLimits } from '../src/limits/bet-limits.ts'
import { toMinor } from '../src/money/money.ts'
import { createQuickBet, reduceQuickBet } from '../src/quick-bet/quick-bet.ts'
import type { QuickBet, QuickBetContext, QuickBetEffect, QuickBetEvent } from '../src/quick-bet/types.ts'
import type { PickedOutcome } from '../src/selections/selection.ts'
import { EUR, outcome } from './slip-fixtures.ts'

export const NO_LIMITS: BetLimits = {
  selectionLimit: null,
  oddsLimit: null,
  maxStakeLimit: { fiat: [], crypto: [] },
  payoutLimit: { fiat: [], crypto: [] },
}

export function context(changes: Partial<QuickBetContext> = {}): QuickBetContext {
  const base = { isSignedIn: true, balance: toMinor(100_000), minStake: null, maxStake: null, limits: null }
  return { ...base, ...changes }
}

export function pick(
  key: string,
  changes: Partial<QuickBetContext> = {},
  picked: PickedOutcome = outcome(1),
): QuickBetEvent {
  return { type: 'pick', outcome: picked, idempotencyKey: key, context: context(changes) }
}

export function run(
  from: QuickBet,
  ...events: readonly QuickBetEvent[]
): { state: QuickBet; effects: QuickBetEffect[] } {
  const effects: QuickBetEffect[] = []
  const state = events.reduce((current, event) => {
    const next = reduceQuickBet(current, event)
    effects.push(...next.effects)
    return next.state
  }, from)
  return { state, effects }
}

export const off = createQuickBet(EUR)
export const enabled = run(off, { type: 'toggle' }, { type: 'setStake', stake: 500 }).state
export const ready = run(enabled, { type: 'approve', isApproved: true }).state
export const sent = run(ready, pick('key-1')).state
export const placedEvent = {
  type: 'placeSucceeded',
  idempotencyKey: 'key-1',
  placedBets: [{ id: 'bet-1' }],
} satisfies QuickBetEvent
export const lost = { type: 'answerLost', idempotencyKey: 'key-1' } satisfies QuickBetEvent
