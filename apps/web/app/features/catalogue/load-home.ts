/** Data of the home page beside its lists of matches, reduced to what it shows, because the document contains it. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { App } from '../../shared/app/app.ts'
import { memoizeByObject } from '../../shared/helpers/memoize-by-object.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'

const MOST_POPULAR = 20
const MOST_LEAGUES = 10

const NONE: readonly number[] = []
const listIds = memoizeByObject(({ data }: ResponseBody<'getPopular'>) => data.matches.map(({ match }) => match.id))

/** Loads the ids of the matches that many players have bet on lately; none where the back end has too few bets, or no such call. */
async function loadPopular(api: Api, signal: AbortSignal): Promise<readonly number[]> {
  try {
    return listIds(await api.call('getPopular', { query: { limit: MOST_POPULAR }, signal }))
  } catch (error) {
    if (error instanceof ApiError) return NONE
    throw error
  }
}

const reduceLeagues = memoizeByObject(({ data }: ResponseBody<'getTournaments'>) =>
  data.map(({ id, slug, name, sport, category }) => ({
    id,
    slug,
    name,
    sport: { key: sport.key },
    country: category.country_code,
  })),
)

type Leagues = ReturnType<typeof reduceLeagues>

/** Returns the same object for the same responses, so that renders share what is computed from it. */
const combine = memoizeByObject((popular: readonly number[]) =>
  memoizeByObject((leagues: Leagues) => ({ popular, leagues })),
)

async function loadHome(api: Api, signal: AbortSignal) {
  const [popular, leagues] = await Promise.all([
    loadPopular(api, signal),
    // The leagues of highest priority, of all sports.
    api.call('getTournaments', { query: { limit: MOST_LEAGUES }, signal }),
  ])
  return combine(popular)(reduceLeagues(leagues))
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** Fetched by the page's loader. The page itself only reads the cache, so that the first page does not need this code. */
export const homeQuery = ({ api }: Pick<App, 'api'>) =>
  queryOptions({
    queryKey: queryKeys.home,
    queryFn: ({ signal }) => loadHome(api, signal),
    staleTime: 60_000,
  })
