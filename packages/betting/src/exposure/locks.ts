/** Subsets of bets that lock a profit, and which of them is refused. */
import { computeFace } from './bet-gains.ts'
import type { BetGroup } from './bet-groups.ts'
import type { GainRows } from './gain-rows.ts'
import { computeSubsetMinima, spreadMaxima } from './subset-minima.ts'
import type { ExposureRules } from './types.ts'

/** A subset of bets that locks a profit. */
export interface Lock {
  readonly locked: number
  readonly face: number
  readonly betIds: readonly string[]
}

export const NO_LOCK: Lock = { locked: 0, face: 0, betIds: [] }

/** The faces of the bonuses of every subset, by mask. */
export function sumFaces(faces: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** faces.length)
  for (let mask = 1; mask < sums.length; mask++) {
    const highest = 31 - Math.clz32(mask)
    sums[mask] = (sums[mask ^ (1 << highest)] ?? 0) + (faces[highest] ?? 0)
  }
  return sums
}

/** More locked first, then a smaller face, then fewer bets. */
function compareLocks(a: Lock, b: Lock): number {
  return b.locked - a.locked || a.face - b.face || a.betIds.length - b.betIds.length
}

/** Leaves out every lock than which another one locks no less on no larger face. */
function pickBestLocks(locks: readonly Lock[]): Lock[] {
  const best: Lock[] = []
  for (const lock of locks.toSorted(compareLocks)) {
    const last = best.at(-1)
    if (!last || lock.face < last.face) best.push(lock)
  }
  return best
}

/** What every subset of a group locks, by mask; no more than that where it is not above 0. */
function computeLocked({ withBonus, asCash, betCount }: GainRows): Float64Array {
  const locked = spreadMaxima(computeSubsetMinima(withBonus, betCount))
  const plain = spreadMaxima(computeSubsetMinima(asCash, betCount))
  return locked.map((value, mask) => value - (plain[mask] ?? 0))
}

/** The locks of a group, the largest first, without those that another one is better than. */
export function listLocks({ bets }: BetGroup, rows: GainRows): Lock[] {
  const faces = sumFaces(bets.map(computeFace))
  const locks: Lock[] = [NO_LOCK]
  computeLocked(rows).forEach((locked, mask) => {
    if (locked <= 0) return
    const betIds = bets.flatMap(({ id }, bet) => ((mask >> bet) & 1 ? [id] : []))
    locks.push({ locked, face: faces[mask] ?? 0, betIds })
  })
  return pickBestLocks(locks)
}

interface RefusalOptions {
  readonly faces: readonly number[]
  /** Of the groups beside this one: they add to what its subsets lock, and to their faces. */
  readonly beside: readonly Lock[]
  /** What is refused without the group. */
  readonly above: number
  readonly rules: ExposureRules
}

/** Whether a subset of a group that locks more than `above`, with what is locked beside it, is refused. */
export function hasRefusedLock(rows: GainRows, { faces, beside, above, rules }: RefusalOptions): boolean {
  const sums = sumFaces(faces)
  return computeLocked(rows).some((own, mask) =>
    beside.some(other => {
      const locked = own + other.locked
      return own > 0 && locked > above && isRefused({ locked, face: (sums[mask] ?? 0) + other.face }, rules)
    }),
  )
}

/** Locks of independent groups add up. */
export function combineLocks(groups: readonly (readonly Lock[])[]): Lock[] {
  return groups.reduce<Lock[]>(
    (combined, locks) =>
      pickBestLocks(
        combined.flatMap(a =>
          locks.map(b => ({
            locked: a.locked + b.locked,
            face: a.face + b.face,
            betIds: [...a.betIds, ...b.betIds],
          })),
        ),
      ),
    [NO_LOCK],
  )
}

export function isRefused(
  { locked, face }: Pick<Lock, 'locked' | 'face'>,
  { refuseSharePercent, leastMinor }: ExposureRules,
): boolean {
  return locked >= leastMinor && locked * 100 >= refuseSharePercent * face
}
