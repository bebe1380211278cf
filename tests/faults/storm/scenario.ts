/** Who is there when the storm comes: clients on their lines, some of them players' pages, and what they follow. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import { createBrowser } from '../browser.ts'
import { type FaultyProxy, startFaultyProxy } from '../faulty-proxy.ts'
import { PASSWORD } from '../test-system.ts'
import { openLine } from './faulty-tcp-proxy.ts'
import { openObserver } from './observer.ts'
import { Truth } from './oracle.ts'
import { Player } from './players.ts'
import { StormClient } from './storm-client.ts'
import type { RealtimeCounts, StormHouse } from './storm-system.ts'

export interface SceneOptions {
  readonly seed: string
  readonly clients: number
  /** Channels that are followed, of all kinds together. */
  readonly channels: number
  readonly isCredulous?: boolean
}

export interface Scene {
  readonly house: StormHouse
  readonly truth: Truth
  /** The line of all calls. */
  readonly proxy: FaultyProxy
  readonly matches: readonly Match[]
  readonly players: readonly Player[]
  readonly clients: readonly StormClient[]
  /** The clients that may open other matches: the rest keep every channel followed. */
  readonly walkers: readonly StormClient[]
  readonly channels: number
  /** What there is at the server when all are connected and nothing has been left behind. */
  readonly counts: RealtimeCounts
  close(): Promise<void>
}

const LOCALES = ['en', 'ar'] as const
const MONEY = 1_000_000
/** Matches that a client has open at once. */
const OPEN = 2
/** One client in so many is a player's page; a player has one in each language. */
const PLAYERS_PAGES = 7
const PATIENCE_MS = 15_000

/** Matches that are being played. */
async function chooseMatches({ httpUrl }: StormHouse, count: number): Promise<Match[]> {
  const answer = await fetch(`${httpUrl}/matches?match_status=1&limit=${count}&sort_by=start_time`)
  const { data } = (await answer.json()) as ResponseBody<'getMatches'>
  return data
}

async function addPlayers(house: StormHouse, count: number): Promise<Player[]> {
  const players: Player[] = []
  while (players.length < count) {
    const player = new Player(house, await house.addPerson(MONEY))
    await player.signIn()
    players.push(player)
  }
  return players
}

type Parts = Pick<Scene, 'house' | 'truth' | 'proxy' | 'matches' | 'players'>

/** The page at a place: every other one speaks another language, neighbours have the same matches open. */
async function openClient(parts: Parts, at: number, isCredulous: boolean | undefined): Promise<StormClient> {
  const { house, truth, proxy, matches, players } = parts
  const pair = Math.floor(at / LOCALES.length)
  const person = players[pair]?.person
  const backEnd = () => house.httpUrl
  const browser = createBrowser({ persons: person ? [person] : [], password: PASSWORD, backEnd })
  if (person) await browser.signIn(person)
  const line = await openLine(() => house.realtimeUrl)
  const locale = LOCALES[at % LOCALES.length] as string
  const client = new StormClient({ locale, httpUrl: proxy.url, line, browser, truth, isCredulous })
  client.start()
  client.visit(Array.from({ length: OPEN }, (_, step) => matches[(pair * OPEN + step) % matches.length] as Match))
  return client
}

function countChannels({ matches, players }: Parts): number {
  return LOCALES.length * (1 + matches.length + players.length)
}

export async function setScene(house: StormHouse, options: SceneOptions): Promise<Scene> {
  const { seed, clients: count, channels, isCredulous } = options
  const players = await addPlayers(house, Math.floor(count / PLAYERS_PAGES / LOCALES.length))
  const matches = await chooseMatches(house, Math.floor(channels / LOCALES.length) - 1 - players.length)
  const proxy = await startFaultyProxy({ seed, patienceMs: PATIENCE_MS })
  proxy.isFaulty = false
  proxy.target = house.httpUrl
  const truth = new Truth()
  const parts = { house, truth, proxy, matches, players }
  const observer = await openObserver(house, truth, matches)
  const clients: StormClient[] = []
  while (clients.length < count) clients.push(await openClient(parts, clients.length, isCredulous))
  const keepers = LOCALES.length * Math.ceil(matches.length / OPEN)
  const followed = clients.reduce((sum, { playerId }) => sum + 1 + OPEN + (playerId === null ? 0 : 1), 0)
  return {
    ...parts,
    clients,
    walkers: clients.slice(keepers),
    channels: countChannels(parts),
    counts: { connections: count + 1, subscriptions: followed + observer.channels.length },
    async close() {
      for (const client of clients) client.stop()
      await Promise.all(clients.map(({ line }) => line.close()))
      await observer.stop()
      await proxy.stop()
    },
  }
}
