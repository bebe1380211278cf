/** What further counts do to a grade: the fewest ways to win and to fall, by trying them. */
import type { PairAxis, PairClaim, PairGrade } from '../settlement/pair-markets.ts'
import { LOST, type ResultCode, VOID, WON } from '../settlement/result-codes.ts'
import type { Race } from './leg-terms.ts'
import type { LegScore, PartState } from './read-part.ts'

/** Further counts: of the home side, of the away side, and of whichever. */
export interface LegNeeds {
  readonly home: number
  readonly away: number
  readonly either: number
}

export interface Outlook {
  /** As if the part ended now; null while that is no result. */
  readonly stands: ResultCode | null
  /** No further count changes it. */
  readonly certain: boolean
  readonly needs: LegNeeds | null
  readonly spare: LegNeeds | null
}

/** Counts beyond a line, or a tie, within which a grade changes if it ever does. */
const MARGIN = 4
/** Above this the counts are no match. */
const MOST_STEPS = 1000

type Test = (home: number, away: number) => boolean

/** Undefined where no ways lead there, null where the fewest are not told by one box. */
type Fewest = LegNeeds | null | undefined

/** The ways of `steps` further counts that pass `test`. */
function findBox(steps: number, test: Test): Fewest {
  let first = -1
  let last = -1
  let found = 0
  for (let home = 0; home <= steps; home++) {
    if (!test(home, steps - home)) continue
    if (first < 0) first = home
    last = home
    found++
  }
  if (found === 0) return undefined
  return found === last - first + 1 ? { home: first, away: steps - last, either: last - first } : null
}

/** Tries all ways of up to `most` steps. */
function findFewest(most: number, test: Test): Fewest {
  for (let steps = 1; steps <= most; steps++) {
    const box = findBox(steps, test)
    if (box !== undefined) return box
  }
  return undefined
}

function countSteps({ axis, sum, side, margin }: PairClaim, { home, away }: LegScore): number {
  const line = Math.max(Math.abs(sum ?? 0), Math.abs(side ?? 0), Math.abs(margin ?? 0))
  const lead = Math.abs(home - away)
  switch (axis) {
    case 'sum':
      return Math.max(0, line - home - away) + MARGIN
    case 'home':
      return Math.max(0, line - home) + MARGIN
    case 'away':
      return Math.max(0, line - away) + MARGIN
    case 'margin':
      return lead + line + MARGIN
    default:
      return lead + Math.max(0, line - Math.min(home, away)) + MARGIN
  }
}

/** One number decides, so that only steps along it are tried. */
function findOnAxis(axis: PairAxis, most: number, test: Test): Fewest {
  for (let steps = 1; steps <= most; steps++) {
    const isHome = axis !== 'away' && test(steps, 0)
    const isAway = (axis === 'away' || axis === 'margin') && test(0, steps)
    if (isHome && axis === 'sum') return { home: 0, away: 0, either: steps }
    if (isHome && isAway) return steps === 1 ? { home: 0, away: 0, either: 1 } : null
    if (isHome || isAway) return { home: isHome ? steps : 0, away: isAway ? steps : 0, either: 0 }
  }
  return undefined
}

/** Of a market on the numbers of both sides; null for numbers that no match has. */
export function computeOutlook(claim: PairClaim, { home, away }: LegScore, isDecided: boolean): Outlook | null {
  const { axis } = claim
  const most = Math.ceil(countSteps(claim, { home, away }))
  if (most > MOST_STEPS) return null
  const grade: PairGrade = (h, a) => claim.grade(home + h, away + a)
  const find = (test: Test) => (axis ? findOnAxis(axis, most, test) : findFewest(most, test))
  const stands = grade(0, 0)
  const needs = stands === WON ? undefined : find((h, a) => grade(h, a) === WON)
  const spare = stands === LOST ? undefined : find((h, a) => grade(h, a) < stands)
  const isLevel = isDecided && stands === VOID
  return {
    stands: isLevel ? null : stands,
    certain: needs === undefined && spare === undefined,
    needs: needs ?? null,
    spare: isLevel ? null : (spare ?? null),
  }
}

/** Bits of the results that a series can still have. */
const toBit = (code: ResultCode): number => 1 << code
const WON_BIT = toBit(WON)
const LOST_BIT = toBit(LOST)

function listResults(grade: PairGrade, home: number, away: number, needed: number): number {
  if (home >= needed || away >= needed) return toBit(grade(home, away))
  return listResults(grade, home + 1, away, needed) | listResults(grade, home, away + 1, needed)
}

/** Parts to win of the longest matches. */
const MOST_NEEDED = 5

/** Of a match that is won by the first side to win most of its parts. */
export function computeSeriesOutlook(
  claim: PairClaim,
  { home, away }: LegScore,
  maxPeriods: number,
  isWinner: boolean,
): Outlook | null {
  const needed = (maxPeriods + 1) / 2
  const isImpossible = needed > MOST_NEEDED || home > needed || away > needed || (home === needed && away === needed)
  if (!Number.isInteger(needed) || isImpossible) return null
  const results = (h: number, a: number): number => {
    const [homeWins, awayWins] = [home + h, away + a]
    const isPlayable = homeWins <= needed && awayWins <= needed && homeWins + awayWins < 2 * needed
    return isPlayable ? listResults(claim.grade, homeWins, awayWins, needed) : 0
  }
  const now = results(0, 0)
  const certain = (now & (now - 1)) === 0
  const grade = claim.grade(home, away)
  const most = 2 * needed - 1 - home - away
  return {
    stands: certain ? (Math.log2(now) as ResultCode) : isWinner && grade !== VOID ? grade : null,
    certain,
    needs: findFewest(most, (h, a) => results(h, a) === WON_BIT) ?? null,
    spare: findFewest(most, (h, a) => results(h, a) === LOST_BIT) ?? null,
  }
}

/** Of a part that is won by the first side to reach a number. */
export function computeRaceOutlook(
  claim: PairClaim,
  { count, number, maxPeriods }: PartState,
  race: Race,
): Outlook | null {
  const to = number === maxPeriods ? (race.last ?? race.to) : race.to
  const missing = (own: number, other: number) =>
    Math.min(Math.max(to, other + 2), race.cap ?? Number.POSITIVE_INFINITY) - own
  const home = missing(count.home, count.away)
  const away = missing(count.away, count.home)
  if (home <= 0 || away <= 0) return null
  const homeNeeds: LegNeeds = { home, away: 0, either: 0 }
  const awayNeeds: LegNeeds = { home: 0, away, either: 0 }
  const isHome = claim.grade(1, 0) === WON
  const grade = claim.grade(count.home, count.away)
  return {
    stands: grade === VOID ? null : grade,
    certain: false,
    needs: isHome ? homeNeeds : awayNeeds,
    spare: isHome ? awayNeeds : homeNeeds,
  }
}
