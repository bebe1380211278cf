/**
 * Cost of an odds change for a slip of twenty legs: one market moves, and the slip updates odds, potential win and
 * blockers. As a combo, as singles, and as the largest system. Reference: the exact product of twenty prices times the
 * stake. Also price formatting in all formats, compared with `toFixed`.
 */
import type { MilliOdds } from '@touchline/betting/odds/odds'
import { formatOdds, ODDS_FORMATS } from '@touchline/betting/odds/odds-format'
import { sumCappedWins } from '@touchline/betting/slip/limits'
import { betKey, betOdds } from '@touchline/betting/slip/slip-bet'
import { findPlacementBlockers } from '@touchline/betting/ticket/blockers'
import type { Ticket, TicketEvent } from '@touchline/betting/ticket/types'
import { context, priceUpdate, run, staked, ticketOf } from '../packages/betting/testing/slip-fixtures.ts'
import { type Measure, measureAlternately, measureHere, medianCpuUs, medianRate } from './lib/measure.ts'
import { checkPromise, printLine, printRate } from './lib/print-results.ts'

const LEGS = 20
const STAKE = 1000
const LIMITS = { rounds: 9, seconds: 30 }
const TICKS = 2000
const TEXTS = 40_000
/** A hundredth of a frame at 60 Hz, so that a slip is imperceptible. */
const LONGEST_TICK_US = 166
/** Formatting a page of 3,000 prices must fit into a frame. */
const FEWEST_TEXTS = 3000 * 60

const CONTEXT = context()

/** Creates a slip with that many legs that accepts any odds change, optionally converted to another type. */
function createSlip(legs: number, type?: TicketEvent): Ticket {
  const matches = Array.from({ length: legs }, (_, at) => at + 1)
  const picked = run(ticketOf(matches), { type: 'changeAcceptMode', mode: 'any' }, ...(type ? [type] : [])).state
  return staked(picked, STAKE)
}

const priceOf = (tick: number): MilliOdds => (1500 + (tick % 200) * 5) as MilliOdds

/** Sink for results, so that the engine does not eliminate the work. */
let sink = 0

/** Applies odds changes to a slip that persists between rounds. */
function tickOn(first: Ticket): () => number {
  let slip = first
  let ticked = 0
  const legs = slip.bets.reduce((sum, { selections }) => sum + selections.length, 0)
  return () => {
    for (let left = TICKS; left > 0; left -= 1, ticked += 1) {
      const update = priceUpdate(1 + (ticked % legs), priceOf(ticked) / 1000, { version: 2 + ticked })
      slip = run(slip, update).state
      for (const bet of slip.bets) sink += Number(betOdds(bet).numerator & 1n) + betKey(bet).length
      sink += sumCappedWins(slip.bets, CONTEXT.limits) + findPlacementBlockers(slip, CONTEXT).length
    }
    return TICKS
  }
}

const prices = Array.from({ length: LEGS }, () => priceOf(0))
function multiplyPlainly(): number {
  for (let index = 0; index < TICKS; index += 1) {
    prices[index % LEGS] = priceOf(index)
    let product = BigInt(STAKE)
    for (const price of prices) product *= BigInt(price)
    sink += Number(product / 1000n ** BigInt(LEGS))
  }
  return TICKS
}

function formatAll(format: (price: number, index: number) => string): number {
  for (let index = 0; index < TEXTS; index += 1) sink += format(1.01 + (index % 1400) / 100, index).length
  return TEXTS
}

const combo = tickOn(createSlip(LEGS))
const singles = tickOn(createSlip(LEGS, { type: 'setBetType', betType: 'single' }))
const system = tickOn(createSlip(16, { type: 'setBetType', betType: 'system', systemTypeId: '8/16' }))
const slips = await measureAlternately(
  {
    combo: () => measureHere(combo),
    singles: () => measureHere(singles),
    system: () => measureHere(system),
    plain: () => measureHere(multiplyPlainly),
  },
  LIMITS,
)
printRate(`combo of ${LEGS} legs`, 'ticks', slips.combo)
printRate(`${LEGS} singles`, 'ticks', slips.singles)
printRate('system 8/16', 'ticks', slips.system)
printRate('plain exact product', 'products', slips.plain)
printLine(
  `ratio combo/plain: ${(medianRate(slips.plain) / medianRate(slips.combo)).toFixed(1)} times the plain product`,
)
for (const [name, measures] of Object.entries({ combo: slips.combo, singles: slips.singles, system: slips.system }))
  checkPromise(`one tick, ${name}, CPU`, medianCpuUs(measures), { atMost: LONGEST_TICK_US }, ' µs')

const formats: Record<string, () => Promise<Measure>> = {
  plain: () => measureHere(() => formatAll(price => price.toFixed(2))),
}
for (const format of ODDS_FORMATS)
  formats[format] = () => measureHere(() => formatAll(price => formatOdds(price, format)))
const texts = await measureAlternately(formats, LIMITS)
const plainRate = medianRate(texts.plain ?? [])
let slowest = Number.POSITIVE_INFINITY
for (const format of ODDS_FORMATS) {
  const rate = medianRate(texts[format] ?? [])
  slowest = Math.min(slowest, 1e6 / medianCpuUs(texts[format] ?? []))
  printLine(
    `${format}: ${Math.round(rate).toLocaleString('en')} texts/s, ratio to toFixed ${(rate / plainRate).toFixed(2)}`,
  )
}
checkPromise('slowest format, a second of CPU', slowest, { atLeast: FEWEST_TEXTS }, ' texts')
if (!Number.isFinite(sink)) throw new Error('nothing was worked out')
