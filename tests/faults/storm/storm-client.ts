/**
 * A headless sportsbook page: calls, session, queries, live store, realtime connection and player subscriptions are the
 * product's own, composed by it; only rendering is missing.
 */
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { matchChannel } from '@touchline/contract/channels'
import type { Bet } from '@touchline/contract/entities/bet'
import type { Match } from '@touchline/contract/entities/match'
import type { Account } from '@touchline/contract/entities/player'
import { startBetUpdates } from '../../../apps/web/app/features/my-bets/bet-updates.ts'
import { type BetsData, betsQuery, flattenPages } from '../../../apps/web/app/features/my-bets/bets-queries.ts'
import { accountsQuery } from '../../../apps/web/app/features/session/player-queries.ts'
import { syncPlayer } from '../../../apps/web/app/features/session/sync-player.ts'
import type { I18n } from '../../../apps/web/app/i18n/provider.tsx'
import { type App, createApp } from '../../../apps/web/app/shared/app/app.ts'
import { OWN_BRAND } from '../../../apps/web/app/shared/config/brand.ts'
import * as queryKeys from '../../../apps/web/app/shared/queries/query-keys.ts'
import { retryFailedQueries } from '../../../apps/web/app/shell/start/retry-failed-queries.ts'
import { startLiveSession } from '../../../apps/web/app/shell/start/start-live-session.ts'
import type { Browser } from '../browser.ts'
import type { FaultyTcpProxy } from './faulty-tcp-proxy.ts'
import type { PriceOracle } from './oracle.ts'

/** Matches in every client's list, as on a first page. */
export const LIST_SIZE = 20
export const LIST_QUERY = { match_status: '1', sort_by: 'start_time', limit: LIST_SIZE } as const

/** Records everything that a client receives. */
export type ResponseRecorder = Pick<PriceOracle, 'recordResponse' | 'recordMarkets' | 'recordMatches'>

export interface StormClientOptions {
  readonly locale: string
  readonly httpUrl: string
  readonly tcpProxy: FaultyTcpProxy
  readonly browser: Browser
  readonly oracle: ResponseRecorder
  /** Never locks its prices: proves that the storm detects stale ones. */
  readonly ignoresStaleness?: boolean | undefined
}

/** Messages are not rendered. */
function createEmptyI18n(locale: string): I18n {
  const nothing = async () => {}
  const t = Object.assign((id: string) => id, { optional: () => '', find: () => '' }) as unknown as I18n['t']
  const formats = { money: () => '' } as unknown as I18n['formats']
  return { locale, direction: 'ltr', t, formats, loadTexts: nothing }
}

/** Records each successful response before the client reads it. */
const recordResponses =
  (send: typeof fetch, oracle: ResponseRecorder): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    const readText = response.text.bind(response)
    response.text = async () => {
      const text = await readText()
      if (response.ok && text) oracle.recordResponse(JSON.parse(text), Date.now())
      return text
    }
    return response
  }

export class StormClient {
  readonly app: App
  readonly tcpProxy: FaultyTcpProxy
  /** The signed-in player; null for a visitor. */
  readonly playerId: number | null
  /** When it connected; infinity while disconnected. */
  connectedSince = Number.POSITIVE_INFINITY
  /** When it opened its matches. */
  visitedAt = 0
  /** Events received on the player's channel. */
  userEvents = 0
  readonly #closing = new AbortController()
  readonly #stops: (() => void)[] = []
  #leaveMatches: (() => void)[] = []
  #matches: readonly Match[] = []

  constructor({ locale, httpUrl, tcpProxy, browser, oracle, ignoresStaleness }: StormClientOptions) {
    this.tcpProxy = tcpProxy
    this.playerId = browser.persons[0]?.playerId ?? null
    this.app = createApp({
      config: {
        platformUrl: httpUrl,
        sportsbookUrl: httpUrl,
        realtimeUrl: tcpProxy.url,
        hostUrl: httpUrl,
        siteUrl: httpUrl,
        localeSettings: { locales: [locale], localeInUrl: false },
        brand: OWN_BRAND,
        hostOrigins: [],
      },
      i18n: createEmptyI18n(locale),
      pathname: '/',
      generatedAt: Date.now(),
      country: '',
      fetch: recordResponses(browser.fetchFor(this.#closing.signal), oracle),
    })
    if (ignoresStaleness) this.app.live.setFreshness = () => {}
    this.#listen(oracle)
  }

  /** Its open matches. */
  get matches(): readonly Match[] {
    return this.#matches
  }

  /** The matches of its list. */
  get listed(): readonly Match[] {
    return (
      this.app.queryClient.getQueryData<{ data: Match[] }>(this.app.queries.matches(LIST_QUERY).queryKey)?.data ?? []
    )
  }

  get accounts(): readonly Account[] {
    return this.app.queryClient.getQueryData<readonly Account[]>(queryKeys.accounts) ?? []
  }

  get openBets(): readonly Bet[] {
    const { queryKey } = betsQuery(this.app.api, { status: 'open', result: 'all' })
    const data = this.app.queryClient.getQueryData<BetsData>(queryKey)
    return data ? flattenPages(data) : []
  }

  /** Goes live as a page does. */
  start(): void {
    const { session, liveSession, queryClient, queries, api } = this.app
    const follow = (): void => {
      this.connectedSince = liveSession.state.get() === 'connected' ? Date.now() : Number.POSITIVE_INFINITY
    }
    this.#stops.push(
      liveSession.state.subscribe(follow),
      syncPlayer(this.app, { onExpired: () => {}, onRefused: () => {} }),
      startBetUpdates(this.app),
      retryFailedQueries(queryClient),
      new QueryObserver(queryClient, queries.settings()).subscribe(() => {}),
      new QueryObserver(queryClient, queries.matches(LIST_QUERY)).subscribe(() => {}),
    )
    if (this.playerId !== null) {
      this.#stops.push(
        new QueryObserver(queryClient, accountsQuery(api)).subscribe(() => {}),
        new InfiniteQueryObserver(queryClient, betsQuery(api, { status: 'open', result: 'all' })).subscribe(() => {}),
      )
    }
    // As on a page, the session retries after a failure.
    session.start().catch(() => undefined)
    this.#stops.push(startLiveSession(this.app))
  }

  /** Opens these matches instead of the current ones. */
  visit(matches: readonly Match[]): void {
    const left = this.#leaveMatches
    this.#leaveMatches = matches.flatMap(({ id }) => this.#openMatch(id))
    this.#matches = matches
    for (const leave of left) leave()
    this.visitedAt = Date.now()
  }

  stop(): void {
    this.#closing.abort()
    for (const stop of [...this.#leaveMatches, ...this.#stops]) stop()
    this.app.session.dispose()
    this.app.queryClient.clear()
  }

  #openMatch(id: number): (() => void)[] {
    const { queryClient, queries, liveSession, locale } = this.app
    return [
      liveSession.acquire(matchChannel(id, locale)),
      new QueryObserver(queryClient, queries.match(id)).subscribe(() => {}),
      new QueryObserver(queryClient, queries.markets(id)).subscribe(() => {}),
    ]
  }

  /** Records realtime events; responses are recorded by `onResponse`. */
  #listen(oracle: ResponseRecorder): void {
    const { liveSession } = this.app
    const count = () => {
      this.userEvents += 1
    }
    this.#stops.push(
      liveSession.on('markets_changed', markets => oracle.recordMarkets(markets, Date.now())),
      liveSession.on('match_changed', matches => oracle.recordMatches(matches, Date.now())),
      liveSession.on('match_status_changed', match => oracle.recordMatches([match], Date.now())),
      liveSession.on('balance_changed', count),
      liveSession.on('bet_changed', count),
    )
  }
}
