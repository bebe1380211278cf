/** Converts search results to groups of linked options. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Competitor, Match } from '@touchline/contract/entities/match'
import { leaguePath, matchPath, paths } from '../../shared/addresses/paths.ts'
import { leagueTitle } from '../../shared/match/sports.ts'

export type SearchResults = ResponseBody<'getSearch'>['data']

export type Option =
  | { readonly kind: 'sport'; readonly path: string; readonly name: string; readonly sportKey: string }
  | {
      readonly kind: 'category' | 'league'
      readonly path: string
      readonly name: string
      readonly note: string
      readonly sportKey: string
    }
  /** Leads to the team's match in play or its next one. */
  | {
      readonly kind: 'team'
      readonly path: string
      readonly name: string
      readonly note: string
      readonly sportKey: string
      readonly team: Competitor
      readonly match: Match
    }
  | {
      readonly kind: 'match'
      readonly path: string
      readonly name: string
      readonly note: string
      readonly sportKey: string
      readonly match: Match
    }

export const GROUPS = ['teams', 'leagues', 'matches', 'categories', 'sports'] as const
export type GroupName = (typeof GROUPS)[number]

export interface Group {
  readonly name: GroupName
  readonly options: readonly Option[]
}

export const toMatchOption = (match: Match): Option => ({
  kind: 'match',
  path: matchPath(match),
  name: match.name,
  note: leagueTitle(match.tournament),
  sportKey: match.tournament.sport.key,
  match,
})

/** A place and a league: `England, Premier League`. */
const describeLeague = ({ category, name }: Match['tournament']): string => `${category.name}, ${name}`

/** The non-empty groups. `sportKeyOf` returns the sport of a category. */
export function groupResults(found: SearchResults, sportKeyOf: (sportId: number) => string | undefined): Group[] {
  const options: Record<GroupName, readonly Option[]> = {
    teams: (found.competitors ?? []).map(({ competitor, match }) => ({
      kind: 'team',
      path: matchPath(match),
      name: competitor.name,
      note: describeLeague(match.tournament),
      sportKey: match.tournament.sport.key,
      team: competitor,
      match,
    })),
    matches: found.matches.map(toMatchOption),
    leagues: found.tournaments.map(league => ({
      kind: 'league',
      path: leaguePath(league),
      name: league.name,
      note: league.category.name,
      sportKey: league.sport.key,
    })),
    categories: found.categories.flatMap(({ sport_id, slug, name }) => {
      const sportKey = sportKeyOf(sport_id)
      return sportKey
        ? ({ kind: 'category', path: paths.category(sportKey, slug), name, note: '', sportKey } as const)
        : []
    }),
    sports: found.sports.map(({ key, name }) => ({ kind: 'sport', path: paths.sport(key), name, sportKey: key })),
  }
  return GROUPS.map(name => ({ name, options: options[name] })).filter(group => group.options.length > 0)
}
