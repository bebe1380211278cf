/** What was counted of the players of a team in its finished matches: cached, with those that it has played since. */
import type { AthleteMatch, AthleteProfile } from '@touchline/contract/entities/athlete'
import type { AthleteFigure, SquadMember } from '@touchline/contract/entities/match'
import type { FeedPlayer } from '@touchline/simulator/feed/feed-catalogue'
import type { FeedMatch, FeedStatistics, TimelineType } from '@touchline/simulator/feed/feed-match'
import type { Simulator } from '@touchline/simulator/feed/types'
import { LRUCache } from 'lru-cache'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { toIso } from '../../core/catalogue/wire-match.ts'

/** Matches of a team that are read while its season has fewer, and at most. */
const LEAST_MATCHES = 15
const MOST_MATCHES = 90
/** Read beyond those of the table: a list of past matches counts those that ended without a result. */
const SPARE_MATCHES = 8
/** Matches of a player that are shown while the season has fewer. */
const LEAST_SHOWN = 10
/** Read first of a team that has played again: a season takes the feed a third of a second. */
const NEWEST_MATCHES = 3
const MAX_TEAMS = 200

interface TeamMatches {
  /** Matches of the season that were final, by the league's table. */
  readonly played: number
  readonly matches: readonly PlayedMatch[]
}

/** A finished match of a team, reduced to what its players did. */
interface PlayedMatch extends Pick<AthleteMatch, 'id' | 'side' | 'score'> {
  readonly startTime: number
  readonly opponentId: number
  readonly appearances: ReadonlyMap<number, Pick<AthleteMatch, 'starter' | 'figures'>>
}

export class AthleteMatches {
  readonly #feed: Pick<Simulator, 'now' | 'getStandings' | 'listPastMatches'>
  readonly #teams = new LRUCache<number, TeamMatches>({ max: MAX_TEAMS })

  constructor(feed: Pick<Simulator, 'now' | 'getStandings' | 'listPastMatches'>) {
    this.#feed = feed
  }

  read(
    { id, competitorId }: FeedPlayer,
    league: { readonly id: number } | null,
    tree: CatalogueTree,
  ): Pick<AthleteProfile, 'season_start' | 'matches'> {
    const { start, matches } = this.#readSeason(competitorId, league)
    const appearances = matches.flatMap(match => {
      const appearance = match.appearances.get(id)
      return appearance ? [{ match, appearance }] : []
    })
    const shown = appearances.filter(
      ({ match }, index) => index < LEAST_SHOWN || (start !== null && match.startTime >= start),
    )
    return {
      season_start: start === null ? null : toIso(start),
      matches: shown.map(({ match, appearance }) => toAthleteMatch(match, appearance, tree)),
    }
  }

  /** The sums of the season of each player of a team; of one who has not played there is none. Undefined without line-ups. */
  sumSeason(competitorId: number, league: { readonly id: number } | null): SeasonSums | undefined {
    const { start, matches } = this.#readSeason(competitorId, league)
    if (start === null || matches.length === 0) return undefined
    const sums = new Map<number, SeasonSum>()
    for (const { startTime, appearances } of matches) {
      if (startTime < start) continue
      for (const [id, { figures }] of appearances) sums.set(id, addFigures(sums.get(id), figures))
    }
    return sums
  }

  /** The start of the season of its league, null without one, and matches of a team, earlier ones included. */
  #readSeason(competitorId: number, league: { readonly id: number } | null) {
    const standings = league ? this.#feed.getStandings(league.id) : undefined
    const row = standings?.rows.find(row => row.competitorId === competitorId)?.total
    const matches = this.#readTeam(competitorId, row ? row.won + row.drawn + row.lost : 0)
    return { start: standings?.season.startTime ?? null, matches }
  }

  #readTeam(competitorId: number, played: number): readonly PlayedMatch[] {
    const cached = this.#teams.get(competitorId)
    if (cached?.played === played) return cached.matches
    const count = Math.min(MOST_MATCHES, Math.max(LEAST_MATCHES, played) + SPARE_MATCHES)
    const read = (most: number) => this.#feed.listPastMatches({ competitorId, before: this.#feed.now, count: most })
    const toMatches = (past: readonly FeedMatch[]) => past.flatMap(match => toPlayedMatch(match, competitorId))
    // Where one match has no line-ups, the others have none either.
    const readAll = () => (read(1)[0]?.statistics.lineups ? toMatches(read(count)) : [])
    const extended = cached && addNewest(cached.matches, toMatches(read(NEWEST_MATCHES)))
    const matches = extended?.slice(0, count) ?? readAll()
    this.#teams.set(competitorId, { played, matches })
    return matches
  }
}

/** Matches with those played since, newest first; undefined where there may be more between them. */
function addNewest(known: readonly PlayedMatch[], newest: readonly PlayedMatch[]): readonly PlayedMatch[] | undefined {
  const index = newest.findIndex(({ id }) => id === known[0]?.id)
  return index < 0 ? undefined : [...newest.slice(0, index), ...known]
}

type SeasonSum = NonNullable<SquadMember['season']>
export type SeasonSums = ReadonlyMap<number, SeasonSum>

function addFigures(sum: SeasonSum | undefined, figures: readonly AthleteFigure[]): SeasonSum {
  return {
    matches: (sum?.matches ?? 0) + 1,
    figures: figures.map(({ key, value }, index) => ({ key, value: value + (sum?.figures[index]?.value ?? 0) })),
  }
}

function toAthleteMatch(
  { id, startTime, side, opponentId, score }: PlayedMatch,
  appearance: Pick<AthleteMatch, 'starter' | 'figures'>,
  tree: CatalogueTree,
): AthleteMatch {
  const { id: opponent, slug, name, short_name } = tree.competitor(opponentId)
  return {
    id,
    start_time: toIso(startTime),
    side,
    opponent: { id: opponent, ...(slug && { slug }), name, short_name },
    score,
    ...appearance,
  }
}

/** `match_status` of the Unified Odds Feed. */
const ABANDONED = 90

/** None of a match without line-ups or without a result. */
function toPlayedMatch(match: FeedMatch, competitorId: number): PlayedMatch[] {
  const { id, homeId, awayId, startTime, phase, statistics } = match
  if (phase === ABANDONED || !statistics.lineups || homeId === null || awayId === null) return []
  const side = homeId === competitorId ? 'home' : 'away'
  const hasComeOn = new Set(listIds(statistics, 'substitution'))
  const appearances = statistics.lineups[side]
    .filter(player => player.isStarter || hasComeOn.has(player.id))
    .map(player => [player.id, { starter: player.isStarter, figures: countFigures(statistics, player.id) }] as const)
  return [
    {
      id,
      startTime,
      side,
      opponentId: side === 'home' ? awayId : homeId,
      score: statistics.totalScore,
      appearances: new Map(appearances),
    },
  ]
}

function listIds({ timeline }: FeedStatistics, type: TimelineType): (number | undefined)[] {
  return timeline.filter(item => item.type === type).map(({ playerId }) => playerId)
}

/** Goals are counted among the attempts, where one that was taken back is none. */
function countFigures(statistics: FeedStatistics, playerId: number): AthleteFigure[] {
  const attempts = statistics.attempts?.filter(attempt => attempt.playerId === playerId) ?? []
  const count = (type: TimelineType) => listIds(statistics, type).filter(id => id === playerId).length
  return [
    { key: 'goals', value: attempts.filter(({ result }) => result === 'goal').length },
    { key: 'shots', value: attempts.length },
    { key: 'shots_on_target', value: attempts.filter(({ result }) => result !== 'missed').length },
    { key: 'yellow_cards', value: count('yellow_card') },
    { key: 'red_cards', value: count('red_card') },
  ]
}
