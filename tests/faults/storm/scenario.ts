/** Sets up a storm: clients with their proxies, some of them players' pages, and their subscriptions. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import { createBrowser } from '../browser.ts'
import { type FaultyProxy, startFaultyProxy } from '../faulty-proxy.ts'
import { PASSWORD } from '../test-system.ts'
import { startFaultyTcpProxy } from './faulty-tcp-proxy.ts'
import { openObserver } from './observer.ts'
import { PriceOracle } from './oracle.ts'
import { Player } from './players.ts'
import { StormClient } from './storm-client.ts'
import type { RealtimeCounts, StormSystem } from './storm-system.ts'

export interface ScenarioOptions {
  readonly seed: string
  readonly clients: number
  /** Subscribed channels of all kinds. */
  readonly channels: number
  readonly ignoresStaleness?: boolean
}

export interface Scenario {
  readonly system: StormSystem
  readonly oracle: PriceOracle
  /** The proxy of all HTTP calls. */
  readonly proxy: FaultyProxy
  readonly matches: readonly Match[]
  readonly players: readonly Player[]
  readonly clients: readonly StormClient[]
  /** Clients that may open other matches; the rest keep every channel subscribed. */
  readonly visitors: readonly StormClient[]
  readonly channels: number
  /** The server's counts when all are connected and nothing is left over. */
  readonly counts: RealtimeCounts
  close(): Promise<void>
}

const LOCALES = ['en', 'ar'] as const
const MONEY = 1_000_000
/** Open matches per client. */
const OPEN = 2
/** One client in so many is a player's page; a player has one in each language. */
const PLAYERS_PAGES = 7
const CLIENT_TIMEOUT_MS = 15_000

/** Matches that are being played. */
async function chooseMatches({ httpUrl }: StormSystem, count: number): Promise<Match[]> {
  const answer = await fetch(`${httpUrl}/matches?match_status=1&limit=${count}&sort_by=start_time`)
  const { data } = (await answer.json()) as ResponseBody<'getMatches'>
  return data
}

async function addPlayers(system: StormSystem, count: number): Promise<Player[]> {
  const players: Player[] = []
  while (players.length < count) {
    const player = new Player(system, await system.createPerson(MONEY))
    await player.signIn()
    players.push(player)
  }
  return players
}

type Parts = Pick<Scenario, 'system' | 'oracle' | 'proxy' | 'matches' | 'players'>

/** Creates the client of an index: languages alternate, neighbours have the same matches open. */
async function openClient(parts: Parts, at: number, ignoresStaleness: boolean | undefined): Promise<StormClient> {
  const { system, oracle, proxy, matches, players } = parts
  const pair = Math.floor(at / LOCALES.length)
  const person = players[pair]?.person
  const backEnd = () => system.httpUrl
  const browser = createBrowser({ persons: person ? [person] : [], password: PASSWORD, backEnd })
  if (person) await browser.signIn(person)
  const tcpProxy = await startFaultyTcpProxy(() => system.realtimeUrl)
  const locale = LOCALES[at % LOCALES.length] as string
  const client = new StormClient({ locale, httpUrl: proxy.url, tcpProxy, browser, oracle, ignoresStaleness })
  client.start()
  client.visit(Array.from({ length: OPEN }, (_, step) => matches[(pair * OPEN + step) % matches.length] as Match))
  return client
}

function countChannels({ matches, players }: Parts): number {
  return LOCALES.length * (1 + matches.length + players.length)
}

export async function createScenario(system: StormSystem, options: ScenarioOptions): Promise<Scenario> {
  const { seed, clients: count, channels, ignoresStaleness } = options
  const players = await addPlayers(system, Math.floor(count / PLAYERS_PAGES / LOCALES.length))
  const matches = await chooseMatches(system, Math.floor(channels / LOCALES.length) - 1 - players.length)
  const proxy = await startFaultyProxy({ seed, clientTimeoutMs: CLIENT_TIMEOUT_MS })
  proxy.isFaulty = false
  proxy.target = system.httpUrl
  const oracle = new PriceOracle()
  const parts = { system, oracle, proxy, matches, players }
  const observer = await openObserver(system, oracle, matches)
  const clients: StormClient[] = []
  while (clients.length < count) clients.push(await openClient(parts, clients.length, ignoresStaleness))
  const keepers = LOCALES.length * Math.ceil(matches.length / OPEN)
  const followed = clients.reduce((sum, { playerId }) => sum + 1 + OPEN + (playerId === null ? 0 : 1), 0)
  return {
    ...parts,
    clients,
    visitors: clients.slice(keepers),
    channels: countChannels(parts),
    counts: { connections: count + 1, subscriptions: followed + observer.channels.length },
    async close() {
      for (const client of clients) client.stop()
      await Promise.all(clients.map(({ tcpProxy }) => tcpProxy.close()))
      await observer.stop()
      await proxy.stop()
    },
  }
}
