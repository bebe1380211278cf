/** Converts search results to groups of linked options. */
import { MATCH_STATUS } from '@touchline/betting/market-availability'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import { leaguePath, matchPath, paths } from '../../shared/paths.ts'

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
  | {
      readonly kind: 'match'
      readonly path: string
      readonly name: string
      readonly note: string
      readonly sportKey: string
      readonly match: Match
    }

export const GROUPS = ['live', 'matches', 'leagues', 'categories', 'sports'] as const
export type GroupName = (typeof GROUPS)[number]

export interface Group {
  readonly name: GroupName
  readonly options: readonly Option[]
}

const toMatch = (match: Match): Option => ({
  kind: 'match',
  path: matchPath(match),
  name: match.name,
  note: match.tournament.name,
  sportKey: match.tournament.sport.key,
  match,
})

/** The non-empty groups, live matches first. `sportKeyOf` returns the sport of a category. */
export function groupResults(found: SearchResults, sportKeyOf: (sportId: number) => string | undefined): Group[] {
  const isLive = (match: Match) => match.status === MATCH_STATUS.live
  const options: Record<GroupName, readonly Option[]> = {
    live: found.matches.filter(isLive).map(toMatch),
    matches: found.matches.filter(match => !isLive(match)).map(toMatch),
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
