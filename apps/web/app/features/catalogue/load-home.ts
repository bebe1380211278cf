/** What the home page shows beside lists of matches, reduced to what it needs: it travels in the document. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { App } from '../../shared/app.ts'
import * as queryKeys from '../../shared/query-keys.ts'

const MOST_POPULAR = 20
const MOST_LEAGUES = 10

/** Ids of the matches that many players have bet on lately; empty until enough of them have, or without such a call. */
async function loadPopular(api: Api, signal: AbortSignal): Promise<readonly number[]> {
  try {
    const { data } = await api.call('getPopular', { query: { limit: MOST_POPULAR }, signal })
    return data.matches.map(({ match }) => match.id)
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

/** The leagues of highest priority, of all sports. */
async function loadTopLeagues(api: Api, signal: AbortSignal) {
  const { data } = await api.call('getTournaments', { query: { limit: MOST_LEAGUES }, signal })
  return data.map(({ id, slug, name, sport, category }) => ({
    id,
    slug,
    name,
    sport: { key: sport.key },
    country: category.country_code,
  }))
}

async function loadHome(api: Api, signal: AbortSignal) {
  const [popular, leagues] = await Promise.all([loadPopular(api, signal), loadTopLeagues(api, signal)])
  return { popular, leagues }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** Fetched with the page. The page only reads it, so that the first one does without this code. */
export const homeQuery = ({ api }: Pick<App, 'api'>) =>
  queryOptions({
    queryKey: queryKeys.home,
    queryFn: ({ signal }) => loadHome(api, signal),
    staleTime: 60_000,
  })
