/**
 * What a tick of the odds costs a slip: of a combo of twenty, one market moves, and the slip takes it in and works out
 * odds, win and whether it may be placed. Beside it the least there is to do, the exact product of twenty prices times
 * the stake. And the texts of prices, in all formats, beside `toFixed`.
 */
import { toMinor } from '@touchline/betting/money'
import { type MilliOdds, toMilli } from '@touchline/betting/odds'
import { formatOdds, ODDS_FORMATS } from '@touchline/betting/odds-format'
import { betOdds, totalPotentialWin } from '@touchline/betting/slip-bet'
import { placingBlockers } from '@touchline/betting/slip-blockers'
import type { PickedOutcome } from '@touchline/betting/slip-selection'
import { createTicket, reduceTicket } from '@touchline/betting/ticket'
import type { PlacingContext, Ticket, TicketEvent } from '@touchline/betting/ticket-types'
import { judge, say, sayRate } from './lib/say.ts'
import { type Measure, measureHere, medianCpuUs, medianRate, takeTurns } from './lib/turns.ts'

const LEGS = 20
const STAKE = 1000
const LIMITS = { rounds: 10, seconds: 30 }
const TICKS = 4000
const TEXTS = 40_000
/** A hundredth of a frame at 60 Hz: a slip must never be felt. */
const LONGEST_TICK_US = 166
/** Formatting a whole page of 3,000 prices anew must fit into a frame. */
const FEWEST_TEXTS = 3000 * 60

const CONTEXT: PlacingContext = {
  isSignedIn: true,
  balance: toMinor(100_000),
  minStake: toMinor(10),
  maxStake: toMinor(1_000_000),
  limits: null,
}

function outcome(match: number): PickedOutcome {
  return {
    type: 'match',
    matchId: match,
    matchUrnId: `sr:match:${match}`,
    matchSlug: `a-b-m${match}`,
    matchStatus: 1,
    matchVersion: 1,
    marketId: '1',
    marketName: '1x2',
    marketStatus: 1,
    marketVersion: 1,
    specifier: '',
    outcomeId: '1',
    outcomeName: 'A',
    odds: toMilli(1.85),
    active: true,
    provider: 'betradar',
    isProviderActive: true,
    nameA: 'A',
    nameB: 'B',
    sportKey: 'soccer',
    categoryName: 'England',
  }
}

function apply(ticket: Ticket, event: TicketEvent): Ticket {
  return reduceTicket(ticket, event).state
}

function createSlip(): Ticket {
  let ticket = createTicket({ currency: 'EUR', subunits: 100 })
  for (let match = 1; match <= LEGS; match += 1) ticket = apply(ticket, { type: 'pick', outcome: outcome(match) })
  ticket = apply(ticket, { type: 'setStake', betKey: 'combo', stake: STAKE })
  return apply(ticket, { type: 'changeAcceptMode', mode: 'any' })
}

const priceOf = (tick: number): MilliOdds => (1500 + (tick % 200) * 5) as MilliOdds
const tickOf = (tick: number): TicketEvent => ({
  type: 'marketsChanged',
  changes: [
    {
      key: `sr:match:${1 + (tick % LEGS)}/1/`,
      status: 1,
      version: 2 + tick,
      outcomes: [
        { id: '1', odds: priceOf(tick), active: true },
        { id: '2', odds: toMilli(3.4), active: true },
        { id: '3', odds: toMilli(4.2), active: true },
      ],
    },
  ],
})

let slip = createSlip()
let ticked = 0
/** What was worked out goes here, so that no engine leaves the work out. */
let sink = 0

function tickSlip(): number {
  for (let index = 0; index < TICKS; index += 1, ticked += 1) {
    slip = apply(slip, tickOf(ticked))
    const [bet] = slip.bets
    sink += bet ? betOdds(bet).numerator.toString().length : 0
    sink += totalPotentialWin(slip.bets) + placingBlockers(slip, CONTEXT).length
  }
  return TICKS
}

const prices = Array.from({ length: LEGS }, () => toMilli(1.85))
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

const slips = await takeTurns({ slip: () => measureHere(tickSlip), plain: () => measureHere(multiplyPlainly) }, LIMITS)
sayRate(`slip of ${LEGS} legs`, 'ticks', slips.slip)
sayRate('plain exact product', 'products', slips.plain)
say(`ratio slip/plain: ${(medianRate(slips.plain) / medianRate(slips.slip)).toFixed(1)} times the plain product`)
judge('one tick, CPU', medianCpuUs(slips.slip), { atMost: LONGEST_TICK_US }, ' µs')

const formats: Record<string, () => Promise<Measure>> = {
  plain: () => measureHere(() => formatAll(price => price.toFixed(2))),
}
for (const format of ODDS_FORMATS)
  formats[format] = () => measureHere(() => formatAll(price => formatOdds(price, format)))
const texts = await takeTurns(formats, LIMITS)
const plainRate = medianRate(texts.plain ?? [])
let slowest = Number.POSITIVE_INFINITY
for (const format of ODDS_FORMATS) {
  const rate = medianRate(texts[format] ?? [])
  slowest = Math.min(slowest, 1e6 / medianCpuUs(texts[format] ?? []))
  say(`${format}: ${Math.round(rate).toLocaleString('en')} texts/s, ratio to toFixed ${(rate / plainRate).toFixed(2)}`)
}
judge('slowest format, a second of CPU', slowest, { atLeast: FEWEST_TEXTS }, ' texts')
if (!Number.isFinite(sink)) throw new Error('nothing was worked out')
