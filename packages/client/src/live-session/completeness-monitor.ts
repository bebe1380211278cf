/**
 * Detects missing data although the channels are in sync. Compares the known markets of a match, or
 * of a list row, with the digest that the server sends with the match. Count, digest and markets
 * arrive in separate publications, so a difference counts only when two consecutive comparisons
 * find the same one. A difference that persists after a refetch is refetched with growing delay.
 */
import type { MarketDigest } from '@touchline/contract/entities/match'

/** The matches that one channel keeps up to date. */
export interface CoveredMatches {
  readonly channel: string
  /** Which markets of these matches the page should have. */
  readonly part: 'all' | 'row'
  readonly matchUrns: readonly string[]
}

export interface CompletenessMonitorOptions {
  /** Difference between the known markets of a match and its digest; null when it has no digest. */
  readonly compare: (matchUrn: string) => MarketDigest | null
  /**
   * Lists what the in-sync channels keep up to date, limited to data that is on the page and not
   * being fetched.
   */
  readonly listCovered: () => Iterable<CoveredMatches>
  /** Called when the data of a channel must be refetched. */
  readonly onIncomplete: (channel: string, matchUrns: readonly string[]) => void
}

/**
 * Publications of one moment are at most two channel turns apart, and network latency delays both
 * alike.
 */
export const COMPARE_INTERVAL_MS = 1500
const COMPARISONS_TO_CONFIRM = 2
/** Number of ineffective refetches after which the delay stops growing. */
const MOST_ATTEMPTS = 6

interface Mismatch {
  difference: number
  /** Consecutive comparisons with the same difference. */
  comparisons: number
  attempts: number
}

export interface CompletenessMonitor {
  start(): void
  stop(): void
}

/**
 * Counts comparisons instead of time: while a page is frozen no timer runs, and nothing is
 * concluded.
 */
export function createCompletenessMonitor({
  compare,
  listCovered,
  onIncomplete,
}: CompletenessMonitorOptions): CompletenessMonitor {
  const mismatches = new Map<string, Mismatch>()
  let timer: ReturnType<typeof setInterval> | undefined

  /** Whether the same difference of a match has persisted long enough to refetch it now. */
  const isDue = (name: string, difference: number): boolean => {
    const mismatch = mismatches.get(name)
    if (difference === 0) mismatches.delete(name)
    else if (mismatch?.difference !== difference) mismatches.set(name, { difference, comparisons: 1, attempts: 0 })
    else {
      mismatch.comparisons += 1
      if (mismatch.comparisons < COMPARISONS_TO_CONFIRM * 2 ** mismatch.attempts) return false
      mismatch.comparisons = 0
      mismatch.attempts = Math.min(mismatch.attempts + 1, MOST_ATTEMPTS)
      return true
    }
    return false
  }

  const compareAll = (): void => {
    const named = new Set<string>()
    for (const { channel, part, matchUrns } of listCovered()) {
      const incomplete = matchUrns.filter(urn => {
        const name = `${channel} ${urn}`
        named.add(name)
        return isDue(name, compare(urn)?.[part] ?? 0)
      })
      if (incomplete.length > 0) onIncomplete(channel, incomplete)
    }
    for (const name of mismatches.keys()) if (!named.has(name)) mismatches.delete(name)
  }

  return {
    start() {
      timer ??= setInterval(compareAll, COMPARE_INTERVAL_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
