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
  /**
   * Prints an assertion of the host page's back end about the player in `PLAYER`, of the kind in `ASSERTION`; null: there is
   * none.
   */
  readonly assertionCommand: string | null
}

/** An assertion that is good, one that has expired, or one whose audience is another. */
export type AssertionKind = 'valid' | 'old' | 'foreign'

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
  /** What the host page's back end signs about the first player. Throws Missing. */
  signAssertion(kind: AssertionKind): Promise<string>
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

/** What a command of the options prints. Throws Missing where it fails or prints nothing. */
async function runCommand(
  option: string,
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const env = { ...process.env, ...variables }
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env, timeout: COMMAND_MS }).catch(() => {
    return { stdout: '' }
  })
  const text = stdout.trim()
  const setting = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  if (text === '')
    throw new Missing(
      `what the command of ${option} prints, which fails or is silent. Run it by hand with ${setting.join(' ')}`,
    )
  return text
}

export function createPlayers({ http, driver, survey, ...options }: PlayersDeps): Players {
  const { credentials, cookieCommand, assertionCommand } = options
  const idle: PlayerSession[] = []
  const waiting: (() => void)[] = []
  /** Lending is one at a time: two checks that each hold one of two players would wait for ever. */
  let queue: Promise<unknown> = Promise.resolve()
  let openedCount = 0
  const hasCommand = cookieCommand !== null || (assertionCommand !== null && !driver.isGiven)
  const limit = credentials.length === 0 && hasCommand ? 2 : credentials.length

  const signIn: Players['signIn'] = async body => {
    const { exchange } = await http.read('postSignIn', { body, headers: PLATFORM_HEADERS })
    return openPlayerSession(http, { cookie: readCookies(exchange) }, exchange)
  }
  const createCredentials = async (balance: number, traits: readonly Trait[]): Promise<Credentials> => {
    const currency = (await survey.settings()).default_currency_code
    return driver.drive<Credentials>('player', { balance, currency, ...(traits.length > 0 && { traits }) })
  }
  const signAssertion = async (kind: AssertionKind, number = 1): Promise<string> => {
    if (assertionCommand === null) throw new Missing('an assertion of the host page’s back end: give --assertion-cmd')
    return runCommand('--assertion-cmd', assertionCommand, { PLAYER: String(number), ASSERTION: kind })
  }
  const openGiven = async (number: number): Promise<PlayerSession> => {
    const given = credentials[number - 1]
    if (given) return signIn(given)
    if (cookieCommand === null)
      return openPlayerSession(http, { assertion: await signAssertion('valid', number) }, null)
    const cookie = await runCommand('--cookie-cmd', cookieCommand, { PLAYER: String(number) })
    return openPlayerSession(http, { cookie }, null)
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
      else if (limit === 0) throw new Missing('players: give --player, --cookie-cmd, --assertion-cmd or --driver')
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
    signAssertion: kind => signAssertion(kind),
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
