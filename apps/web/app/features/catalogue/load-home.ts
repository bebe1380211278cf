/** Data of the home page beside its lists of matches, reduced to what it shows, because the document contains it. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { App } from '../../shared/app/app.ts'
import { memoizeByObject } from '../../shared/helpers/memoize-by-object.ts'
import { isListedPick } from '../../shared/queries/popular-picks.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'

const MOST_POPULAR = 20
const MOST_LEAGUES = 10

interface Popular {
  /** Ids of the matches that many players have bet on lately. */
  readonly matches: readonly number[]
  /** Number of outcomes in lists that many players have bet on lately. */
  readonly picks: number
}

const NO_POPULAR: Popular = { matches: [], picks: 0 }
const NO_COMBOS = { count: 0 }

const countPopular = memoizeByObject(
  ({ data }: ResponseBody<'getPopular'>): Popular => ({
    matches: data.matches.map(({ match }) => match.id),
    picks: data.picks.filter(isListedPick).length,
  }),
)
const countCombos = memoizeByObject(({ data }: ResponseBody<'getSuggestedCombos'>) => ({ count: data.length }))

/** Reads a call that home can do without; `none` where the back end refuses it or does not have it. */
async function readOptional<T>(none: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError) return none
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
const combine = memoizeByObject((popular: Popular) =>
  memoizeByObject((combos: { readonly count: number }) =>
    memoizeByObject((leagues: Leagues) => ({
      popular: popular.matches,
      leagues,
      /** Sizes of sections that the browser loads: the server leaves out those without data. */
      sizes: { picks: popular.picks, combos: combos.count },
    })),
  ),
)

async function loadHome(api: Api, signal: AbortSignal) {
  const [popular, combos, leagues] = await Promise.all([
    readOptional(NO_POPULAR, async () =>
      countPopular(await api.call('getPopular', { query: { limit: MOST_POPULAR }, signal })),
    ),
    readOptional(NO_COMBOS, async () => countCombos(await api.call('getSuggestedCombos', { signal }))),
    // The leagues of highest priority, of all sports.
    api.call('getTournaments', { query: { limit: MOST_LEAGUES }, signal }),
  ])
  return combine(popular)(combos)(reduceLeagues(leagues))
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** Fetched by the page's loader. The page itself only reads the cache, so that the first page does not need this code. */
export const homeQuery = ({ api }: Pick<App, 'api'>) =>
  queryOptions({
    queryKey: queryKeys.home,
    queryFn: ({ signal }) => loadHome(api, signal),
    staleTime: 60_000,
  })
