/** The lists of matches of each page, and their defaults. */
import type { EventCounts, Sport, Standings } from '@touchline/contract/entities/catalogue'
import { DEFAULT_CHOICE, type ListChoice, type Sort, type Time } from '../features/catalogue/list-choice.ts'
import { type LeagueTab, readRound } from '../shared/addresses/paths.ts'
import type { ListFilter } from '../shared/queries/queries.ts'

/** Number of matches before the user scrolls to the end. */
const FIRST_PAGE = 60
/** On pages that are often a visitor's first: more than fill a screen, and few for the document to carry. */
const SHORT_PAGE = 12
/** On the home page, which has more above its lists. */
export const homePageOf = ({ time }: Pick<ListChoice, 'time'>): number => (time === 'live' ? 6 : 4)

/** Cards of matches in play: a few of every sport. */
const LIVE_CARDS: ListFilter = { match_status: '1', sort_by: 'bets_count', max_per_sport: 2, limit: 6 }

/** Top matches: in play, or starting within a day, of three sports. A match lasts hours, not days. */
export const TOP_CARDS: ListFilter = {
  ...LIVE_CARDS,
  match_status: '0,1',
  withinHours: 24,
  sinceHours: 6,
  max_per_sport: 1,
  limit: 3,
}

export const ESPORT_CARDS: ListFilter = { ...LIVE_CARDS, sport_type: 'esport', max_per_sport: 5 }

const SORT_BY = { league: 'tournament_priority', time: 'start_time', popular: 'bets_count' } as const satisfies Record<
  Sort,
  ListFilter['sort_by']
>

const NOT_BEGUN = '0'
const IN_PLAY = '1,2'
const OPEN = '0,1,2'
const FINISHED = '4'
const ANY = '0,1,2,3,4,5'

function whenOf(time: Time, today: Day): Pick<ListFilter, 'match_status' | 'withinHours' | 'day' | 'zone'> {
  if (time === 'live') return { match_status: IN_PLAY }
  if (time === 'all' || time === 'outrights') return { match_status: OPEN }
  if (time === 'today') return { match_status: OPEN, ...today }
  return { match_status: NOT_BEGUN, withinHours: Number(time) }
}

/** A day in a time zone. */
export interface Day {
  readonly day: string
  readonly zone: string
}

/** The scope of a list, for example a sport or a league. */
export type ListScope = Pick<ListFilter, 'sport_key' | 'category_id' | 'tournament_id' | 'competitor_id' | 'sport_type'>

export function listFilter(
  choice: Omit<ListChoice, 'sportKey' | 'grouping'>,
  scope: ListScope,
  today: Day,
  limit = SHORT_PAGE,
): ListFilter {
  return {
    ...scope,
    ...whenOf(choice.time, today),
    ...(choice.hasVideo && { has_video: true }),
    sort_by: SORT_BY[choice.sort],
    limit,
  }
}

export const sportScope = (sportKey: string): ListScope => ({ sport_key: sportKey })
export const categoryScope = (category: { readonly id: number }): ListScope => ({ category_id: String(category.id) })
export const leagueScope = (league: { readonly id: number }): ListScope => ({ tournament_id: String(league.id) })

export const competitorScope = (competitor: { readonly id: number }): ListScope => ({
  competitor_id: String(competitor.id),
})

const LEAGUE_TABS: readonly string[] = ['rounds', 'table', 'results', 'outrights'] satisfies LeagueTab[]

export const isLeagueTab = (tab: string): tab is LeagueTab => LEAGUE_TABS.includes(tab) || readRound(tab) !== undefined

/** The matches of a round of a season, whatever their status. */
export const roundOf = (scope: ListScope, season: NonNullable<Standings['season']>, round: number): ListFilter => ({
  ...scope,
  round,
  match_status: ANY,
  start_from: season.start_time,
  start_to: season.end_time,
  sort_by: 'start_time',
  limit: FIRST_PAGE,
})

/** The next matches, those in play first. */
export const fixturesOf = (scope: ListScope): ListFilter => ({
  ...scope,
  match_status: OPEN,
  sort_by: 'start_time',
  limit: SHORT_PAGE,
})

/** Matches in play, interrupted ones included. */
export const runningOf = (scope: ListScope): ListFilter => ({
  ...scope,
  match_status: IN_PLAY,
  sort_by: 'start_time',
  limit: FIRST_PAGE,
})

/** The match in play, or the next one. */
export const nextMatchOf = (scope: ListScope): ListFilter => ({ ...fixturesOf(scope), limit: 1 })

/** Finished matches, the last first. */
export const lastResultsOf = (scope: ListScope): ListFilter => ({
  ...scope,
  match_status: FINISHED,
  sort_by: 'latest',
  limit: SHORT_PAGE * 2,
})

/** The outrights of a sport, category or league. */
export const outrightsOf = (scope: ListScope): ListFilter => ({
  ...scope,
  type: 'season,stage,simple_tournament',
  match_status: OPEN,
  sort_by: 'tournament_priority',
  limit: FIRST_PAGE,
})

/** Matches of a day and sport that have not begun: those in play are on the live page. */
export const scheduleOf = (sportKey: string, day: Day): ListFilter => ({
  sport_key: sportKey,
  match_status: NOT_BEGUN,
  ...day,
  sort_by: 'start_time',
  limit: FIRST_PAGE,
})

/** Finished matches of a day and sport. */
export const resultsOf = (sportKey: string, day: Day): ListFilter => ({
  sport_key: sportKey,
  match_status: FINISHED,
  ...day,
  sort_by: 'tournament_priority',
  limit: FIRST_PAGE,
})

/** Default of league and category pages: all matches. */
export const WHOLE_LIST: Omit<ListChoice, 'sportKey'> = { ...DEFAULT_CHOICE, time: 'all' }

/**
 * Default sport and time of a list: the first sport (or the requested one) with matches in play,
 * else upcoming matches.
 */
export function getInitialChoice(
  sports: readonly Sport[],
  counts: readonly EventCounts[] | undefined,
  sportKey?: string,
): ListChoice | null {
  const candidates = sportKey ? sports.filter(sport => sport.key === sportKey) : sports
  const liveCount = (sport: Sport) => counts?.find(count => count.id === sport.id)?.live_count ?? 0
  const live = candidates.find(sport => liveCount(sport) > 0)
  if (live) return { ...DEFAULT_CHOICE, sportKey: live.key, time: 'live' }
  return candidates[0] ? { ...DEFAULT_CHOICE, sportKey: candidates[0].key, time: '24' } : null
}
