import type { League } from '../schedule/catalogue.ts'
import { preventsResult } from '../schedule/disruption-kinds.ts'
import { findDisruption } from '../schedule/disruptions.ts'
import { buildFixtures, type Fixture } from '../schedule/fixtures.ts'
import { computeLatestEnd } from '../schedule/match-durations.ts'
import type { MatchResults } from './match-results.ts'
import { buildTable, type PlayedMatch, type TableRow } from './table.ts'

/** The matches of a league from one day to another that count in its table: a season, a month, a tournament. */
export class Competition {
  readonly league: League
  /** By start; without matches that end without a result. */
  readonly matches: readonly Fixture[]
  private readonly results: MatchResults
  private readonly latestEnds: readonly number[]
  private tableAt: { readonly count: number; readonly rows: readonly TableRow[] } | undefined

  /** Days are feed days, see `toFeedDay`. */
  constructor(
    seed: string,
    league: League,
    days: { readonly first: number; readonly last: number },
    results: MatchResults,
  ) {
    const all = Array.from({ length: days.last - days.first + 1 }, (_, index) =>
      buildFixtures(seed, league, days.first + index),
    ).flat()
    this.league = league
    this.results = results
    this.matches = all
      .filter(fixture => !preventsResult(findDisruption(fixture)?.kind))
      .sort((a, b) => a.startTime - b.startTime || a.id - b.id)
    this.latestEnds = this.matches.map(computeLatestEnd)
  }

  /** How many matches have no final result at a time. */
  countLeft(time: number): number {
    return this.split(time).left.length
  }

  /** Matches whose result is final at a time, and those that are left, in the order of their starts. */
  split(time: number): { readonly played: readonly Fixture[]; readonly left: readonly Fixture[] } {
    const played: Fixture[] = []
    const left: Fixture[] = []
    this.matches.forEach((fixture, index) => {
      const isFinal =
        time >= (this.latestEnds[index] as number) ||
        (time > fixture.startTime && time >= this.results.finalAtOf(fixture))
      if (isFinal) played.push(fixture)
      else left.push(fixture)
    })
    return { played, left }
  }

  /** The table of all results that are final at a time, the leader first. */
  buildTable(time: number): readonly TableRow[] {
    const { played } = this.split(time)
    // As time moves on, results are only added.
    if (this.tableAt?.count === played.length) return this.tableAt.rows
    const matches = played.map((fixture): PlayedMatch => {
      return { homeId: fixture.home.id, awayId: fixture.away.id, result: this.results.resultOf(fixture) }
    })
    const rows = buildTable(
      this.league.competitors.map(({ id }) => id),
      matches,
      this.league.sport,
    )
    this.tableAt = { count: played.length, rows }
    return rows
  }
}
