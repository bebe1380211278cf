/**
 * What a person wins by bonuses whatever the results are: L₁, the largest least gain over subsets of the open bets, above
 * L₀, the same as if every bonus were cash.
 */
import { toMinor } from '../money/money.ts'
import { computeFace } from './bet-gains.ts'
import { type BetGroup, groupBets, selectBets } from './bet-groups.ts'
import { buildGainRows, type GainRows } from './gain-rows.ts'
import { combineLocks, isRefused, type Lock, listLocks, NO_LOCK, sumFaces } from './locks.ts'
import {
  computeTrimmedMinimum,
  computeWeightBelow,
  countMembers,
  spreadMaxima,
  type TrimOptions,
} from './subset-minima.ts'
import type { ExposureBet, ExposureMatches, ExposureRules, LockedProfit } from './types.ts'

export const DEFAULT_EXPOSURE_RULES: ExposureRules = {
  refuseSharePercent: 25,
  nearSharePercent: 50,
  leastMinor: toMinor(100),
}

/** All subsets of so many bets are compared; of more, those that are left after dropping. */
export const MOST_BETS = 9
/** The weight of the results that a profit may be lost in and still be nearly locked. */
const UNLIKELY_SHARE = 0.05

function sortBets(bets: readonly ExposureBet[]): ExposureBet[] {
  return bets.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
}

const hasBonus = ({ bets }: BetGroup): boolean => bets.some(({ bonus }) => bonus !== null)

/** The least share of the face that is looked at. */
function computeNearLeast(face: number, { nearSharePercent, leastMinor }: ExposureRules): number {
  return Math.max(leastMinor, Math.ceil((face * nearSharePercent) / 100))
}

/** Subsets of at least two bets, one of them with a bonus, that may be nearly locked, by what the likeliest results say. */
function listNearCandidates(group: BetGroup, faces: Float64Array, rules: ExposureRules): number[] {
  const rows = buildGainRows(group, 'heavy')
  const masks = Array.from(faces.keys())
  const candidates = masks.filter(mask => countMembers(mask) > 1 && (faces[mask] ?? 0) > 0)
  if (!rows) return candidates
  const options = toTrimOptions(rows, rows.withBonus)
  return candidates.filter(
    mask => computeWeightBelow(mask, computeNearLeast(faces[mask] ?? 0, rules), options) <= UNLIKELY_SHARE,
  )
}

const toTrimOptions = ({ weights, betCount }: GainRows, gains: Float64Array): TrimOptions => ({
  gains,
  weights,
  betCount,
  share: UNLIKELY_SHARE,
})

/**
 * The largest profit of a group that is lost in unlikely results only; 0 where it is too small to be looked at, and where
 * there are too many results.
 */
function computeNear(group: BetGroup, rules: ExposureRules): number {
  const faces = sumFaces(group.bets.map(computeFace))
  const candidates = listNearCandidates(group, faces, rules)
  const rows = candidates.length > 0 ? buildGainRows(group, 'all') : null
  if (!rows) return 0
  const withBonus = new Float64Array(faces.length)
  const options = toTrimOptions(rows, rows.withBonus)
  for (const mask of candidates)
    withBonus[mask] = computeTrimmedMinimum(mask, computeNearLeast(faces[mask] ?? 0, rules), options)
  if (withBonus.every(value => value === 0)) return 0
  const asCash = new Float64Array(faces.length)
  const plainOptions = toTrimOptions(rows, rows.asCash)
  for (let mask = 1; mask < asCash.length; mask++)
    if (countMembers(mask) > 1) asCash[mask] = computeTrimmedMinimum(mask, 1, plainOptions)
  const [best, plain] = [spreadMaxima(withBonus), spreadMaxima(asCash)]
  return best.reduce((near, value, mask) => {
    const own = value - (plain[mask] ?? 0)
    return own > near && own >= computeNearLeast(faces[mask] ?? 0, rules) ? own : near
  }, 0)
}

/** The least gain of all bets of a group, by results. */
function computeLeast(rows: GainRows, kept: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let atom = 0; atom < rows.atomCount; atom++) {
    const sum = kept.reduce((total, bet) => total + (rows.withBonus[atom * rows.betCount + bet] ?? 0), 0)
    if (sum < least) least = sum
  }
  return least
}

/** Drops the bet without which the least gain is highest, while that raises it or too many bets are left. */
function dropBets(group: BetGroup, rows: GainRows): BetGroup {
  let kept = group.bets.map((_, bet) => bet)
  for (let least = computeLeast(rows, kept); kept.length > 1; ) {
    const candidates = kept.map(bet => {
      const rest = kept.filter(other => other !== bet)
      return { rest, least: computeLeast(rows, rest) }
    })
    const best = candidates.reduce((a, b) => (b.least > a.least ? b : a))
    if (best.least <= least && kept.length <= MOST_BETS) break
    kept = best.rest
    least = best.least
  }
  return selectBets(group, kept)
}

interface GroupResult {
  readonly locks: readonly Lock[]
  readonly near: number
  readonly isComputed: boolean
}

const NOT_COMPUTED: GroupResult = { locks: [NO_LOCK], near: 0, isComputed: false }

function computeGroup(group: BetGroup, rules: ExposureRules): GroupResult {
  const rows = buildGainRows(group, 'worst')
  if (!rows) return NOT_COMPUTED
  if (group.bets.length > MOST_BETS) {
    const dropped = dropBets(group, rows)
    return dropped.bets.length > MOST_BETS ? NOT_COMPUTED : computeGroup(dropped, rules)
  }
  return { locks: listLocks(group, rows), near: computeNear(group, rules), isComputed: true }
}

/**
 * The bets whose results can lock a bonus of others or of their own: those that share a space of a match, directly or by
 * way of other bets, with a bet that has a bonus. All others change nothing of what is locked.
 */
export function selectRelatedBets(bets: readonly ExposureBet[], matches: ExposureMatches): ExposureBet[] {
  const related = new Set(
    groupBets(bets, matches)
      .filter(hasBonus)
      .flatMap(group => group.bets),
  )
  return bets.filter(bet => related.has(bet))
}

function computeGroups(bets: readonly ExposureBet[], matches: ExposureMatches, rules: ExposureRules): GroupResult[] {
  return groupBets(sortBets(bets), matches)
    .filter(hasBonus)
    .map(group => computeGroup(group, rules))
}

/** What subsets of bets lock, none of them more than another one on a larger face. */
export function listBestLocks(
  bets: readonly ExposureBet[],
  matches: ExposureMatches,
  rules: ExposureRules,
): readonly Lock[] {
  return combineLocks(computeGroups(bets, matches, rules).map(({ locks }) => locks))
}

/**
 * What the person's open bets lock. With more than nine bets, or more than 40,000 combined results, it is a lower bound:
 * nothing is refused that is not proven, and what is not proven is reviewed. Throws RangeError for a bet that cannot be
 * settled.
 */
export function computeLockedProfit(
  bets: readonly ExposureBet[],
  matches: ExposureMatches,
  rules: ExposureRules = DEFAULT_EXPOSURE_RULES,
): LockedProfit {
  const results = computeGroups(bets, matches, rules)
  const locks = combineLocks(results.map(result => result.locks))
  const refused = locks.find(lock => isRefused(lock, rules))
  const lock = refused ?? locks[0] ?? NO_LOCK
  const near = Math.max(0, ...results.map(result => result.near))
  const isExact = results.length === 0 || (bets.length <= MOST_BETS && results.every(({ isComputed }) => isComputed))
  const face = isExact || refused ? lock.face : bets.reduce((sum, bet) => sum + computeFace(bet), 0)
  return {
    lockedMinor: toMinor(lock.locked),
    nearMinor: toMinor(near),
    faceMinor: toMinor(face),
    decision: refused ? 'refuse' : isExact && near === 0 ? 'allow' : 'review',
    isExact,
    betIds: [...lock.betIds].sort(),
  }
}

const NOTHING: LockedProfit = {
  lockedMinor: toMinor(0),
  nearMinor: toMinor(0),
  faceMinor: toMinor(0),
  decision: 'allow',
  isExact: true,
  betIds: [],
}

/**
 * The same for bets that are about to be placed beside open ones. What the open bets lock without them is no reason
 * against them, and bets that have nothing to do with a bonus are allowed whatever else is open.
 */
export function computePlacementLock(
  openBets: readonly ExposureBet[],
  newBets: readonly ExposureBet[],
  matches: ExposureMatches,
  rules: ExposureRules = DEFAULT_EXPOSURE_RULES,
): LockedProfit {
  const related = new Set(selectRelatedBets([...openBets, ...newBets], matches))
  if (!newBets.some(bet => related.has(bet))) return NOTHING
  const after = computeLockedProfit([...related], matches, rules)
  if (after.decision === 'allow') return after
  const before = computeLockedProfit(
    openBets.filter(bet => related.has(bet)),
    matches,
    rules,
  )
  const refusedBefore = before.decision === 'refuse' ? before.lockedMinor : 0
  if (after.decision === 'refuse' && after.lockedMinor > refusedBefore) return after
  const isNearer = after.nearMinor > before.nearMinor || !after.isExact
  return { ...after, decision: isNearer ? 'review' : 'allow' }
}
