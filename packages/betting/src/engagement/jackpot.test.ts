import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hmac, sha256 } from '../../testing/engagement/farming-vectors.ts'
import { rational } from '../money/rational.ts'
import type { MilliOdds } from '../odds/odds.ts'
import {
  contributionMicro,
  drawHitAmount,
  findJackpotRestriction,
  jackpotCommitmentText,
  jackpotMessage,
  MICRO,
  poolAmount,
} from './jackpot.ts'
import { addJackpotEntries, beginRound, findCrossingEntry } from './jackpot-rounds.ts'
import {
  canMoveHit,
  canMoveLevel,
  findNextWinner,
  HIT_FLOW,
  isPaidAtOnce,
  LEVEL_FLOW,
  takesEntries,
} from './jackpot-states.ts'

const LEVEL = { start: 500, max: 700, ratePpm: 400, stakeCap: 20_000 }
const hitAmountOf = ({ round, base }: { round: number; base: number }) => {
  const message = jackpotMessage({ jackpot: 'touchline', level: 'corner', round })
  return drawHitAmount(hmac(sha256(`seed ${round}`), message), { base, max: LEVEL.max })
}
const stakes = fc.array(fc.integer({ min: 100, max: 50_000 }), { minLength: 1, maxLength: 200 })
const sumOf = (given: readonly number[]) =>
  given.reduce((sum, stake) => sum + contributionMicro(stake, LEVEL.stakeCap, LEVEL.ratePpm), 0n)

describe('entries', () => {
  test('lead to the same hits and pool in whatever batches they come', () => {
    fc.assert(
      fc.property(stakes, fc.array(fc.integer({ min: 1, max: 50 })), (given, sizes) => {
        const whole = addJackpotEntries(LEVEL, beginRound(LEVEL, 1), given, { hitAmountOf })
        let round = beginRound(LEVEL, 1)
        let [from, fed] = [0, 0]
        const hits = []
        for (const size of [...sizes, given.length]) {
          const part = addJackpotEntries(LEVEL, round, given.slice(from, from + size), { hitAmountOf })
          hits.push(...part.hits.map(hit => ({ ...hit, index: hit.index + from })))
          fed += part.fed
          round = part.round ?? round
          from += size
        }
        expect({ round, hits, fed, restMicro: 0n }).toEqual(whole)
      }),
    )
  })

  test('are paid for to the last millionth: starts and contributions are pools and hits', () => {
    fc.assert(
      fc.property(stakes, given => {
        const begun = beginRound(LEVEL, 1)
        const { round, hits, fed } = addJackpotEntries(LEVEL, begun, given, { hitAmountOf })
        const won = hits.reduce((sum, { amount }) => sum + amount, 0)
        const starts = BigInt(LEVEL.start * (hits.length + 1)) * MICRO
        const pool = round?.poolMicro ?? 0n
        expect(starts + sumOf(given)).toBe(pool + BigInt(won) * MICRO)
        expect(fed).toBe(poolAmount(pool) - poolAmount(begun.poolMicro) + won)
      }),
    )
  })

  test('win an amount above the base and at most the maximum, one a round', () => {
    fc.assert(
      fc.property(stakes, given => {
        const { hits, round } = addJackpotEntries(LEVEL, beginRound(LEVEL, 1), given, { hitAmountOf })
        expect(hits.map(hit => hit.round)).toEqual(hits.map((_, at) => at + 1))
        expect(round?.round).toBe(hits.length + 1)
        for (const hit of hits) {
          expect(hit.amount).toBeGreaterThan(LEVEL.start)
          expect(hit.amount).toBeLessThanOrEqual(LEVEL.max)
          expect(hit.poolBeforeMicro).toBeLessThan(BigInt(hit.amount) * MICRO)
          expect(hit.poolAfterMicro).toBeGreaterThanOrEqual(BigInt(hit.amount) * MICRO)
        }
      }),
    )
  })

  test('hit at the very amount', () => {
    const level = { start: 500, max: 700, ratePpm: 1_000_000, stakeCap: 20_000 }
    const hit = addJackpotEntries(level, beginRound(level, 1), [99, 1], { hitAmountOf: () => 600 as never })
    expect(hit.hits.map(({ index, amount }) => [index, amount])).toEqual([[1, 600]])
    expect(hit.round).toEqual({ ...beginRound(level, 2), poolMicro: 500n * MICRO })
  })

  test('are found again by anybody from the start of the round and its amount', () => {
    fc.assert(
      fc.property(stakes, given => {
        const begun = beginRound(LEVEL, 1)
        const { hits } = addJackpotEntries(LEVEL, begun, given, { hitAmountOf })
        const found = findCrossingEntry({ startMicro: begun.startMicro, amount: hitAmountOf(begun) }, LEVEL, given)
        expect(found).toBe(hits[0]?.index ?? null)
      }),
    )
  })

  test('end with the hit of a last round and pass the level by after it', () => {
    const given = Array<number>(60).fill(20_000)
    const begun = beginRound(LEVEL, 1)
    const { round, restMicro, hits, fed } = addJackpotEntries(LEVEL, begun, given, { hitAmountOf, isLast: true })
    expect(round).toBeNull()
    expect(hits).toHaveLength(1)
    const entered = given.slice(0, (hits[0]?.index ?? 0) + 1)
    expect(BigInt(LEVEL.start) * MICRO + sumOf(entered)).toBe(restMicro + BigInt(hits[0]?.amount ?? 0) * MICRO)
    expect(fed).toBe(poolAmount(restMicro) - LEVEL.start + (hits[0]?.amount ?? 0))
  })
})

test('a sum of contributions does not depend on the order', () => {
  fc.assert(
    fc.property(stakes, given => {
      expect(sumOf(given.toSorted((a, b) => a - b))).toBe(sumOf(given))
    }),
  )
})

test('a round begins with the rest of the one before, and not where nothing is left to draw', () => {
  expect(beginRound(LEVEL, 2, 177_200n)).toMatchObject({ base: 501, poolMicro: 500_177_200n })
  expect(() => beginRound({ start: 700, max: 700 }, 1)).toThrow(RangeError)
  expect(() => beginRound(LEVEL, 2, 199n * MICRO + 1n)).toThrow(RangeError)
})

test('a commitment binds the seed to one round, its base and its maximum', () => {
  const name = { jackpot: 'touchline', level: 'corner', round: 7 }
  expect(jackpotCommitmentText('00', name, { base: 500, max: 700 })).toBe('00:touchline:corner:7:500:700')
})

test('a drawn amount is above the base and reaches the maximum', () => {
  expect(drawHitAmount('0'.repeat(64), { base: 500, max: 700 })).toBe(501)
  expect(drawHitAmount('f'.repeat(64), { base: 500, max: 700 })).toBe(700)
  expect(drawHitAmount('f'.repeat(64), { base: 699, max: 700 })).toBe(700)
  expect(() => drawHitAmount('0'.repeat(64), { base: 700, max: 700 })).toThrow(RangeError)
})

test.each([
  [{ currency: 'USD', odds: rational(3), cashStake: 500 }, 'currency'],
  [{ currency: 'EUR', odds: rational(1499, 1000), cashStake: 500 }, 'odds_low'],
  [{ currency: 'EUR', odds: rational(3, 2), cashStake: 99 }, 'stake_low'],
  [{ currency: 'EUR', odds: rational(3, 2), cashStake: 0 }, 'stake_low'],
  [{ currency: 'EUR', odds: rational(3, 2), cashStake: 100 }, null],
  [{ currency: 'EUR', odds: rational(3, 2), cashStake: null }, null],
])('a bet %o is kept out of a jackpot by %s', (bet, restriction) => {
  const terms = { currency: 'EUR', minStake: 100, minOdds: 1500 as MilliOdds, stakeCap: 20_000 }
  expect(findJackpotRestriction(terms, bet)).toBe(restriction)
})

describe('states', () => {
  test('of a level lead back from a pause only', () => {
    expect(canMoveLevel('paused', 'active')).toBe(true)
    expect(LEVEL_FLOW.disabled).toEqual([])
    expect(canMoveLevel('finished', 'active')).toBe(false)
    expect((Object.keys(LEVEL_FLOW) as (keyof typeof LEVEL_FLOW)[]).filter(takesEntries)).toEqual(['active'])
  })

  test('of a hit end with paid or rejected', () => {
    expect(canMoveHit('pending', 'paid')).toBe(false)
    expect(canMoveHit('approved', 'paid')).toBe(true)
    expect([HIT_FLOW.paid, HIT_FLOW.rejected]).toEqual([[], []])
    expect([isPaidAtOnce(602, null), isPaidAtOnce(602, 602), isPaidAtOnce(603, 602)]).toEqual([true, true, false])
  })

  test('pass a rejected hit to the next entry of another player', () => {
    const entries = [{ playerId: 'a' }, { playerId: 'b' }, { playerId: 'c' }]
    expect(findNextWinner(entries, ['a'])).toBe(entries[1])
    expect(findNextWinner(entries, ['a', 'b'])).toBe(entries[2])
    expect(findNextWinner(entries, ['a', 'b', 'c'])).toBeNull()
  })
})
