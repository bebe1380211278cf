/** The lists of matches that pages show, and which one they begin with. */
import type { Counts, Sport } from '@touchline/contract/entities/catalogue'
import type { ListChoice } from '../features/catalogue/choice.ts'
import type { ListFilter } from '../shared/queries.ts'

const SOON_HOURS = 3
const DAY_HOURS = 24

/** The cards of "Live now": some of every sport. */
export const LIVE_CARDS: ListFilter = { match_status: '1', sort_by: 'bets_count', max_per_sport: 3, limit: 9 }

export const liveBySport = (sportKey: string): ListFilter => ({
  match_status: '1,2',
  sport_key: sportKey,
  sort_by: 'tournament_priority',
  limit: 100,
})

export const categoryMatches = (category: { readonly id: number }) =>
  ({ category_id: String(category.id), match_status: '0,1,2', sort_by: 'tournament_priority', limit: 100 }) as const
export const leagueMatches = (league: { readonly id: number }) =>
  ({ tournament_id: String(league.id), match_status: '0,1,2', sort_by: 'start_time', limit: 100 }) as const

export function listFilter({ sportKey, time }: ListChoice): ListFilter {
  if (time === 'live') return liveBySport(sportKey)
  const common = { match_status: '0', sport_key: sportKey, limit: 60 }
  return time === 'soon'
    ? { ...common, sort_by: 'start_time', withinHours: SOON_HOURS }
    : { ...common, sort_by: 'tournament_priority', withinHours: DAY_HOURS }
}

/** The sport and time a list begins with: the first sport (or the asked one) with matches in play, else what comes next. */
export function startingChoice(
  sports: readonly Sport[],
  counts: readonly Counts[],
  sportKey?: string,
): ListChoice | null {
  const candidates = sportKey ? sports.filter(sport => sport.key === sportKey) : sports
  const liveCount = (sport: Sport) => counts.find(count => count.id === sport.id)?.live_count ?? 0
  const live = candidates.find(sport => liveCount(sport) > 0)
  if (live) return { sportKey: live.key, time: 'live' }
  return candidates[0] ? { sportKey: candidates[0].key, time: 'day' } : null
}
