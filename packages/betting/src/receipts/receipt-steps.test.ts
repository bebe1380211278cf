import { describe, expect, test } from 'vitest'
import golden from '../../golden/receipts.json' with { type: 'json' }
import type { FreebetType } from '../engagement/bonus-types.ts'
import { parsePayoutRounding } from '../money/money.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { computeRemainingLegsOdds } from '../settlement/custom-bet-repricing.ts'
import type { OutcomeResult } from '../settlement/settlement.ts'
import { listReceiptSteps } from './receipt-steps.ts'

const milli = (odds: number) => odds as MilliOdds

interface VectorBet {
  readonly stake: number
  readonly legs: readonly { readonly odds: number; readonly outcome: OutcomeResult }[]
  readonly system_win_count: number | null
  readonly rounding: string
  readonly boost: { readonly ranges: (number | null)[][]; readonly min_odds: number; readonly cap: number } | null
  readonly freebet: string | null
  readonly max_payout: number | null
  readonly cashed_stake: number
  readonly cashed_amount: number
  readonly groups?: readonly { odds: number; legs: number[]; outcomes: OutcomeResult[] }[]
}

function toBoost({ boost, legs }: VectorBet) {
  if (!boost) return null
  const ranges = boost.ranges.map(([minCount, maxCount, factor]) => ({
    minCount: minCount ?? 0,
    maxCount: maxCount ?? null,
    factor: milli(factor ?? 0),
  }))
  return { ranges, cap: boost.cap, suitable: legs.map(({ odds }) => odds >= boost.min_odds) }
}

function toSystem({ system_win_count: winCount, legs: { length: totalCount } }: VectorBet) {
  return winCount === null ? null : { id: `${winCount}/${totalCount}`, winCount, totalCount }
}

const toGroup = ({ odds, legs, outcomes }: NonNullable<VectorBet['groups']>[number]) => ({
  custom: {
    odds: milli(odds),
    reprice: (remaining: readonly number[]) => computeRemainingLegsOdds(milli(odds), legs.map(milli), remaining),
  },
  outcomes,
})

describe('golden vectors', () => {
  test('are all there', () => {
    expect(golden.map(({ id }) => id)).toEqual(
      Array.from({ length: 16 }, (_, i) => `E${String(i + 1).padStart(2, '0')}`),
    )
  })

  test.each(golden)('$id: $note', row => {
    const bet = row.in as unknown as VectorBet
    const { steps, payout, winAmount } = listReceiptSteps({
      stake: bet.stake,
      cashedStake: bet.cashed_stake,
      cashedAmount: bet.cashed_amount,
      legs: bet.legs.map(({ odds, outcome }) => ({ odds: milli(odds), outcome })),
      groups: (bet.groups ?? []).map(toGroup),
      system: toSystem(bet),
      rounding: parsePayoutRounding(bet.rounding),
      boost: toBoost(bet),
      freebet: bet.freebet as FreebetType | null,
      maxPayout: bet.max_payout,
    })
    expect({ steps, payout, win_amount: winAmount }).toEqual(row.out)
  })
})

test('a leg without a result counts nothing in a bet that another one has lost', () => {
  const { steps, payout } = listReceiptSteps({
    stake: 1000,
    cashedStake: 0,
    cashedAmount: 0,
    legs: [
      { odds: milli(2000), outcome: null },
      { odds: milli(1500), outcome: { result: 0 } },
    ],
    groups: [],
    system: null,
    rounding: 'down',
    boost: null,
    freebet: null,
    maxPayout: null,
  })
  expect(payout).toBe(0)
  expect(steps.at(-1)).toEqual({ op: 'round', mode: 'down', value: '0' })
})
