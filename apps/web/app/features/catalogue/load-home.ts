/** What the home page shows beside lists of matches, reduced to what it needs: it travels in the document. */
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

/** Ids of the matches that many players have bet on lately; empty until enough of them have, or without such a call. */
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

/** One object for all renders of the same responses, by which they share what follows from it. */
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

/** Fetched with the page. The page only reads it, so that the first one does without this code. */
export const homeQuery = ({ api }: Pick<App, 'api'>) =>
  queryOptions({
    queryKey: queryKeys.home,
    queryFn: ({ signal }) => loadHome(api, signal),
    staleTime: 60_000,
  })
