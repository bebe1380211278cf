import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmac } from '../../testing/engagement/farming-vectors.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { drawNumber } from './draw.ts'
import {
  boostFreebet,
  findLootboxFactor,
  lootboxCommitmentText,
  lootboxMessage,
  lootboxRoll,
  meanFactor,
} from './lootbox.ts'

const CHANCES = [
  [1100, 400_000],
  [1250, 300_000],
  [1500, 180_000],
  [2000, 90_000],
  [3000, 25_000],
  [5000, 5_000],
].map(([factor, chancePpm]) => ({ factor: factor as MilliOdds, chancePpm: chancePpm as number }))
const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'

test('a number drawn lies in its range, from the first digest to the last', () => {
  expect(drawNumber('0'.repeat(64), 200)).toBe(0)
  expect(drawNumber('f'.repeat(64), 200)).toBe(199)
  const digest = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex'))
  fc.assert(
    fc.property(digest, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (text, range) => {
      const drawn = drawNumber(text, range)
      expect(drawn >= 0 && drawn < range && Number.isSafeInteger(drawn)).toBe(true)
    }),
  )
})

test.each([
  ['', 10],
  ['F'.repeat(64), 10],
  ['0'.repeat(63), 10],
  ['0'.repeat(64), 0],
  ['0'.repeat(64), 1.5],
])('rejects a digest of %j or a range of %d', (digest, range) => {
  expect(() => drawNumber(digest, range)).toThrow(RangeError)
})

test('each factor has exactly as many rolls as its chances declare', () => {
  let from = 0
  for (const { factor, chancePpm } of CHANCES) {
    expect(findLootboxFactor(CHANCES, from)).toBe(factor)
    expect(findLootboxFactor(CHANCES, from + chancePpm - 1)).toBe(factor)
    from += chancePpm
  }
  expect(() => findLootboxFactor(CHANCES, 1_000_000)).toThrow(RangeError)
})

test('a commitment binds the seed to one box of one lootbox', () => {
  expect(lootboxCommitmentText(SEED, 'issued', 2)).toBe(`${SEED}:issued:2`)
})

test('many boxes have about the declared mean', () => {
  const { numerator, denominator } = meanFactor(CHANCES)
  const boxes = 4000
  const drawn = Array.from({ length: boxes }, (_, key) =>
    findLootboxFactor(CHANCES, lootboxRoll(hmac(SEED, lootboxMessage('issued', 1, String(key))))),
  )
  const mean = drawn.reduce((sum, factor) => sum + factor, 0) / boxes / 1000
  // Six standard errors of a single factor's deviation of about 0.42.
  expect(Math.abs(mean - Number(numerator) / Number(denominator))).toBeLessThan(0.04)
})

test('a boosted freebet is not below the original and not above it by more than the limit', () => {
  const factor = fc.integer({ min: 1000, max: 9000 }).map(milli => milli as MilliOdds)
  const amount = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(amount, factor, fc.option(amount), (original, given, maxAdded) => {
      const boosted = boostFreebet(original, given, maxAdded)
      expect(boosted).toBeGreaterThanOrEqual(original)
      expect(boosted - original).toBeLessThanOrEqual(maxAdded ?? Number.MAX_SAFE_INTEGER)
      expect(boosted * 1000).toBeLessThanOrEqual(original * given)
    }),
  )
})
