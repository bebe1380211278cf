/**
 * A sportsbook page without a screen: the calls, the session, the queries, the live store, the realtime connection and
 * what follows a player, all of them the product's own and put together by it; only what would render is missing.
 */
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { syncIdentity } from '@touchline/client/realtime/wiring'
import { matchChannel } from '@touchline/contract/channels'
import type { Bet } from '@touchline/contract/entities/bet'
import type { Match } from '@touchline/contract/entities/match'
import type { Account } from '@touchline/contract/entities/player'
import { type BetsData, betsQuery, flattenPages } from '../../../apps/web/app/features/my-bets/bets-queries.ts'
import { followBets } from '../../../apps/web/app/features/my-bets/follow-bets.ts'
import { followPlayer } from '../../../apps/web/app/features/session/follow-player.ts'
import { ACCOUNTS_KEY, accountsQuery } from '../../../apps/web/app/features/session/player-queries.ts'
import type { I18n } from '../../../apps/web/app/i18n/provider.tsx'
import { type App, createApp } from '../../../apps/web/app/shared/app.ts'
import { retryFailed } from '../../../apps/web/app/shell/start/retry-failed.ts'
import type { Browser } from '../browser.ts'
import type { Line } from './faulty-tcp-proxy.ts'
import type { Truth } from './oracle.ts'

/** Matches in the list that every client shows, as a page shows its first. */
export const LISTED = 20
export const LIST = { match_status: '1', sort_by: 'start_time', limit: LISTED } as const

/** Takes note of everything that a client hears. */
export type Listener = Pick<Truth, 'hearAnswer' | 'hearMarkets' | 'hearMatches'>

export interface StormClientOptions {
  readonly locale: string
  readonly httpUrl: string
  readonly line: Line
  readonly browser: Browser
  readonly truth: Listener
  /** Trusts its prices whatever happened: for the proof that a storm can tell. */
  readonly isCredulous?: boolean | undefined
}

/** Texts are nobody's here. */
function wordless(locale: string): I18n {
  const nothing = async () => {}
  const t = Object.assign((id: string) => id, { optional: () => '', find: () => '' }) as unknown as I18n['t']
  const formats = { money: () => '' } as unknown as I18n['formats']
  return { locale, direction: 'ltr', t, formats, loadTexts: nothing, loadLater: nothing }
}

export class StormClient {
  readonly app: App
  readonly line: Line
  /** Whose page it is; null for a visitor's. */
  readonly playerId: number | null
  /** Since when it has been connected; in the future while it is not. */
  connectedSince = Number.POSITIVE_INFINITY
  /** When it opened the matches that it shows. */
  visitedAt = 0
  /** What came over the player's own channel. */
  userEvents = 0
  readonly #closing = new AbortController()
  readonly #stops: (() => void)[] = []
  #leaveMatches: (() => void)[] = []
  #matches: readonly Match[] = []

  constructor({ locale, httpUrl, line, browser, truth, isCredulous }: StormClientOptions) {
    this.line = line
    this.playerId = browser.persons[0]?.playerId ?? null
    this.app = createApp({
      config: {
        platformUrl: httpUrl,
        sportsbookUrl: httpUrl,
        realtimeUrl: line.url,
        hostUrl: httpUrl,
        siteUrl: httpUrl,
        localeSettings: { locales: [locale], localeInUrl: false },
        hostOrigins: [],
      },
      i18n: wordless(locale),
      pathname: '/',
      generatedAt: Date.now(),
      country: '',
      fetch: browser.fetchFor(this.#closing.signal),
      onResponse: answer => truth.hearAnswer(answer, Date.now()),
    })
    if (isCredulous) this.app.live.setFreshness = () => {}
    this.#listen(truth)
  }

  /** The matches it shows in full. */
  get matches(): readonly Match[] {
    return this.#matches
  }

  /** Those it shows in its list. */
  get listed(): readonly Match[] {
    return this.app.queryClient.getQueryData<{ data: Match[] }>(this.app.queries.matches(LIST).queryKey)?.data ?? []
  }

  get accounts(): readonly Account[] {
    return this.app.queryClient.getQueryData<readonly Account[]>(ACCOUNTS_KEY) ?? []
  }

  get openBets(): readonly Bet[] {
    const { queryKey } = betsQuery(this.app.api, { status: 'open', result: 'all' })
    const data = this.app.queryClient.getQueryData<BetsData>(queryKey)
    return data ? flattenPages(data) : []
  }

  /** Goes live as a page does. */
  start(): void {
    const { session, feed, queryClient, queries, api } = this.app
    const follow = (): void => {
      this.connectedSince = feed.realtime.state.get() === 'connected' ? Date.now() : Number.POSITIVE_INFINITY
    }
    this.#stops.push(
      feed.realtime.state.subscribe(follow),
      syncIdentity(feed.realtime, session),
      followPlayer(this.app, { onExpired: () => {}, onRefused: () => {} }),
      followBets(this.app),
      retryFailed(queryClient),
      new QueryObserver(queryClient, queries.settings()).subscribe(() => {}),
      new QueryObserver(queryClient, queries.matches(LIST)).subscribe(() => {}),
    )
    if (this.playerId !== null) {
      this.#stops.push(
        new QueryObserver(queryClient, accountsQuery(api)).subscribe(() => {}),
        new InfiniteQueryObserver(queryClient, betsQuery(api, { status: 'open', result: 'all' })).subscribe(() => {}),
      )
    }
    // As on a page: a failure has the session try again by itself.
    session.start().catch(() => undefined)
    feed.start()
  }

  /** Opens the pages of these matches in place of those that stood. */
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
    this.app.feed.realtime.stop()
    this.app.session.dispose()
    this.app.queryClient.clear()
  }

  #openMatch(id: number): (() => void)[] {
    const { queryClient, queries, feed, locale } = this.app
    return [
      feed.realtime.acquire(matchChannel(id, locale)),
      new QueryObserver(queryClient, queries.match(id)).subscribe(() => {}),
      new QueryObserver(queryClient, queries.markets(id)).subscribe(() => {}),
    ]
  }

  /** What comes as events; answers come by `onResponse`. */
  #listen(truth: Listener): void {
    const { feed } = this.app
    const count = () => {
      this.userEvents += 1
    }
    this.#stops.push(
      feed.on('markets_changed', markets => truth.hearMarkets(markets, Date.now())),
      feed.on('match_changed', matches => truth.hearMatches(matches, Date.now())),
      feed.on('match_status_changed', match => truth.hearMatches([match], Date.now())),
      feed.on('balance_changed', count),
      feed.on('bet_changed', count),
    )
  }
}
