/**
 * Many live pages in one process, and a player who deposits and bets continuously and has some of the pages open. Some
 * are the product's whole client code (`storm-client.ts`); CPU does not suffice for all, so the others are its realtime
 * connection only, with the same subscriptions. Reports to its parent every ten seconds.
 *
 * Environment: SOAK_BACKEND (address), SOAK_PAGES, SOAK_SEED.
 */
import { createRealtimeConnection } from '@touchline/client/realtime/connection'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import { createRandom, type Random } from '@touchline/simulator/shared/random'
import { createBrowser } from '../faults/browser.ts'
import { startFaultyTcpProxy } from '../faults/storm/faulty-tcp-proxy.ts'
import { findDifferences, Player } from '../faults/storm/players.ts'
import { type ResponseRecorder, StormClient } from '../faults/storm/storm-client.ts'
import { createPerson, PASSWORD } from '../faults/test-system.ts'

const LOCALES = ['en', 'ar'] as const
const MONEY_CENTS = 1_000_000
const OPEN_MATCHES = 2
/** Every second page is in Arabic; the first two are the player's. */
const PLAYER_PAGES = 2
/** Pages with the whole client code, the player's among them. */
const WHOLE_PAGES = 8
const BET_EVERY_MS = 2000
const WALK_EVERY_MS = 3000
const REPORT_EVERY_MS = 10_000
const SHARED_FROM_CHARS = 1000
const SHARED_TEXTS = 64

/**
 * All pages of a locale receive the same texts. Each is parsed once, because one process represents many devices; pages
 * treat received data as read-only.
 */
function shareParsing(): void {
  const parse = JSON.parse
  const parsed = new Map<string, unknown>()
  JSON.parse = (text, reviver) => {
    if (reviver || text.length < SHARED_FROM_CHARS) return parse(text, reviver)
    const value = parsed.get(text) ?? parse(text)
    parsed.delete(text)
    parsed.set(text, value)
    for (const oldest of parsed.keys()) {
      if (parsed.size <= SHARED_TEXTS) break
      parsed.delete(oldest)
    }
    return value
  }
}

const httpUrl = process.env.SOAK_BACKEND ?? ''
const realtimeUrl = `${httpUrl.replace('http', 'ws')}/connection/websocket`
const count = Number(process.env.SOAK_PAGES)
const random = createRandom(`soak/${process.env.SOAK_SEED ?? '1'}`)
const noRecorder: ResponseRecorder = { recordResponse() {}, recordMarkets() {}, recordMatches() {} }

export interface PagesReport {
  readonly pages: number
  readonly connected: number
  readonly bets: number
  readonly failures: number
  /** Differences between the player's pages and the server. */
  readonly wrong: readonly string[]
}

let failures = 0
let bets = 0

async function readLiveMatches(): Promise<Match[]> {
  const answer = await fetch(`${httpUrl}/matches?match_status=1&limit=100&sort_by=start_time`)
  if (!answer.ok) throw new Error(`matches were answered ${answer.status}`)
  return ((await answer.json()) as ResponseBody<'getMatches'>).data
}

interface LivePage {
  /** Replaces the open matches. */
  visit(matches: readonly Match[]): void
  /** Infinity while disconnected. */
  readonly connectedSince: number
}

/** A page's connection with its channels, without processing of events. */
function openConnection(at: number): LivePage {
  const locale = LOCALES[at % LOCALES.length] as string
  const getToken = async (): Promise<string> => {
    const answer = await fetch(`${httpUrl}/websocket/token`, { method: 'POST' })
    if (!answer.ok) throw new Error(`a connection token was answered ${answer.status}`)
    return ((await answer.json()) as ResponseBody<'postWebsocketToken'>).token
  }
  const realtime = createRealtimeConnection({
    url: realtimeUrl,
    getToken,
    authorizeChannels: async () => new Map(),
    onEvent() {},
    onError: error => {
      failures += 1
      console.error(error)
    },
  })
  realtime.acquire(publicChannel(locale))
  realtime.start()
  let releases: (() => void)[] = []
  let since = Number.POSITIVE_INFINITY
  realtime.state.subscribe(() => {
    since = realtime.state.get() === 'connected' ? Date.now() : Number.POSITIVE_INFINITY
  })
  return {
    visit(matches) {
      const left = releases
      releases = matches.map(({ id }) => realtime.acquire(matchChannel(id, locale)))
      for (const release of left) release()
    },
    get connectedSince() {
      return since
    },
  }
}

async function openPage(at: number, player: Player): Promise<StormClient> {
  const isPlayers = at < PLAYER_PAGES
  const persons = isPlayers ? [player.person] : []
  const browser = createBrowser({ persons, password: PASSWORD, backEnd: () => httpUrl })
  if (isPlayers) await browser.signIn(player.person)
  const tcpProxy = await startFaultyTcpProxy(() => realtimeUrl)
  const locale = LOCALES[at % LOCALES.length] as string
  const page = new StormClient({ locale, httpUrl, tcpProxy, browser, oracle: noRecorder })
  page.start()
  return page
}

/** Opens other live matches on one page. */
async function walk(pages: readonly LivePage[], random: Random): Promise<void> {
  const matches = await readLiveMatches()
  const page = pages[random.integer(0, pages.length - 1)]
  if (page && matches.length > 0) page.visit(random.shuffle(matches).slice(0, OPEN_MATCHES))
}

/** Repeats a task without overlap and counts failures. */
function repeat(everyMs: number, work: () => Promise<void>): void {
  let isRunning = false
  setInterval(() => {
    if (isRunning) return
    isRunning = true
    work()
      .catch(error => {
        failures += 1
        console.error(error)
      })
      .finally(() => {
        isRunning = false
      })
  }, everyMs)
}

async function report(pages: readonly LivePage[], ofPlayer: readonly StormClient[], player: Player): Promise<void> {
  const playerState = await player.read()
  // Events take a moment to arrive; only differences after it count.
  await new Promise(resolve => setTimeout(resolve, 1500))
  const again = JSON.stringify(await player.read()) === JSON.stringify(playerState)
  const wrong = again ? ofPlayer.flatMap(page => findDifferences(page, playerState)) : []
  const connected = pages.filter(({ connectedSince }) => connectedSince <= Date.now()).length
  process.send?.({ pages: pages.length, connected, bets, failures, wrong } satisfies PagesReport)
}

shareParsing()
const player = new Player({ httpUrl }, await createPerson(httpUrl, MONEY_CENTS))
await player.signIn()
const ofPlayer: StormClient[] = []
const pages: LivePage[] = []
for (let at = 0; at < count; at += 1) {
  const whole = at < WHOLE_PAGES ? await openPage(at, player) : null
  if (whole && at < PLAYER_PAGES) ofPlayer.push(whole)
  const page = whole ?? openConnection(at)
  pages.push(page)
  await walk([page], random)
}
repeat(WALK_EVERY_MS, () => walk(pages, random))
repeat(BET_EVERY_MS, async () => {
  await player.act(random)
  bets += 1
})
repeat(REPORT_EVERY_MS, () => report(pages, ofPlayer, player))
process.on('disconnect', () => process.exit(0))
