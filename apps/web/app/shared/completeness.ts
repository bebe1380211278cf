/**
 * Notices that a page lacks something although its channels are in step: compares what it knows of the markets of a match,
 * or of a row of a list, with the digest that the server sends with the match. Count, digest and markets travel in
 * publications of their own, so a difference counts only when two looks in a row find the same one. A difference that a
 * fetch does not mend is fetched again ever more rarely.
 */
import type { MarketDigest } from '@touchline/contract/entities/match'

/** What one channel feeds. */
export interface FedMatches {
  readonly channel: string
  /** Which markets of these matches the page should know. */
  readonly part: 'all' | 'row'
  readonly matchUrns: readonly string[]
}

export interface CompletenessOptions {
  /** By how much what the page knows of a match differs from its digest; null where there is none. */
  readonly compare: (matchUrn: string) => MarketDigest | null
  /** What the channels in step feed whose data is on the page and not being fetched. */
  readonly listFed: () => Iterable<FedMatches>
  /** What a channel feeds is to be fetched anew. */
  readonly onIncomplete: (channel: string, matchUrns: readonly string[]) => void
}

/** Publications of one moment are at most two turns of a channel apart, and a bad line delays both alike. */
export const LOOK_MS = 1500
const LOOKS_TO_BE_SURE = 2
/** After so many fetches that changed nothing, the wait does not grow any more. */
const MOST_ATTEMPTS = 6

interface Suspicion {
  difference: number
  /** Looks in a row that found the same difference. */
  looks: number
  attempts: number
}

export interface Completeness {
  start(): void
  stop(): void
}

/** Looks are counted, not timed: while a page is frozen no timer runs, and nothing is concluded. */
export function createCompleteness({ compare, listFed, onIncomplete }: CompletenessOptions): Completeness {
  const suspicions = new Map<string, Suspicion>()
  let timer: ReturnType<typeof setInterval> | undefined

  /** Whether a match has lacked, or had too much of, the same markets for long enough to fetch it now. */
  const isDue = (name: string, difference: number): boolean => {
    const known = suspicions.get(name)
    if (difference === 0) suspicions.delete(name)
    else if (known?.difference !== difference) suspicions.set(name, { difference, looks: 1, attempts: 0 })
    else {
      known.looks += 1
      if (known.looks < LOOKS_TO_BE_SURE * 2 ** known.attempts) return false
      known.looks = 0
      known.attempts = Math.min(known.attempts + 1, MOST_ATTEMPTS)
      return true
    }
    return false
  }

  const look = (): void => {
    const named = new Set<string>()
    for (const { channel, part, matchUrns } of listFed()) {
      const incomplete = matchUrns.filter(urn => {
        const name = `${channel} ${urn}`
        named.add(name)
        return isDue(name, compare(urn)?.[part] ?? 0)
      })
      if (incomplete.length > 0) onIncomplete(channel, incomplete)
    }
    for (const name of suspicions.keys()) if (!named.has(name)) suspicions.delete(name)
  }

  return {
    start() {
      timer ??= setInterval(look, LOOK_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
