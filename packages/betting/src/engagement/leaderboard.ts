/** Hunting tournaments: claims from a finite pool, ranks with ties, prizes. Amounts are in the smallest unit. */
import { type MinorUnits, roundDownToMinor, toMinor } from '../money/money.ts'
import { rational } from '../money/rational.ts'

export interface PoolClaim {
  readonly freebet: MinorUnits
  /** The remaining amount. */
  readonly pool: MinorUnits
  /** Nothing can be claimed any more. */
  readonly isOver: boolean
}

/** Deducts a claim from the pool; the last one gets the rest. Null when the claim or the rest is below the minimum. */
export function claimFromPool(amount: number, pool: number, minFreebet: number): PoolClaim | null {
  const freebet = Math.min(amount, pool)
  if (freebet < minFreebet || freebet <= 0) return null
  const left = pool - freebet
  return { freebet: toMinor(freebet), pool: toMinor(left), isOver: left < minFreebet }
}

export interface LeaderboardEntry {
  readonly playerId: string
  readonly farmedAmount: number
  readonly farmedFreebetsCount: number
  /** When it came to this amount, in epoch milliseconds or any growing number. */
  readonly reachedAt: number
  /** A simulated rival: is ranked, and paid nothing. */
  readonly isSimulated?: boolean
}

export interface RankedEntry<Entry extends LeaderboardEntry = LeaderboardEntry> {
  readonly entry: Entry
  /** From 1; equals share it and the places after them stay empty. */
  readonly position: number
  readonly prize: MinorUnits
}

/** Order of the leaderboard: amount, then freebets; equals by who was there first, then by id. */
export function compareEntries(a: LeaderboardEntry, b: LeaderboardEntry): number {
  const order =
    b.farmedAmount - a.farmedAmount || b.farmedFreebetsCount - a.farmedFreebetsCount || a.reachedAt - b.reachedAt
  if (order !== 0 || a.playerId === b.playerId) return order
  return a.playerId < b.playerId ? -1 : 1
}

function isTie(a: LeaderboardEntry, b: LeaderboardEntry): boolean {
  return a.farmedAmount === b.farmedAmount && a.farmedFreebetsCount === b.farmedFreebetsCount
}

/**
 * Ranks with prizes, the first first; entries without any amount are left out. Equals get the prizes of their places
 * together, divided equally and rounded down; what cannot be divided stays with the house.
 */
export function rankEntries<Entry extends LeaderboardEntry>(
  entries: readonly Entry[],
  prizes: readonly number[],
): readonly RankedEntry<Entry>[] {
  const sorted = entries.filter(({ farmedAmount }) => farmedAmount > 0).toSorted(compareEntries)
  const ranked: RankedEntry<Entry>[] = []
  for (let from = 0; from < sorted.length; ) {
    const first = sorted[from] as Entry
    let to = from + 1
    while (to < sorted.length && isTie(first, sorted[to] as Entry)) to++
    const sum = prizes.slice(from, to).reduce((total, prize) => total + prize, 0)
    const share = roundDownToMinor(rational(sum, to - from))
    for (const entry of sorted.slice(from, to)) {
      ranked.push({ entry, position: from + 1, prize: entry.isSimulated ? toMinor(0) : share })
    }
    from = to
  }
  return ranked
}

/** An address as strangers see it: `john@example.com` is `j***@e***.com`. Text without an @ is hidden but for one letter. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const initial = ([letter = '']: readonly string[]) => `${letter}***`
  if (at < 0) return initial([...email])
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const ending = dot < 0 ? '' : domain.slice(dot)
  return `${initial([...email.slice(0, at)])}@${initial([...domain])}${ending}`
}
