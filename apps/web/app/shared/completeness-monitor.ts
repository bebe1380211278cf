/**
 * Notices that a page lacks something although its channels are in step: compares what it knows of the markets of a match,
 * or of a row of a list, with the digest that the server sends with the match. Count, digest and markets travel in
 * publications of their own, so a difference counts only when two looks in a row find the same one. A difference that a
 * fetch does not mend is fetched again ever more rarely.
 */
import type { MarketDigest } from '@touchline/contract/entities/match'

/** What one channel feeds. */
export interface CoveredMatches {
  readonly channel: string
  /** Which markets of these matches the page should know. */
  readonly part: 'all' | 'row'
  readonly matchUrns: readonly string[]
}

export interface CompletenessMonitorOptions {
  /** By how much what the page knows of a match differs from its digest; null where there is none. */
  readonly compare: (matchUrn: string) => MarketDigest | null
  /** What the channels in step feed whose data is on the page and not being fetched. */
  readonly listCovered: () => Iterable<CoveredMatches>
  /** What a channel feeds is to be fetched anew. */
  readonly onIncomplete: (channel: string, matchUrns: readonly string[]) => void
}

/** Publications of one moment are at most two turns of a channel apart, and a bad line delays both alike. */
export const COMPARE_INTERVAL_MS = 1500
const COMPARISONS_TO_CONFIRM = 2
/** After so many fetches that changed nothing, the wait does not grow any more. */
const MOST_ATTEMPTS = 6

interface Mismatch {
  difference: number
  /** Looks in a row that found the same difference. */
  comparisons: number
  attempts: number
}

export interface CompletenessMonitor {
  start(): void
  stop(): void
}

/** Looks are counted, not timed: while a page is frozen no timer runs, and nothing is concluded. */
export function createCompletenessMonitor({
  compare,
  listCovered,
  onIncomplete,
}: CompletenessMonitorOptions): CompletenessMonitor {
  const mismatches = new Map<string, Mismatch>()
  let timer: ReturnType<typeof setInterval> | undefined

  /** Whether a match has lacked, or had too much of, the same markets for long enough to fetch it now. */
  const isDue = (name: string, difference: number): boolean => {
    const known = mismatches.get(name)
    if (difference === 0) mismatches.delete(name)
    else if (known?.difference !== difference) mismatches.set(name, { difference, comparisons: 1, attempts: 0 })
    else {
      known.comparisons += 1
      if (known.comparisons < COMPARISONS_TO_CONFIRM * 2 ** known.attempts) return false
      known.comparisons = 0
      known.attempts = Math.min(known.attempts + 1, MOST_ATTEMPTS)
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
