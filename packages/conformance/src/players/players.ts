/** Players for checks: each is lent to one check at a time, so that balances move by what that check does. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Driver } from '../driver/driver.ts'
import type { HttpTarget } from '../http/http-target.ts'
import { Missing } from '../outcome.ts'
import type { Survey } from '../survey/survey.ts'
import { openPlayerSession, PLATFORM_HEADERS, type PlayerSession, readCookies } from './player-session.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface PlayersOptions {
  readonly credentials: readonly Credentials[]
  /** Prints the platform's cookie for the player whose number, 1 or 2, is in `PLAYER`; null: there is none. */
  readonly cookieCommand: string | null
}

/** Traits that a driver gives a player. */
export type Trait = 'pve' | 'vip' | 'verified' | 'excluded'

export interface PlayersRequest {
  readonly count?: number
  /** What each has at least, in minor units. */
  readonly balance?: number
}

export interface Players {
  /** Lends players, as many as asked for, each with a balance. Throws Missing when there are none. */
  lend<T>(request: PlayersRequest, work: (...players: PlayerSession[]) => Promise<T>): Promise<T>
  /** A new player of the driver's, with traits, who is not signed in. Throws Missing without a driver. */
  create(balance: number, traits?: readonly Trait[]): Promise<Credentials>
  /** The same, signed in. */
  open(balance: number, traits?: readonly Trait[]): Promise<PlayerSession>
  /** Signs in by mail address and password. Throws Refuted. */
  signIn(credentials: Credentials): Promise<PlayerSession>
  /** Credentials that are known of a player, for checks of signing in. Throws Missing. */
  findCredentials(): Promise<Credentials>
}

/** A balance in minor units that most checks need. */
const ENOUGH = 1_000
/** What a driver gives a new player. */
const OPENING_BALANCE = 10_000
const COMMAND_MS = 30_000

export interface PlayersDeps extends PlayersOptions {
  readonly http: HttpTarget
  readonly driver: Driver
  readonly survey: Survey
}

export function createPlayers({ http, driver, survey, credentials, cookieCommand }: PlayersDeps): Players {
  const idle: PlayerSession[] = []
  const waiting: (() => void)[] = []
  /** Lending is one at a time: two checks that each hold one of two players would wait for ever. */
  let queue: Promise<unknown> = Promise.resolve()
  let openedCount = 0
  const limit = cookieCommand === null ? credentials.length : 2

  const signIn: Players['signIn'] = async body => {
    const { exchange } = await http.read('postSignIn', { body, headers: PLATFORM_HEADERS })
    return openPlayerSession(http, readCookies(exchange), exchange)
  }
  const createCredentials = async (balance: number, traits: readonly Trait[]): Promise<Credentials> => {
    const currency = (await survey.settings()).default_currency_code
    return driver.drive<Credentials>('player', { balance, currency, ...(traits.length > 0 && { traits }) })
  }
  const openGiven = async (number: number): Promise<PlayerSession> => {
    const given = credentials[number - 1]
    if (cookieCommand === null && given) return signIn(given)
    const env = { ...process.env, PLAYER: String(number) }
    const run = promisify(execFile)('sh', ['-c', cookieCommand ?? 'false'], { env, timeout: COMMAND_MS })
    const { stdout } = await run.catch(() => {
      throw new Missing(`player ${number}: the command of --cookie-cmd fails. Run it by hand with PLAYER=${number}`)
    })
    return openPlayerSession(http, stdout.trim(), null)
  }

  /** An idle player with that balance, or a new one. Waits for one that another check has. */
  const acquire = async (balance: number, heldCount: number): Promise<PlayerSession> => {
    for (;;) {
      const poor: PlayerSession[] = []
      for (let player = idle.shift(); player; player = idle.shift()) {
        if ((await player.readBalance()) >= balance) {
          idle.unshift(...poor)
          return player
        }
        poor.push(player)
      }
      idle.push(...poor)
      if (openedCount < limit) {
        openedCount += 1
        idle.push(await openGiven(openedCount))
      } else if (driver.isGiven) return signIn(await createCredentials(Math.max(balance, OPENING_BALANCE), []))
      else if (limit === 0) throw new Missing('players: give --player, --cookie-cmd or --driver')
      else if (poor.length + heldCount === limit)
        throw new Missing(`a player with a balance of ${balance} minor units: give each 100.00 for a run`)
      else await new Promise<void>(resolve => waiting.push(resolve))
    }
  }

  const release = (players: readonly PlayerSession[]): void => {
    idle.push(...players)
    for (const wake of waiting.splice(0)) wake()
  }

  return {
    signIn,
    create: (balance, traits = []) => createCredentials(balance, traits),
    open: async (balance, traits = []) => signIn(await createCredentials(balance, traits)),
    async findCredentials() {
      const [given] = credentials
      return given ?? survey.once('credentials', () => createCredentials(OPENING_BALANCE, []))
    },
    async lend({ count = 1, balance = ENOUGH }, work) {
      const acquireAll = async (): Promise<PlayerSession[]> => {
        if (!driver.isGiven && limit < count) throw new Missing(`${count} players: give --player ${count} times`)
        const players: PlayerSession[] = []
        try {
          while (players.length < count) players.push(await acquire(balance, players.length))
        } catch (error) {
          release(players)
          throw error
        }
        return players
      }
      const lending = queue.then(acquireAll)
      queue = lending.catch(() => undefined)
      const players = await lending
      try {
        return await work(...players)
      } finally {
        release(players)
      }
    },
  }
}
