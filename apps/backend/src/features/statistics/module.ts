/** `GET /matches/{id}/{type}`: a match's statistics, timeline and past matches. */
import { isMatchOpen, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { buildSlug } from '@touchline/betting/text/build-slug'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Attempt, MapCourse, StatisticsRow, TimelineEntry } from '@touchline/contract/entities/media'
import type {
  FeedAttempt,
  FeedLineupPlayer,
  FeedMap,
  FeedMatch,
  FeedScore,
  FeedStatistics,
  FeedTimelineItem,
} from '@touchline/simulator/feed/feed-match'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { hasProviderStatistics, toIso, toPlayerSlug } from '../../core/catalogue/wire-match.ts'
import type { EndedEvents } from '../../core/feed-store/ended-events.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { buildMomentum } from './momentum.ts'
import { PastMatches } from './past-matches.ts'
import { countForm, countMeetings } from './records.ts'

type Statistics = ResponseBody<'getMatchStatistics'>
type Course = Pick<Statistics, 'timeline' | 'momentum'>

export interface StatisticsDeps {
  readonly catalogue: Catalogue
  readonly ended: Pick<EndedEvents, 'readMatch'>
  readonly feed: Pick<Simulator, 'now' | 'listPastMatches'>
}

/** End of the curve: now while the match is in play, the last event once it is over. */
function untilOf({ status, statistics, version }: FeedMatch, now: number): number {
  const isGoingOn = isMatchOpen(status) || status === MATCH_STATUS.stopped
  return isGoingOn ? now : (statistics.timeline.at(-1)?.at ?? version)
}

function hasBegun({ status, kind }: FeedMatch): boolean {
  return kind === 'match' && status !== MATCH_STATUS.prematch && status !== MATCH_STATUS.notCovered
}

function describeCourse(match: FeedMatch, now: number): Course {
  if (!hasBegun(match)) return { timeline: [] }
  const { statistics, startTime } = match
  return {
    timeline: listTimeline(statistics.timeline),
    ...(hasProviderStatistics(match) && { momentum: buildMomentum(statistics, startTime, untilOf(match, now)) }),
  }
}

function toMapCourse({ number, winner, elapsed, gold }: FeedMap): MapCourse {
  return { number, winner, duration_seconds: Math.floor(elapsed / 1000), gold: gold.map(point => ({ ...point })) }
}

const toAttempt = ({ at: _, playerId, ...attempt }: FeedAttempt): Attempt => ({
  ...attempt,
  ...toPlayerSlug(attempt.player, playerId),
})

function describeAttempts({ attempts, lineups }: FeedStatistics): Pick<Statistics, 'attempts' | 'lineups'> {
  const toPlayer = ({ isStarter, isPlaying, ...player }: FeedLineupPlayer) => ({
    ...player,
    slug: buildSlug(player.name, 'athlete', player.id),
    starter: isStarter,
    playing: isPlaying,
  })
  return {
    ...(attempts && { attempts: attempts.map(toAttempt) }),
    ...(lineups && { lineups: { home: lineups.home.map(toPlayer), away: lineups.away.map(toPlayer) } }),
  }
}

export function createStatisticsModule({ catalogue, ended, feed }: StatisticsDeps): Module {
  const past = new PastMatches(feed)
  const { tree } = catalogue

  /** Finds a match, including one that has long left the lists. */
  async function find(id: number): Promise<FeedMatch> {
    const match = catalogue.match(id)?.feed ?? (await ended.readMatch(id))
    if (!match) throw new ApiError('NOT_FOUND')
    return match
  }

  function namesOf({ homeId, awayId }: FeedMatch) {
    const nameOf = (id: number | null): string => (id === null ? '' : tree.competitor(id).name)
    return { home: nameOf(homeId), away: nameOf(awayId) }
  }

  const BY_TYPE: Readonly<Record<Statistics['type'], (match: FeedMatch) => Omit<Statistics, 'type'>>> = {
    summary: match => ({
      data: hasBegun(match) && hasProviderStatistics(match) ? listFigures(match.statistics) : [],
      ...(hasBegun(match) && match.statistics.maps && { maps: match.statistics.maps.map(toMapCourse) }),
      ...(hasBegun(match) && hasProviderStatistics(match) && describeAttempts(match.statistics)),
      ...describeCourse(match, feed.now),
    }),
    timeline: match => ({ data: [], ...describeCourse(match, feed.now) }),
    head_to_head: match => {
      const matches = past.meetings(match, tree)
      return { data: countMeetings(matches, namesOf(match)), timeline: [], matches }
    },
    form: match => {
      const matches = past.form(match, tree)
      return { data: countForm(matches, namesOf(match)), timeline: [], matches }
    },
  }

  const handlers = {
    getMatchStatistics: async ({ params: { id, type } }) => ({ type, ...BY_TYPE[type](await find(id)) }),
  } satisfies Handlers
  return { handlers }
}

/** Figures that the feed has in separate fields, by row key. */
function listSeparateFigures(statistics: FeedStatistics): [key: string, score: FeedScore | null][] {
  const { shots, corners, yellowCards, redCards, games } = statistics
  return [
    ['shots', shots],
    ['corners', corners],
    ['yellow_cards', yellowCards],
    ['red_cards', redCards],
    ['games_won', games],
  ]
}

/** One row per figure, in the feed's order first; a figure present in both is listed once. */
function listFigures(statistics: FeedStatistics): StatisticsRow[] {
  const rows: StatisticsRow[] = (statistics.rows ?? []).map(({ key, home, away }) => ({ key, home, away }))
  const listed = new Set(rows.map(({ key }) => key))
  for (const [key, score] of listSeparateFigures(statistics)) {
    if (score && !listed.has(key)) rows.push({ key, home: score.home, away: score.away })
  }
  return rows
}

/** Events that end a period in sports without a match clock. */
const ENDINGS: readonly FeedTimelineItem['type'][] = ['period_end', 'set_won', 'map_won']

function toEntry({ at, minute, type, side, player, playerId }: FeedTimelineItem, period: number): TimelineEntry {
  const named = player === undefined ? {} : { player, ...toPlayerSlug(player, playerId) }
  return { minute: minute ?? period, type, side, at: toIso(at), ...named }
}

/** Oldest first. */
function listTimeline(items: readonly FeedTimelineItem[]): TimelineEntry[] {
  let period = 1
  return items.map(item => {
    const entry = toEntry(item, period)
    if (ENDINGS.includes(item.type)) period += 1
    return entry
  })
}
