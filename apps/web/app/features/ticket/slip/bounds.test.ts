import type { BetLimits } from '@touchline/betting/limits/bet-limits'
import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import { createSelection } from '@touchline/betting/selections/selection'
import { createSlipBet, type SlipBet } from '@touchline/betting/slip/slip-bet'
import type { PlacingContext } from '@touchline/betting/ticket/types'
import { createLiveStore } from '@touchline/client/live/live-store'
import { expect, it } from 'vitest'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { keyOf, makePick } from '../testing/test-ticket.ts'
import { computeStakeBounds } from './bounds.ts'

const live = createLiveStore({ requestFrame: () => {} })
const EUR = { currency: 'EUR', subunits: 100 }
const singleAt = (odds: number) =>
  createSlipBet(createSelection(toPickedOutcome(makePick(1, { odds }), live), 'none'), EUR)

const amount = (value: number, action: 'reject' | 'accept') => ({
  fiat: [{ currencyCode: 'EUR', amount: toMinor(value), action }],
  crypto: [],
})
const limits = (payout: 'reject' | 'accept'): BetLimits => ({
  selectionLimit: null,
  oddsLimit: null,
  maxStakeLimit: amount(40_000, 'reject'),
  payoutLimit: amount(100_000, payout),
})
const context = (changes: Partial<PlacingContext> = {}): PlacingContext => ({
  isSignedIn: true,
  balance: null,
  minStake: toMinor(50),
  maxStake: null,
  limits: null,
  ...changes,
})
const answered = (min: number, max: number) => ({
  stakeBounds: { [keyOf(1)]: { min: toMinor(min), max: toMinor(max) } },
})

it('uses the strictest known bound', () => {
  const bet = singleAt(2)
  expect(computeStakeBounds(bet, context())).toEqual({ min: 50, max: null })
  expect(computeStakeBounds(bet, context({ limits: limits('reject') }))).toEqual({ min: 50, max: 40_000 })
  expect(computeStakeBounds(bet, context({ limits: limits('reject'), ...answered(100, 7000) }))).toEqual({
    min: 100,
    max: 7000,
  })
  expect(computeStakeBounds(singleAt(11), context({ limits: limits('reject') }))).toEqual({ min: 50, max: 10_000 })
})

it("ignores a warning-only payout limit but not the backend's bounds", () => {
  const bet = singleAt(11)
  expect(computeStakeBounds(bet, context({ limits: limits('accept') })).max).toBe(40_000)
  expect(computeStakeBounds(bet, context({ limits: limits('accept'), ...answered(50, 20_000) })).max).toBe(20_000)
})

it('requires at least one minor unit per line of a system', () => {
  const bet: SlipBet = {
    ...singleAt(2),
    betType: 'system',
    systemType: { id: '8/16', winCount: 8, totalCount: 16 },
    stake: 0 as MinorUnits,
  }
  expect(computeStakeBounds(bet, context()).min).toBe(12_870)
})
