/**
 * Stub backend with one sport, one league and two matches on a free port, for page tests. Its
 * responses follow the contract.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { AthleteMatch } from '@touchline/contract/entities/athlete'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import { category, sport, standings, tournament } from '@touchline/contract/examples/catalogue'
import {
  makeCompetitor,
  makeMarket,
  makeMatch,
  makeMatchStatistics,
  makeOutcomes,
} from '@touchline/contract/examples/match'
import { settings as exampleSettings } from '@touchline/contract/examples/settings'

const league = { ...tournament, slug: 'premier-league-t17', name: 'Premier League' }

const arsenal = { ...makeCompetitor(1, 'Arsenal'), slug: 'arsenal-p1' }

const athlete = { id: 101, slug: 'owen-harte-a101', name: 'Owen Harte', position: 'forward', number: 9 }

const athleteMatch = (start_time: string, goals: number): AthleteMatch => ({
  id: Date.parse(start_time),
  start_time,
  side: 'away',
  opponent: { id: 2, name: 'Chelsea', short_name: 'CHE' },
  score: { home: 1, away: 2 },
  starter: true,
  figures: [
    { key: 'goals', value: goals },
    { key: 'shots_on_target', value: goals + 1 },
  ],
})

const market = (matchId: number, changes: Partial<Market> = {}): Market =>
  makeMarket(matchId, { outcomes: makeOutcomes({ Arsenal: 1.42, draw: 4.6, Chelsea: 8.2 }), ...changes })

const total = (matchId: number, line: number, changes: Partial<Market> = {}): Market =>
  makeMarket(matchId, {
    id: '18',
    name: 'Total',
    specifier: `total=${line}`,
    outcomes: [
      { id: '13', name: 'Under', active: true, odds: 2.02 },
      { id: '12', name: 'Over', active: true, odds: 1.8 },
    ],
    priority: 2,
    ...changes,
  })

const match = (id: number, changes: Partial<Match> = {}): Match =>
  makeMatch(id, {
    slug: `arsenal-chelsea-m${id}`,
    tournament: league,
    competitors: { home: arsenal, away: makeCompetitor(2, '</script><b>Chelsea') },
    name: 'Arsenal v Chelsea',
    stage: { code: 7, key: '2nd_half', name: '2nd half' },
    start_time: '2026-11-21T18:00:00.000Z',
    statistics: makeMatchStatistics({
      clock: {
        match_time: '67:12',
        stoppage_time: null,
        stoppage_time_announced: null,
        remaining_time: null,
        remaining_time_in_period: null,
        stopped: true,
        clock_updated_at: '2026-11-21T19:25:00.000Z',
      },
      total_score: { home: 2, away: 1 },
      period_score: [
        { home: 2, away: 1, period_key: '1st_half', period_name: '1st half', number: 1, type: 'regular_period' },
      ],
      corners: { home: 6, away: 3 },
      yellow_cards: { home: 1, away: 1 },
      red_cards: { home: 0, away: 1 },
    }),
    available_markets: 24,
    main_market: market(id),
    secondary_market: total(id, 2.5, { most_balanced: true }),
    is_provider_stats_available: false,
    ...changes,
  })

export const matches: readonly Match[] = [match(4711), match(4712, { main_market: market(4712, { status: -1 }) })]

const paged = <T>(data: readonly T[]) => ({
  data,
  pagination: { total: data.length, page: 1, limit: 500, last_page: 1 },
})

const counts = (id: number) => ({
  id,
  match_count: 2,
  live_count: 2,
  season_count: 0,
  stage_count: 0,
  simple_tournament_count: 0,
})

const settings: ResponseBody<'getSettings'>['data'] = {
  ...exampleSettings,
  odds_types: { available: ['european', 'american'], selected: 'european' },
  market_groups: [{ group_key: 'main', name: 'Main', priority: 1 }],
  provider_statuses: [],
  video_settings: { enabled: true },
  sport_type_providers: { sport: ['betradar'] },
  flags: { responsible_gambling: true },
}

function answer(path: string): unknown {
  const fixed: Record<string, unknown> = {
    '/livez': { status: 'ok' },
    '/sports': { data: [sport] },
    '/settings': { data: settings },
    '/categories': paged([category]),
    '/tournaments': paged([league]),
    '/matches': paged(matches),
    '/counters': { live: 2, sports: [counts(1)], categories: [counts(31)], tournaments: [counts(17)] },
    '/results/counts': { data: [] },
    '/competitors/1': {
      data: {
        competitor: arsenal,
        sport,
        tournament: league,
        squad: [athlete],
      },
    },
    '/athletes': paged([{ athlete, competitor: arsenal, sport }]),
    '/athletes/101': {
      data: {
        athlete,
        competitor: arsenal,
        sport,
        tournament: league,
        season_start: '2026-08-15T14:00:00.000Z',
        matches: [athleteMatch('2026-11-14T15:00:00.000Z', 2), athleteMatch('2026-11-07T15:00:00.000Z', 0)],
      },
    },
    '/tournaments/17/standings': { data: { ...standings, rows: [{ ...standings.rows[0], competitor: arsenal }] } },
  }
  const [, id, part] = /^\/matches\/(\d+)(\/markets)?$/.exec(path) ?? []
  const found = matches.find(candidate => candidate.id === Number(id))
  if (!found) return fixed[path]
  const scorer = market(found.id, {
    id: '40',
    name: 'Anytime goalscorer',
    layout: 'players',
    outcomes: [{ id: 'sr:player:101', name: 'Owen Harte', active: true, odds: 2.1 }],
  })
  const markets = [found.main_market, total(found.id, 1.5), found.secondary_market, total(found.id, 3.5), scorer]
  return part ? paged(markets) : { data: found }
}

export interface StubBackend {
  readonly url: string
  /** Paths requested so far. */
  readonly requests: string[]
  /** The `X-Request-Id` of each of these requests. */
  readonly requestIds: (string | undefined)[]
  /** While true, every response is 503. */
  isDown: boolean
  /** While true, requests are never answered. */
  isSilent: boolean
  /** Whether requests for a path are never answered. */
  isSilentAt: (path: string) => boolean
  /** The status with which a path is refused; null: it is not. */
  refuse: (path: string) => number | null
  /** Overrides the response body, with status 200, for paths for which it returns a text. */
  override: (path: string, query: URLSearchParams) => string | null
  /** Value of the stream position header by path; none by default. */
  position: (path: string) => string | null
  /** Delay of each response in milliseconds. */
  delayMs: number
  close(): Promise<void>
}

const closeServer = (server: Server) =>
  new Promise<void>(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

export async function startStubBackend(): Promise<StubBackend> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
    stub.requests.push(pathname)
    stub.requestIds.push(request.headers['x-request-id']?.toString())
    if (stub.isSilent || stub.isSilentAt(pathname)) return
    if (stub.delayMs > 0) setTimeout(reply, stub.delayMs)
    else reply()

    function reply() {
      const body = stub.override(pathname, searchParams)
      if (body === null) return replyWell()
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    }
    function replyWell() {
      const refusal = stub.isDown ? 503 : stub.refuse(pathname)
      const body = refusal === null ? answer(pathname) : undefined
      const failure = { code: 404, message: stub.isDown ? 'UNAVAILABLE' : 'NOT_FOUND', data: { details: [] } }
      const position = stub.position(pathname)
      response.writeHead(body ? 200 : (refusal ?? 404), {
        'content-type': 'application/json',
        ...(position && { 'stream-position': position }),
      })
      response.end(JSON.stringify(body ?? failure))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stub: StubBackend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    requestIds: [],
    isDown: false,
    isSilent: false,
    isSilentAt: () => false,
    refuse: () => null,
    override: () => null,
    position: () => null,
    delayMs: 0,
    close: () => closeServer(server),
  }
  return stub
}
