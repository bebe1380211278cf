/** Every read call of a visitor, sent once with fitting parameters. */
import type { EndpointName } from '@touchline/contract/endpoints'
import type { CheckContext } from '../check.ts'
import type { CallInput } from '../http/http-target.ts'
import { Missing, NotOffered, Refuted } from '../outcome.ts'

type Inputs<N extends EndpointName> = (context: CheckContext) => Promise<readonly CallInput<N>[]>

const NOTHING = async (): Promise<readonly object[]> => [{}]

const DAY_MS = 86_400_000
/** Midnights around now, by which results are counted. */
export function listDays(now: number, count: number): string {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  return Array.from({ length: count + 1 }, (_, at) => new Date(today + (at + 1 - count) * DAY_MS).toISOString()).join()
}

const ofLive = async ({ survey }: CheckContext) => [{ params: { id: (await survey.live()).id } }]

/** What makes each call; in the order in which they are sent. */
export const VISITS: { readonly [N in EndpointName]?: Inputs<N> } = {
  getSettings: NOTHING,
  getSports: NOTHING,
  getCategories: NOTHING,
  getCategory: async ({ survey }) =>
    (await survey.categories()).items.slice(0, 1).map(({ id }) => ({ params: { id } })),
  getTournaments: NOTHING,
  getTournament: async ({ survey }) =>
    (await survey.tournaments()).items.slice(0, 1).map(({ id }) => ({ params: { id } })),
  getStandings: async ({ survey }) => [{ params: { id: (await survey.prematch()).tournament.id } }],
  getMatches: async () => [{}, { query: { match_status: '4' } }],
  getMatch: async ({ survey }) => (await survey.samples()).map(({ id }) => ({ params: { id } })),
  getMatchMarkets: async ({ survey }) => (await survey.samples()).map(({ id }) => ({ params: { id } })),
  getCompetitor: async ({ survey }) => {
    const home = (await survey.prematch()).competitors?.home
    return home?.slug === undefined ? [] : [{ params: { id: home.id } }]
  },
  getSearch: async ({ survey }) => [{ query: { q: (await survey.prematch()).name.slice(0, 5).trim().padEnd(3, 'a') } }],
  getResultCounts: async ({ survey }) => [{ query: { times: listDays(await survey.now(), 3) } }],
  postCounters: async () => [{ body: {} }],
  getMatchVideo: ofLive,
  getMatchStreams: ofLive,
  getMatchPrices: async ({ survey }) => {
    const { id, main_market } = await survey.live()
    if (!main_market) return []
    const { id: market_id, specifier } = main_market
    return [{ params: { id }, query: { market_id, ...(specifier && { specifier }) } }]
  },
  getMatchStatistics: async ({ survey }) => {
    const { id } = await survey.live()
    return (['summary', 'timeline', 'head_to_head', 'form'] as const).map(type => ({ params: { id, type } }))
  },
  getVote: async ({ survey }) => [{ query: { prediction_id: (await survey.prematch()).urn_id } }],
  getBetsCustomMarkets: async ({ survey }) => [{ params: { match_id: (await survey.prematch()).id } }],
  getBetsShareCode: async () => [{ query: { code: 'AAAA2222' } }],
  getSuggestedCombos: NOTHING,
  getBonuses: NOTHING,
  getComboboosts: NOTHING,
  getFreebets: NOTHING,
  getHuntings: NOTHING,
  getLootboxes: NOTHING,
  getBonusTournaments: NOTHING,
  getJackpots: NOTHING,
  getJackpotHits: NOTHING,
  getPopular: NOTHING,
  getIcons: NOTHING,
  postSportsbookSessions: async () => [{ headers: { 'x-platform-app': 'sportsbook' } }],
}

export const VISITED = Object.keys(VISITS) as EndpointName[]

/** Sends every read call once in a run, whatever the responses are: the checks of all exchanges look at them. */
export function visitAll(context: CheckContext): Promise<void> {
  return context.survey.once('visits', async () => {
    for (const name of VISITED)
      for (const input of await listInputs(context, name)) await context.http.request(name, input)
  })
}

/** The inputs of a call; none where what it needs is missing. */
export async function listInputs(
  context: CheckContext,
  name: EndpointName,
): Promise<readonly CallInput<EndpointName>[]> {
  try {
    const make = VISITS[name] as Inputs<EndpointName> | undefined
    return make ? await make(context) : []
  } catch (error) {
    if (error instanceof Missing || error instanceof NotOffered || error instanceof Refuted) return []
    throw error
  }
}
