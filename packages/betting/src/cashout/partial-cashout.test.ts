import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import golden from '../../golden/partial-cashout.json' with { type: 'json' }
import { computeStakeStanding, isBetInHistory } from '../bets/bet-history.ts'
import type { BetResult, BetStatus } from '../bets/bet-status.ts'
import { computeBoostedPayout } from '../engagement/comboboost.ts'
import { type MinorUnits, type PayoutRounding, toMinor } from '../money/money.ts'
import { multiply, rational } from '../money/rational.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { settlePlacedBet } from '../settlement/bet-settlement.ts'
import type { ResultProbabilities } from '../settlement/line-results.ts'
import type { OutcomeResult } from '../settlement/settlement.ts'
import { listSystemTypes } from '../systems/systems.ts'
import { type CashoutLeg, computeCashoutValue, deductMargin } from './cashout.ts'
import {
  type CashoutWorth,
  computePartAmount,
  computeWorth,
  estimatePart,
  findPartBounds,
  findPartRefusal,
  isCashoutCapped,
  type PartRefusal,
  partStakeForAmount,
  partStakeForPercent,
  resolvePartRequest,
} from './partial-cashout.ts'

/** Golden vectors of parts, of the rest's settlement, and of what a part changes. */

interface Vector {
  readonly id: string
  readonly fn: string
  readonly note: string
  readonly in: unknown
  readonly out: unknown
}

const vectors: readonly Vector[] = golden
const listVectors = (fn: string): readonly Vector[] => vectors.filter(row => row.fn === fn)

interface GivenLeg {
  odds: number
  chances?: ResultProbabilities
  outcome?: OutcomeResult
}

interface GivenBet {
  stake: number
  cashed_stake?: number
  cashed_amount?: number
  legs: GivenLeg[]
  system_win_count: number | null
  max_payout?: number | null
}

const typeOf = ({ legs, system_win_count: winCount }: Pick<GivenBet, 'legs' | 'system_win_count'>) => {
  const system = listSystemTypes(legs.length).find(type => type.winCount === winCount) ?? null
  return { system, type: system ? ('system' as const) : legs.length > 1 ? ('combo' as const) : ('single' as const) }
}

function toLeg({ odds, chances, outcome }: GivenLeg): CashoutLeg {
  if (outcome) return { kind: 'settled', odds: odds as MilliOdds, outcome }
  return { kind: 'open', odds: odds as MilliOdds, chances: chances ?? { won: 0 } }
}

const roomOf = ({ max_payout = null, cashed_amount = 0 }: GivenBet): MinorUnits | null =>
  max_payout === null ? null : toMinor(Math.max(0, max_payout - cashed_amount))

function worthOf(bet: GivenBet, margin: number): CashoutWorth {
  const value = computeCashoutValue(1, bet.legs.map(toLeg), typeOf(bet).system)
  const stake = toMinor(bet.stake - (bet.cashed_stake ?? 0))
  return { stake, perUnit: deductMargin(value, margin), room: roomOf(bet) }
}

test('has every vector', () => {
  const ids = (letter: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`)
  expect(vectors.map(({ id }) => id)).toEqual([...ids('P', 24), ...ids('Q', 22), ...ids('R', 38)])
})

describe('the amount of a part', () => {
  test.each(listVectors('cashout.part'))('$id: $note', row => {
    const { margin, part_stake: part, ...bet } = row.in as GivenBet & { margin: number; part_stake: number }
    const worth = worthOf(bet, margin)
    const whole = computeWorth(worth, worth.stake)
    const { value: _, ...out } = row.out as Record<string, unknown>
    expect({
      whole,
      shown: estimatePart({ remaining: worth.stake, whole }, part),
      pays: computePartAmount(worth, part),
      rest_stake: worth.stake - part,
      rest_whole: computeWorth(worth, worth.stake - part),
    }).toEqual(out)
  })

  test.each(listVectors('cashout.parts'))('$id: $note', row => {
    const { margin, parts, ...bet } = row.in as GivenBet & { margin: number; parts: number[] }
    let worth = worthOf(bet, margin)
    const whole = computeWorth(worth, worth.stake)
    const paid = parts.map(part => {
      const amount = computePartAmount(worth, part)
      worth = { ...worth, stake: toMinor(worth.stake - part) }
      return amount
    })
    const last = computeWorth(worth, worth.stake)
    expect({ whole, paid, last, sum: paid.reduce<number>((sum, one) => sum + one, last) }).toEqual(row.out)
  })

  test('is at least what the client shows, at most two units more, and stays within the cap', () => {
    const given = fc.record({
      stake: fc.integer({ min: 2, max: 1e9 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      perUnit: fc.integer({ min: 1, max: 1e7 }),
      room: fc.option(fc.integer({ min: 1, max: 1e9 })),
    })
    fc.assert(
      fc.property(given, ({ stake, share, perUnit, room }) => {
        const part = Math.min(stake - 1, 1 + Math.floor(share * (stake - 1)))
        const unit = multiply(rational(perUnit, 99_991), rational(1))
        const worth = { stake: toMinor(stake), perUnit: unit, room: room === null ? null : toMinor(room) }
        fc.pre(!isCashoutCapped(worth))
        const whole = computeWorth(worth, worth.stake)
        const pays = computePartAmount(worth, part)
        const shown = estimatePart({ remaining: stake, whole }, part)
        expect(pays).toBeGreaterThanOrEqual(shown)
        expect(pays - shown).toBeLessThanOrEqual(2)
        const left = worth.room === null ? null : toMinor(worth.room - pays)
        expect(pays + computeWorth({ ...worth, stake: toMinor(stake - part), room: left }, stake - part)).toBe(whole)
      }),
    )
  })
})

describe('the stake of a part', () => {
  test.each(listVectors('cashout.part_stake'))('$id: $note', row => {
    const given = row.in as { remaining: number; whole: number; wanted?: number; quarters?: number }
    const stake =
      given.quarters === undefined
        ? partStakeForAmount(given, given.wanted ?? 0)
        : partStakeForPercent(given.remaining, given.quarters * 25)
    expect({ part_stake: stake, shown: estimatePart(given, stake) }).toEqual(row.out)
  })

  test('has bounds within which no size is refused', () => {
    const context = {
      remaining: 1000,
      whole: 1583,
      terms: { minPaid: 10, minRest: 10, maxParts: 20 },
      isCapped: false,
      partsDone: 0,
      lines: 1,
    }
    const refusalOf = (stake: number) => findPartRefusal(context, { stake, amount: estimatePart(context, stake) })
    const { min, max } = findPartBounds(context, context.terms)
    expect([min, max]).toEqual([7, 990])
    expect([min - 1, min, max, max + 1].map(refusalOf)).toEqual(['part_small', null, null, 'rest_small'])
  })
})

describe('a request for a part', () => {
  interface Given {
    remaining: number
    part_stake: number
    whole: number
    room: number | null
    min_stake: number
    lines: number
    min_offer: number
    parts_done: number
    max_parts: number
    parts_offered: boolean
  }

  test.each(listVectors('cashout.part_refusal'))('$id: $note', row => {
    const given = row.in as Given
    const terms = { minPaid: given.min_offer, minRest: given.min_stake, maxParts: given.max_parts }
    const context = {
      remaining: given.remaining,
      whole: given.whole,
      terms: given.parts_offered ? terms : null,
      isCapped: given.room !== null && given.whole >= given.room,
      partsDone: given.parts_done,
      lines: given.lines,
    }
    const part = { stake: given.part_stake, amount: estimatePart(given, given.part_stake) }
    const reason: PartRefusal | null = findPartRefusal(context, part)
    expect({ reason }).toEqual(row.out)
  })

  test.each(listVectors('cashout.part_decision'))('$id: $note', row => {
    const given = row.in as { shown: number; now: number | null; remaining_seen: number; remaining: number }
    const now = given.now === null ? null : toMinor(given.now)
    const remaining = { seen: given.remaining_seen, now: given.remaining }
    expect(resolvePartRequest(given.shown, now, remaining)).toEqual(row.out)
  })
})

describe('the rest', () => {
  interface Boost {
    ranges: [number, number | null, number][]
    min_odds: number
    cap: number
  }

  type Given = GivenBet & { rounding: PayoutRounding; boost?: Boost }

  function settleRest({ legs, rounding, boost, ...bet }: Given) {
    const stake = toMinor(bet.stake - (bet.cashed_stake ?? 0))
    const settled = legs.map(({ odds, outcome = null }) => ({ odds: odds as MilliOdds, outcome }))
    const maxPayout = roomOf({ legs, ...bet })
    const plain = settlePlacedBet({ ...typeOf({ legs, ...bet }), stake, legs: settled, maxPayout, rounding })
    if (!boost) return { ...plain, payout: plain?.winAmount ?? 0, bonusPaid: 0, factor: null }
    const ranges = boost.ranges.map(([minCount, maxCount, factor]) => ({
      minCount,
      maxCount,
      factor: factor as MilliOdds,
    }))
    const suitable = settled.map(leg => ({ ...leg, isSuitable: leg.odds >= boost.min_odds }))
    const boosted = computeBoostedPayout(
      { stake, legs: suitable, rounding },
      { ranges, cap: toMinor(boost.cap), maxPayout },
    )
    return { ...plain, payout: boosted.payout, bonusPaid: boosted.boost, factor: boosted.factor }
  }

  test.each(listVectors('settle.rest'))('$id: $note', row => {
    const given = row.in as Given
    const { exact: _, ...out } = row.out as Record<string, unknown>
    const { result, payout, bonusPaid, factor } = settleRest(given)
    const paid = payout + (given.cashed_amount ?? 0)
    expect({
      rest_stake: given.stake - (given.cashed_stake ?? 0),
      rest_payout: payout,
      bonus_paid: bonusPaid,
      ...(factor && { factor }),
      win_amount: paid,
      result,
      net: paid - given.stake,
    }).toEqual(out)
  })
})

describe('what a part changes in the history', () => {
  interface Given {
    stake: number
    cashed_stake: number
    cashed_amount: number
    status: BetStatus
    result: BetResult
    rest_payout: number
  }

  const FILTERS = { bets: ['all', 'open', 'settled'], results: ['cashed_out', 'win', 'lose', 'refund'] } as const

  test.each(listVectors('effects.part'))('$id: $note', row => {
    const { stake, cashed_stake, cashed_amount, status, result, rest_payout } = row.in as Given
    const isSettled = status === 'done' || status === 'cashed_out'
    const bet = {
      id: '1',
      status,
      result,
      created_at: '2026-11-29T12:00:00.000Z',
      stake: { value: stake },
      win_amount: isSettled ? cashed_amount + rest_payout : 0,
      to_cashout: null,
      version: 1,
      selections: [],
      ...(cashed_stake > 0 && { cashed_out: { stake: cashed_stake, amount: cashed_amount } }),
    }
    const { staked, returned, open } = computeStakeStanding(bet, stake)
    expect(row.out).toMatchObject({
      settled_staked: staked,
      settled_returned: returned,
      open_stake: open,
      filters: FILTERS.bets.filter(bets => isBetInHistory(bet, { bets, results: 'all' })),
      results: FILTERS.results.filter(results => isBetInHistory(bet, { bets: 'all', results })),
    })
  })
})
