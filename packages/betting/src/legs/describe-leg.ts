/**
 * How a leg of a bet stands by the score of its match: what decides it, what is missing, what would still turn it. Pure.
 * Null where the score does not say it, and for any input that cannot be: a phase that is unknown, counts below zero.
 */
import { parseSpecifier } from '../markets/market-keys.ts'
import type { PairClaim } from '../settlement/pair-markets.ts'
import { HALF_LOST, HALF_WON, LOST, type ResultCode, VOID, WON } from '../settlement/result-codes.ts'
import { findSportTerms, type LegTerm, type LegUnit } from './leg-terms.ts'
import { computeOutlook, computeRaceOutlook, computeSeriesOutlook, type LegNeeds, type Outlook } from './outlook.ts'
import { type LegMatch, type LegPhase, type LegScore, type PartState, readPart } from './read-part.ts'

export type { LegNeeds } from './outlook.ts'

export interface LegOutcome {
  /** The sport's key. */
  readonly sport: string
  readonly marketId: string
  readonly specifier: string
  readonly outcomeId: string
}

/** `void`: stakes are given back. */
export type LegStanding = 'win' | 'half_win' | 'void' | 'half_lose' | 'lose'

export interface LegProgress {
  /** `match`, `regular_time`, `1st_half`, `2nd_half`, `set_2`, `quarter_3`, `period_1`, `game_4`, `set_2_game_8`. */
  readonly part: string
  readonly unit: LegUnit
  readonly phase: LegPhase
  /** The count of the part. */
  readonly home: number
  readonly away: number
  /** As if the part ended now; null before it unless it is certain, and while a level score or parts won are no result. */
  readonly stands: LegStanding | null
  /** No further count changes it. */
  readonly certain: boolean
  /** The fewest further counts until it stands won; null when it does, when none do, and when the ways differ too much. */
  readonly needs: LegNeeds | null
  /** The fewest further counts until it stands worse. */
  readonly spare: LegNeeds | null
  /** Of an over. */
  readonly progress: { readonly now: number; readonly target: number } | null
  /** Of the backed side, after the handicap. */
  readonly lead: number | null
}

const STANDINGS: Readonly<Record<ResultCode, LegStanding>> = {
  [LOST]: 'lose',
  [HALF_LOST]: 'half_lose',
  [VOID]: 'void',
  [HALF_WON]: 'half_win',
  [WON]: 'win',
}

const NO_SCORE: LegScore = { home: 0, away: 0 }

/** The outlook of a part that is not over; null where its count cannot be. */
function findOutlook(term: LegTerm, claim: PairClaim, part: PartState): Outlook | null {
  switch (term.kind) {
    case undefined:
    case 'decided':
      return computeOutlook(claim, part.count, term.kind === 'decided')
    case 'next_goal':
      return computeOutlook(claim, NO_SCORE, false)
    case 'series':
    case 'series_winner':
      return computeSeriesOutlook(claim, part.count, part.maxPeriods, term.kind === 'series_winner')
    default:
      return computeRaceOutlook(claim, part, term.kind)
  }
}

function gradeEnded({ kind }: LegTerm, claim: PairClaim, { home, away }: LegScore): Outlook {
  const stands = kind === 'next_goal' ? claim.grade(0, 0) : claim.grade(home, away)
  return { stands, certain: true, needs: null, spare: null }
}

function readTarget({ axis, target }: PairClaim, { home, away }: LegScore): LegProgress['progress'] {
  if (target === undefined) return null
  return { now: axis === 'home' ? home : axis === 'away' ? away : home + away, target }
}

/** Whether a score says who has scored the goal of this number: only of the next one. */
function isNextGoal(specifier: Readonly<Record<string, string>>, { home, away }: LegScore): boolean {
  return Number(specifier.goalnr) === home + away + 1
}

/** @param match all of one moment: a score and a count of different moments make a leg that never was */
export function describeLeg(leg: LegOutcome, match: LegMatch): LegProgress | null {
  const sport = findSportTerms(leg.sport)
  const term = sport?.markets.get(leg.marketId)
  if (!sport || !term) return null
  const specifier = parseSpecifier(leg.specifier)
  const claim = term.market({ outcomeId: leg.outcomeId, specifier })
  const part = claim && readPart(sport, term, specifier, match)
  if (!claim || !part) return null
  if (term.kind === 'next_goal' && !isNextGoal(specifier, part.count)) return null
  const { phase, count, shown } = part
  const outlook = phase === 'over' ? gradeEnded(term, claim, count) : findOutlook(term, claim, part)
  if (!outlook) return null
  const isBegun = phase !== 'before'
  const { stands, certain, needs, spare } = outlook
  return {
    part: part.name,
    unit: term.unit,
    phase,
    home: shown.home,
    away: shown.away,
    stands: (isBegun || certain) && stands !== null ? STANDINGS[stands] : null,
    certain: certain && !(phase === 'running' && match.isUnderReview),
    needs: certain ? null : needs,
    spare: isBegun && !certain ? spare : null,
    progress: certain ? null : readTarget(claim, count),
    lead: isBegun && term.part !== 'set_game' ? (claim.lead?.(count.home, count.away) ?? null) : null,
  }
}
