/** What a visitor reads of the back end, fetched once and shared by the checks of a run. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Category, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { Settings } from '@touchline/contract/entities/settings'
import { FEED_HEAD, parseFeedHead } from '@touchline/contract/feed-head'
import { groupBy } from '../group-by.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Answer, HttpTarget } from '../http/http-target.ts'
import { Missing, NotOffered } from '../outcome.ts'
import type { Random } from '../random.ts'

/** A whole list, page by page. */
export interface WholeList<T> {
  readonly items: readonly T[]
  readonly pages: readonly { readonly data: readonly T[]; readonly exchange: Exchange; readonly total: number }[]
  /** False: the list is longer than what is read of it. */
  readonly isWhole: boolean
}

/** A match with all its markets. */
export interface MatchWithMarkets {
  readonly match: Match
  readonly markets: readonly Market[]
  readonly exchange: Exchange
}

export interface Survey {
  /** The back end's time in epoch milliseconds: that of its feed, or of its clock. */
  now(): Promise<number>
  /** Runs once in a run, and returns the same to everybody who asks. */
  once<T>(key: string, load: () => Promise<T>): Promise<T>
  settings(): Promise<Settings>
  /** Languages of the settings. */
  locales(): Promise<readonly string[]>
  sports(): Promise<readonly Sport[]>
  categories(): Promise<WholeList<Category>>
  tournaments(): Promise<WholeList<Tournament>>
  /** All events that are listed without a filter. */
  matches(): Promise<WholeList<Match>>
  /** A few outrights; none where there are none. */
  outrights(): Promise<readonly Match[]>
  /** A few events of each kind and status, the same in every check. */
  samples(): Promise<readonly Match[]>
  /** A match that has not begun, the later the better: its list is stable. Throws Missing. */
  prematch(): Promise<Match>
  live(): Promise<Match>
  /** The samples with all their markets. */
  markets(): Promise<readonly MatchWithMarkets[]>
  /** The newest results. */
  results(): Promise<readonly Match[]>
  match(id: number): Promise<Answer<'getMatch'>>
  /** All markets of an event. */
  marketsOf(match: Match): Promise<MatchWithMarkets>
}

export const PAGE_SIZE = 200
const MAX_PAGES = 20
const RESULTS = 20
/** Of each kind and status. */
const SAMPLES = 2

type PagedBody<T> = { readonly data: readonly T[]; readonly pagination: ResponseBody<'getMatches'>['pagination'] }

/** Reads a list to its end, or for as many pages as are read of any. */
export async function readPages<T>(
  load: (page: number) => Promise<{ body: PagedBody<T>; exchange: Exchange }>,
): Promise<WholeList<T>> {
  const pages: { data: readonly T[]; exchange: Exchange; total: number }[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { body, exchange } = await load(page)
    pages.push({ data: body.data, exchange, total: body.pagination.total })
    if (body.data.length === 0 || page >= body.pagination.last_page) break
  }
  const items = pages.flatMap(({ data }) => data)
  return { items, pages, isWhole: pages.length < MAX_PAGES || items.length === pages.at(-1)?.total }
}

export function createSurvey(http: HttpTarget, random: Random): Survey {
  const loaded = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const found = loaded.get(key) as Promise<T> | undefined
    if (found) return found
    const loading = load()
    loaded.set(key, loading)
    return loading
  }
  const require = async (what: string, find: (match: Match) => boolean, order: (match: Match) => string) => {
    const { items } = await survey.matches()
    const found = items.filter(find).sort((a, b) => (order(a) < order(b) ? 1 : -1))[0]
    if (!found) throw new Missing(what)
    return found
  }
  const survey: Survey = {
    once,
    now: async () => {
      const { headers } = (await once('first list', () => http.read('getSports'))).exchange
      return parseFeedHead(headers.get(FEED_HEAD) ?? '')?.feedMs ?? Date.parse(headers.get('date') ?? '')
    },
    settings: () => once('settings', async () => (await http.read('getSettings')).body.data),
    locales: async () => (await survey.settings()).locales.map(({ code }) => code),
    sports: async () => (await once('first list', () => http.read('getSports'))).body.data,
    categories: () =>
      once('categories', () => readPages(page => http.read('getCategories', { query: { page, limit: PAGE_SIZE } }))),
    tournaments: () =>
      once('tournaments', () => readPages(page => http.read('getTournaments', { query: { page, limit: PAGE_SIZE } }))),
    matches: () =>
      once('matches', () => readPages(page => http.read('getMatches', { query: { page, limit: PAGE_SIZE } }))),
    outrights: () =>
      once('outrights', async () => {
        const query = { type: 'season,stage,simple_tournament', limit: SAMPLES }
        return (await http.read('getMatches', { query })).body.data
      }),
    samples: () =>
      once('samples', async () => {
        const events = [...(await survey.matches()).items, ...(await survey.outrights())]
        const groups = groupBy(events, ({ type, status }) => `${type} ${status}`)
        return [...groups.values()].flatMap(group => random.sample(group, SAMPLES))
      }),
    prematch: () =>
      require('a match that has not begun', ({ type, status, main_market }) =>
        type === 'match' && status === 0 && main_market !== null, ({ start_time }) => start_time),
    live: () =>
      require('a match in play', ({ type, status }) => type === 'match' && status === 1, ({ start_time }) =>
        start_time),
    markets: () =>
      once('markets', async () => {
        const all: MatchWithMarkets[] = []
        for (const match of await survey.samples()) all.push(await survey.marketsOf(match))
        return all
      }),
    results: () =>
      once('results', async () => {
        const query = { match_status: '4', sort_by: 'latest', limit: RESULTS } as const
        return (await http.read('getMatches', { query })).body.data
      }),
    match: id => http.read('getMatch', { params: { id } }),
    async marketsOf(match) {
      const list = await readPages<Market>(page =>
        http.read('getMatchMarkets', { params: { id: match.id }, query: { page, limit: PAGE_SIZE } }),
      )
      const exchange = list.pages[0]?.exchange
      if (!exchange) throw new NotOffered('the list of markets has no page')
      return { match, markets: list.items, exchange }
    },
  }
  return survey
}
