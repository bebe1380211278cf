import { describe, expect, it } from 'vitest'
import { PlayedMatchResults } from './played-match-results.ts'
import { computeLatestEnd } from './schedule/match-durations.ts'
import { readResult } from './seasons/read-result.ts'
import { createRuntime, SPORTS_WITH_MARKETS } from './sport-registry.ts'
import { NOON, playToEnd, sampleDisrupted, sampleFixtures } from './testing/sample.ts'
import { scaleSample } from './testing/sample-size.ts'

describe.each(SPORTS_WITH_MARKETS)('the result of %s from the seed alone', sport => {
  const results = new PlayedMatchResults()

  it('is what the runtime plays', () => {
    for (const fixture of sampleFixtures(sport, scaleSample(400))) {
      const { match } = playToEnd(fixture)
      expect(match.status).toBe(4)
      expect(results.resultOf(fixture), `${fixture.id}`).toEqual(readResult(sport, match.statistics))
    }
  })

  it('is the same after a delay, an interruption and a loss of coverage', () => {
    // Another seed.
    const results = new PlayedMatchResults()
    for (const kind of ['delayed', 'rescheduled', 'interrupted', 'uncovered'] as const) {
      for (const fixture of sampleDisrupted(sport, scaleSample(20), kind)) {
        const { match } = playToEnd(fixture)
        expect(results.resultOf(fixture), `${kind} ${fixture.id}`).toEqual(readResult(sport, match.statistics))
      }
    }
  })

  it('is final when the runtime says so, within the longest duration', () => {
    for (const fixture of sampleFixtures(sport, scaleSample(40))) {
      const finalAt = results.finalAtOf(fixture)
      expect(finalAt).toBeLessThanOrEqual(computeLatestEnd(fixture))
      const statusAt = (at: number) => createRuntime(fixture, NOON, at).match.status
      expect([statusAt(finalAt - 1), statusAt(finalAt)]).toEqual([3, 4])
    }
  })
})
