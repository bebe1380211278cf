/**
 * A back end with a paused feed, funded players and bettable outcomes: all that placement needs, by function calls or
 * HTTP.
 */
import { randomUUID } from 'node:crypto'
import type { RequestBody } from '@touchline/contract/endpoints'
import type { SelectionRequest } from '@touchline/contract/entities/bet'
import { createBackend } from '../../apps/backend/src/app.ts'
import type { Catalogue } from '../../apps/backend/src/core/catalogue/catalogue.ts'
import { NO_PLACEMENT_BONUSES } from '../../apps/backend/src/core/engagement/placement-bonuses.ts'
import { listAccounts } from '../../apps/backend/src/core/ledger/accounts.ts'
import { bookDeposit } from '../../apps/backend/src/core/ledger/ledger.ts'
import { createPlayer } from '../../apps/backend/src/core/players/players.ts'
import { placeBets } from '../../apps/backend/src/features/betting/place-bets.ts'
import { systemClock } from '../../apps/backend/src/platform/clock.ts'
import type { Database, DatabaseSource, Db } from '../../apps/backend/src/platform/db/database.ts'
import { IdempotentResponses } from '../../apps/backend/src/platform/http/idempotent-responses.ts'
import { createCheapPasswords } from '../../apps/backend/src/testing/cheap-passwords.ts'
import { TestClient } from '../../apps/backend/src/testing/client.ts'

const PLAYERS = 10
const MONEY = 1_000_000_000_000
/** The minimum stake, so that no outcome reaches its limit. */
const MIN_STAKE = 10
const PASSWORD = 'bench-password'
const LEGS = 3

type AcceptMode = 'none' | 'higher' | 'any' | undefined

export interface RequestParts {
  path: string
  headers: Record<string, string>
  body: string
}

export interface BettingSystem {
  readonly port: number
  readonly database: Database
  readonly catalogue: Catalogue
  /**
   * Places one bet for the next player in turn, like the handler of `POST /bets`. `isEntered`: it enters the jackpot of
   * the demo.
   */
  place(mode: AcceptMode, isEntered?: boolean): Promise<void>
  /** Parameters of the placement statement for such bets, each for single use. */
  prepareStatements(count: number): Promise<unknown[][]>
  /** Requests of `POST /bets` by signed-in players. */
  writeRequests(count: number): Promise<RequestParts[]>
  /** Drains the outbox. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Conditions of the demo's jackpot for players. */
const CONDITIONS = { country_codes: [], country: null, only_verified: false, groups: [], no_staff: true }

const emailOf = (index: number): string => `bench-${index}@touchline.example`

async function createPlayers(db: Db, now: number): Promise<number[]> {
  const passwordHash = await createCheapPasswords().hash(PASSWORD)
  const createdAt = new Date(now)
  const ids: number[] = []
  for (let index = 0; index < PLAYERS; index += 1) {
    const common = { passwordHash, currency: 'EUR', language: 'en', firstName: null, lastName: null, createdAt }
    const player = await createPlayer(db, { ...common, email: emailOf(index), confirmedAt: createdAt })
    const [account] = player ? await listAccounts(db, player.id) : []
    if (!player || !account) throw new Error('no player was made')
    const deposit = { id: randomUUID(), account, value: MONEY, at: createdAt }
    await db.transaction().execute(transaction => bookDeposit(transaction, deposit))
    ids.push(player.id)
  }
  return ids
}

/** The first outcome of each upcoming match whose first market is open; outrights cannot be combined with them. */
function findSelections(catalogue: Catalogue): SelectionRequest[] {
  return [...catalogue.matches()].flatMap(({ feed, markets }) => {
    const market = markets.find(({ status }) => status === 1)
    const outcome = market?.outcomes.find(({ active }) => active)
    if (feed.kind !== 'match' || feed.status !== 0 || !market || !outcome) return []
    const { id: market_id, specifier } = market
    return [{ match_id: feed.id, market_id, specifier, outcome_id: outcome.id, odds: outcome.odds }]
  })
}

function createBodies(selections: readonly SelectionRequest[], stake: number) {
  let made = 0
  return (mode: AcceptMode): RequestBody<'postBets'> => {
    const isCombo = made % 2 === 1
    const first = (made++ * LEGS) % (selections.length - LEGS)
    return {
      meta: {
        device_id: '0a8f8a3e-6d2c-4b52-9a43-5f3a3b0c1d2e',
        quick: false,
        type: isCombo ? 'combo' : 'single',
        ...(mode && { auto_accept_odds_change: mode }),
      },
      bets: [
        {
          stake: { value: stake, currency: 'EUR' },
          selections: selections.slice(first, first + (isCombo ? LEGS : 1)),
        },
      ],
    }
  }
}

async function signIn(url: string, index: number): Promise<string> {
  const client = new TestClient(url)
  await client.signIn(emailOf(index), PASSWORD)
  return client.bearer
}

/** A database that records the placement statement instead of running it. */
function keepStatements(database: Database, kept: unknown[][]): Database {
  const run = async <Row>(_name: string, _text: string, parameters: unknown[]): Promise<Row[]> => {
    kept.push(parameters)
    return [{ balance: MONEY } as Row]
  }
  return { ...database, run }
}

/** Starts a back end on an empty database. `stake`: of each bet, in cents. */
export async function startBettingSystem(source: DatabaseSource, stake = MIN_STAKE): Promise<BettingSystem> {
  const now = Date.now()
  const clock = { ...systemClock, now: () => now }
  const backend = await createBackend({
    clock,
    // A server's database is locked by the node that has it to itself, as in production.
    config: {
      database: source,
      rateLimits: false,
      simulatorSeed: 'touchline',
      lockUrl: source.kind === 'server' ? source.url : null,
    },
  })
  const { database, catalogue, url, pricer, rules } = backend
  const players = await createPlayers(database.db, now)
  const bearers: string[] = []
  for (const index of players.keys()) bearers.push(await signIn(url, index))
  const createBody = createBodies(findSelections(catalogue), stake)
  let turn = 0

  const placeOn = async (target: Database, mode: AcceptMode, isEntered = false) => {
    const responses = new IdempotentResponses(target.db)
    const services = {
      database: target,
      catalogue,
      pricer,
      rules,
      clock,
      responses,
      delayScale: 1,
      onPlaced: () => {},
      bonuses: NO_PLACEMENT_BONUSES,
      jackpots: { listFor: () => (isEntered ? [{ jackpot: 'touchline', conditions: CONDITIONS }] : []) },
      notifiesUsedLimits: true,
      countrySource: { countryHeader: '', defaultCountry: null },
      customBets: null,
    }
    const body = createBody(mode)
    const player = { id: players[turn++ % PLAYERS] ?? 0 }
    const call = { player, idempotencyKey: randomUUID(), body, checkRequirements: async () => {} }
    const { status } = await responses.respond('postBets', call, intent =>
      placeBets(services, { intent, body, locale: 'en', country: null }),
    )
    if (status !== 200) throw new Error(`placing was answered ${status}`)
  }
  return {
    port: Number(new URL(url).port),
    database,
    catalogue,
    place: (mode, isEntered) => placeOn(database, mode, isEntered),
    async prepareStatements(count) {
      const kept: unknown[][] = []
      const target = keepStatements(database, kept)
      while (kept.length < count) await placeOn(target, 'higher')
      return kept
    },
    writeRequests: async count =>
      Array.from({ length: count }, () => ({
        path: '/bets',
        headers: {
          authorization: `Bearer ${bearers[turn++ % PLAYERS]}`,
          'content-type': 'application/json',
          'x-platform-app': 'sportsbook',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(createBody('higher')),
      })),
    drain: backend.drain,
    stop: backend.stop,
  }
}
