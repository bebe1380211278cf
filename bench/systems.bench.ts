/**
 * Cost of pricing the largest system: 8 of 16 selections are 12,870 lines. Reference: exact enumeration of the lines,
 * where each product extends its predecessor's. Both must agree on many prices before measuring.
 */
import { toMilli } from '@touchline/betting/odds/odds'
import {
  computeSystemOdds,
  computeSystemReturns,
  parseSystemId,
  type SystemType,
} from '@touchline/betting/systems/systems'
import { measureAlternately, measureHere, medianCpuUs, medianRate } from './lib/measure.ts'
import { checkPromise, printFigure, printRate } from './lib/print-results.ts'

const SYSTEM = '8/16'
const LIMITS = { rounds: 9, seconds: 20 }
const SYSTEMS = 4000
const ENUMERATED = 8
const LONGEST_US = 20

const found = parseSystemId(SYSTEM)
if (!found) throw new Error(`${SYSTEM} is no system`)
const system: SystemType = found
const { winCount, totalCount } = system

/** Prices between 1.20 and 13.00 for many slips, in thousandths, so that parsing is not measured. */
const SLIPS = Array.from({ length: 500 }, (_, slip) =>
  Array.from({ length: totalCount }, (_, leg) => toMilli((1200 + ((slip * 7919 + leg * 104_729) % 11_800)) / 1000)),
)
const pricesOf = (number: number) => SLIPS[number % SLIPS.length] ?? []

/** The sum of all lines' products: every choice of `left` more values from index `from` on. */
function enumerate(prices: readonly bigint[], product: bigint, from: number, left: number): bigint {
  if (left === 0) return product
  let sum = 0n
  for (let at = from; at <= prices.length - left; at += 1) {
    sum += enumerate(prices, product * (prices[at] ?? 0n), at + 1, left - 1)
  }
  return sum
}

const enumerateLines = (number: number): bigint => enumerate(pricesOf(number).map(BigInt), 1n, 0, winCount)

function checkAgreement(number: number): void {
  const { numerator, denominator } = computeSystemOdds(system, pricesOf(number))
  const lines = BigInt(computeSystemReturns(1, system, pricesOf(number)).lines)
  const isSame = numerator * lines * 1000n ** BigInt(winCount) === enumerateLines(number) * denominator
  if (!isSame) throw new Error(`both ways differ for ${pricesOf(number).join(' ')}`)
}
for (let number = 0; number < 20; number += 1) checkAgreement(number)

let priced = 0
/** Sink for results, so that the engine does not eliminate the work. */
let sink = 0n

function price(count: number, work: (number: number) => bigint): number {
  for (let left = count; left > 0; left -= 1, priced += 1) sink ^= work(priced)
  return count
}

const measures = await measureAlternately(
  {
    odds: () => measureHere(() => price(SYSTEMS, number => computeSystemOdds(system, pricesOf(number)).numerator)),
    figures: () =>
      measureHere(() =>
        price(SYSTEMS, number => BigInt(computeSystemReturns(1000, system, pricesOf(number)).maxReturn)),
      ),
    enumeration: () => measureHere(() => price(ENUMERATED, enumerateLines)),
  },
  LIMITS,
)
printRate(`${SYSTEM} priced`, 'systems', measures.odds)
printRate('all figures of the slip', 'systems', measures.figures)
printRate('12,870 lines enumerated', 'systems', measures.enumeration)
printFigure('ratio to enumeration', medianRate(measures.odds) / medianRate(measures.enumeration), ' times as fast')
checkPromise(`${SYSTEM} priced, CPU`, medianCpuUs(measures.odds), { atMost: LONGEST_US }, ' µs')
if (sink < 0n) throw new Error('nothing was worked out')
