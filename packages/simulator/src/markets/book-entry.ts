import type { ResultProbabilities } from '@touchline/betting/settlement/line-results'
import type { Line, MarginClass, MarketDescriptor, MarketLine, OutcomeLabel } from '../engine/engine.ts'
import type { FeedMarket, FeedOutcome } from '../feed/feed-market.ts'

/** One line of a market in a match's book, and what its latest price says of it. */

/** Repricing stops once an outcome reaches this probability. */
const SUSPEND_PROBABILITY = 0.97
/** Outcomes above this probability are locked. */
const MAX_OPEN_PROBABILITY = 0.93
/** Outcomes below this probability are locked. */
const MIN_OPEN_PROBABILITY = 0.0004

/** Shared by lines never offered or not yet priced; never written to. */
export const NOT_PRICED: number[] = []

export interface BookEntry<S, M, F> {
  readonly descriptor: MarketDescriptor<S, M, F>
  readonly line: Line
  readonly family: LineFamily<S, M, F> | undefined
  /** The latest fair probabilities, and those behind the current odds. */
  quoted: number[]
  priced: number[]
  odds: number[]
  /** Chances of the outcomes' results that the market has, on a refundable line. */
  chances: readonly ResultProbabilities[] | undefined
  pricedMargin: number
  offered: boolean
  settled: boolean
  market: FeedMarket | undefined
  texts: readonly OutcomeLabel[] | undefined
}

/** Lines of one market that compete to be the most balanced. */
export interface LineFamily<S, M, F> {
  best: BookEntry<S, M, F> | undefined
  distance: number
}

export function createEntry<S, M, F>(
  marketLine: MarketLine<S, M, F>,
  families: Map<string, LineFamily<S, M, F>>,
): BookEntry<S, M, F> {
  const { descriptor, line } = marketLine
  let family: LineFamily<S, M, F> | undefined
  if (descriptor.competesForBalance) {
    const name = `${descriptor.id}/${line.nr}`
    family = families.get(name) ?? { best: undefined, distance: 1 }
    families.set(name, family)
  }
  return {
    descriptor,
    line,
    family,
    quoted: NOT_PRICED,
    priced: NOT_PRICED,
    odds: NOT_PRICED,
    chances: undefined,
    pricedMargin: 0,
    offered: false,
    settled: false,
    market: undefined,
    texts: undefined,
  }
}

export function isSamePricing<S, M, F>({ quoted, priced, pricedMargin }: BookEntry<S, M, F>, margin: number): boolean {
  if (pricedMargin !== margin || quoted.length !== priced.length) return false
  for (let i = 0; i < quoted.length; i++) if (quoted[i] !== priced[i]) return false
  return true
}

export function rememberPricing<S, M, F>(entry: BookEntry<S, M, F>, margin: number): void {
  entry.pricedMargin = margin
  if (entry.priced === NOT_PRICED) {
    entry.priced = []
    entry.quoted = [...entry.quoted]
  }
  entry.priced.length = entry.quoted.length
  for (let i = 0; i < entry.quoted.length; i++) entry.priced[i] = entry.quoted[i] as number
}

export function hasSameLocks(outcomes: readonly FeedOutcome[], quoted: readonly number[]): boolean {
  for (let i = 0; i < outcomes.length; i++) if (outcomes[i]?.active !== isOpen(quoted[i] ?? 0)) return false
  return true
}

/** Chances that differ by less are published with the next price: a cash-out is off by half a percent at most. */
const CHANCE_TOLERANCE = 0.005

const distance = (a = 0, b = 0): number => Math.abs(a - b)

/** Whether the market's chances are near enough to the current ones; true where a line has none. */
export function hasSameChances(
  { chances }: { readonly chances: readonly ResultProbabilities[] | undefined },
  current: readonly ResultProbabilities[] | undefined,
): boolean {
  return (current ?? []).every((now, i) => {
    const old = chances?.[i]
    const shift = Math.max(
      distance(now.won, old?.won),
      distance(now.void, old?.void),
      distance(now.halfWon, old?.halfWon),
      distance(now.halfLost, old?.halfLost),
    )
    return shift < CHANCE_TOLERANCE
  })
}

export function isOpen(probability: number): boolean {
  return probability >= MIN_OPEN_PROBABILITY && probability <= MAX_OPEN_PROBABILITY
}

/** Maps a descriptor to its margin class; two winners elsewhere are a double chance. */
export function toMarginKind<S, M, F>({
  winnerCount: winners,
  margin,
}: MarketDescriptor<S, M, F>): MarginClass | 'double' {
  if (winners === 0) return 'double'
  return winners === 2 && margin !== 'field' ? 'double' : margin
}

/** Whether the winners are almost certain; with two winners out of three, whether the loser is. */
export function isCertain<S, M, F>({ quoted, descriptor }: Pick<BookEntry<S, M, F>, 'quoted' | 'descriptor'>): boolean {
  const { winnerCount: winners = 1 } = descriptor
  if (winners === 0) return false
  if (winners === 1) return quoted.some(p => p >= SUSPEND_PROBABILITY)
  if (winners === quoted.length - 1) return quoted.some(p => p <= 1 - SUSPEND_PROBABILITY)
  const likely = [...quoted].sort((a, b) => b - a).slice(0, winners)
  return likely.reduce((sum, p) => sum + p, 0) >= winners - 1 + SUSPEND_PROBABILITY
}
