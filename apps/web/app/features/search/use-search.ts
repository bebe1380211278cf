/** Debounced search in groups of linked options; the results always match the current text. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { foldSearchText, tokenizeSearchText } from '@touchline/betting/text/search-text'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Competitor, Match } from '@touchline/contract/entities/match'
import { leaguePath, matchPath, paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { useDebounced } from '../../shared/helpers/use-debounced.ts'
import { leagueTitle } from '../../shared/match/sports.ts'
import { getResponseTime } from '../../shared/queries/data-times.ts'

export const MIN_QUERY_LENGTH = 3
export const MAX_QUERY_LENGTH = 50
/** Open matches, and finished ones, which are marked so. */
const SEARCHED_STATUSES = '0,1,2,4'

export type Search =
  | { readonly state: 'short' }
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** `isOld`: results of the previous text that match the current one, while the results of the current one load. */
  | { readonly state: 'found'; readonly groups: readonly Group[]; readonly isOld: boolean }

export function useSearch(typed: string): Search {
  const { api, live, queries } = useApp()
  const text = typed.trim().replace(/\s+/g, ' ')
  const q = useDebounced(text)
  const { data: sports } = useQuery(queries.sports())
  const query = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => {
      const response = await api.call('getSearch', { query: { q, match_status: SEARCHED_STATUSES }, signal })
      live.foldMatches(response.data.matches, { asOfMs: getResponseTime(response) })
      return response
    },
    enabled: q.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: 1,
  })
  if (text.length < MIN_QUERY_LENGTH) return { state: 'short' }
  if (query.isError && q === text) return { state: 'failed', retry: () => void query.refetch() }
  if (!query.data) return { state: 'waiting' }
  const groups = groupResults(query.data.data, id => sports?.find(sport => sport.id === id)?.key)
  if (q === text && !query.isPlaceholderData) return { state: 'found', groups, isOld: false }
  const matching = filterGroups(groups, text)
  return matching.length > 0 ? { state: 'found', groups: matching, isOld: true } : { state: 'waiting' }
}

/** The options whose name or note contains every word of the text. */
function filterGroups(groups: readonly Group[], text: string): Group[] {
  const words = tokenizeSearchText(text)
  const matches = (option: Option): boolean => {
    const searched = foldSearchText(`${option.name} ${'note' in option ? option.note : ''}`)
    return words.every(word => searched.includes(word))
  }
  return groups
    .map(({ name, options }) => ({ name, options: options.filter(matches) }))
    .filter(({ options }) => options.length > 0)
}

type SearchResults = ResponseBody<'getSearch'>['data']

export type Option =
  | { readonly kind: 'sport'; readonly path: string; readonly name: string; readonly sportKey: string }
  | {
      readonly kind: 'category' | 'league'
      readonly path: string
      readonly name: string
      readonly note: string
      readonly sportKey: string
    }
  /** Leads to the team's page; where it has none, to its match in play or its next one. */
  | {
      readonly kind: 'team'
      readonly path: string
      readonly name: string
      readonly note: string
      readonly sportKey: string
      readonly team: Competitor
      readonly match: Match
    }
  /** A player of a team. */
  | {
      readonly kind: 'athlete'
      readonly path: string
      readonly name: string
      readonly note: string
      readonly sportKey: string
      readonly team: Competitor
    }
  | {
      readonly kind: 'match'
      readonly path: string
      readonly name: string
      readonly note: string
      readonly sportKey: string
      readonly match: Match
    }

const GROUPS = ['teams', 'athletes', 'leagues', 'matches', 'categories', 'sports'] as const
type GroupName = (typeof GROUPS)[number]

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
export function groupResults(results: SearchResults, sportKeyOf: (sportId: number) => string | undefined): Group[] {
  const options: Record<GroupName, readonly Option[]> = {
    teams: (results.competitors ?? []).map(({ competitor, match }) => ({
      kind: 'team',
      path: competitor.slug ? paths.team(match.tournament.sport.key, competitor.slug) : matchPath(match),
      name: competitor.name,
      note: describeLeague(match.tournament),
      sportKey: match.tournament.sport.key,
      team: competitor,
      match,
    })),
    athletes: (results.athletes ?? []).flatMap(({ athlete, competitor, sport }) =>
      athlete.slug
        ? ({
            kind: 'athlete',
            path: paths.athlete(sport.key, athlete.slug),
            name: athlete.name,
            note: competitor.name,
            sportKey: sport.key,
            team: competitor,
          } as const)
        : [],
    ),
    matches: results.matches.map(toMatchOption),
    leagues: results.tournaments.map(league => ({
      kind: 'league',
      path: leaguePath(league),
      name: league.name,
      note: league.category.name,
      sportKey: league.sport.key,
    })),
    categories: results.categories.flatMap(({ sport_id, slug, name }) => {
      const sportKey = sportKeyOf(sport_id)
      return sportKey
        ? ({ kind: 'category', path: paths.category(sportKey, slug), name, note: '', sportKey } as const)
        : []
    }),
    sports: results.sports.map(({ key, name }) => ({ kind: 'sport', path: paths.sport(key), name, sportKey: key })),
  }
  return GROUPS.map(name => ({ name, options: options[name] })).filter(group => group.options.length > 0)
}
