/**
 * Elementary symmetric polynomials: the sum, over every choice of k values, of their product. A system bet's payout is
 * such a sum; enumerating the 12,870 lines of 8 of 16 would be a thousand times slower. Both implementations are exact:
 * one for integers such as prices, using 30-bit limbs, and one for fractions.
 */
import { type Rational, rational } from '../money/rational.ts'

const LIMB_BITS = 30
const LIMB = 2 ** LIMB_BITS
/** A limb times a value, plus the carry, must stay below 2^53. */
const LARGEST_VALUE = 2 ** 22

function sumOfBigints(values: readonly bigint[], others: readonly bigint[], k: number): bigint {
  const sums = [1n, ...Array<bigint>(k).fill(0n)]
  values.forEach((value, at) => {
    const other = others[at] ?? 1n
    for (let j = Math.min(at + 1, k); j >= 0; j--) {
      const before = j === 0 ? 0n : (sums[j - 1] ?? 0n)
      sums[j] = (sums[j] ?? 0n) * other + value * before
    }
  })
  return sums[k] ?? 0n
}

function readLimbs(limbs: Float64Array, from: number, width: number): bigint {
  let value = 0n
  for (let limb = width - 1; limb >= 0; limb--) value = (value << BigInt(LIMB_BITS)) | BigInt(limbs[from + limb] ?? 0)
  return value
}

// sums[at] += factor × sums[from]; each number has `width` limbs.
function addMultiple(
  sums: Float64Array,
  at: number,
  from: number,
  { width, factor }: { width: number; factor: number },
) {
  let carry = 0
  for (let limb = 0; limb < width; limb++) {
    const sum = (sums[at + limb] ?? 0) + factor * (sums[from + limb] ?? 0) + carry
    carry = Math.floor(sum / LIMB)
    sums[at + limb] = sum - carry * LIMB
  }
}

function sumOfSmall(values: readonly number[], k: number): bigint {
  const count = values.length
  // Upper bound: at most 2^count products, each of k values.
  const bits = k * Math.log2(Math.max(2, ...values)) + count
  const width = Math.ceil(bits / LIMB_BITS) + 1
  const sums = new Float64Array((k + 1) * width)
  sums[0] = 1
  for (let at = 0; at < count; at++) {
    // Sums of fewer values than this can no longer reach k.
    const lowest = Math.max(1, k - (count - 1 - at))
    const step = { width, factor: values[at] ?? 0 }
    for (let j = Math.min(at + 1, k); j >= lowest; j--) addMultiple(sums, j * width, (j - 1) * width, step)
  }
  return readLimbs(sums, k * width, width)
}

/** The k-th elementary symmetric polynomial of non-negative integers, exact. */
export function symmetricSum(values: readonly number[], k: number): bigint {
  if (k > values.length) return 0n
  const isSmall = values.every(value => value < LARGEST_VALUE)
  return isSmall
    ? sumOfSmall(values, k)
    : sumOfBigints(
        values.map(value => BigInt(value)),
        [],
        k,
      )
}

/** The k-th elementary symmetric polynomial of fractions, exact. */
export function symmetricSumOfFractions(values: readonly Rational[], k: number): Rational {
  if (k > values.length) return rational(0)
  const numerators = values.map(({ numerator }) => numerator)
  const denominators = values.map(({ denominator }) => denominator)
  // Uses one common denominator: a value that is not chosen contributes its denominator.
  return rational(
    sumOfBigints(numerators, denominators, k),
    denominators.reduce((product, denominator) => product * denominator, 1n),
  )
}
