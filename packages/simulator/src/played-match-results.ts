import type { Fixture } from './schedule/fixtures.ts'
import type { MatchResult, MatchResults } from './seasons/match-results.ts'
import { createTimeline, playResult } from './sport-registry.ts'

/** Results are small; those of all seasons in progress are some ten thousand. */
const MAX_RESULTS = 200_000

/** Plays the matches that tables need, each once. */
export class PlayedMatchResults implements MatchResults {
  readonly #results = new Map<number, MatchResult>()
  readonly #finalAt = new Map<number, number>()

  resultOf(fixture: Fixture): MatchResult {
    return readOrCompute(this.#results, fixture.id, () => playResult(fixture))
  }

  finalAtOf(fixture: Fixture): number {
    return readOrCompute(this.#finalAt, fixture.id, () => {
      return createTimeline(fixture).moments.at(-1)?.at ?? Number.POSITIVE_INFINITY
    })
  }
}

function readOrCompute<T>(cache: Map<number, T>, id: number, compute: () => T): T {
  const found = cache.get(id)
  if (found !== undefined) return found
  if (cache.size >= MAX_RESULTS) cache.clear()
  const value = compute()
  cache.set(id, value)
  return value
}
