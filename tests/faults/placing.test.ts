/**
 * Exactly-once placement: under network faults and kills every intent ends in one set of bets or in none, the player
 * gets that outcome, and the ledger balances. FAULT_PLACEMENTS, FAULT_KILLS, FAULT_PLAYERS and FAULT_SEED make it longer or
 * another; `npm run test:faults` does.
 */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { killAll } from '../../apps/backend/src/testing/back-end-process.ts'
import { type PostgresServer, startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import { SMALL_FEED } from '../../apps/backend/src/testing/small-feed.ts'
import { reportFigures } from './report.ts'
import { type FaultsResult, runFaults } from './run-faults.ts'

vi.setConfig({ testTimeout: 20 * 60_000 })

const readCount = (name: string, fallback: number): number => Number(process.env[name] || fallback)
const PLACEMENTS = readCount('FAULT_PLACEMENTS', 40)
/** Among so many placements every kind of bonus is certain to occur. */
const LONG = 500
const OPTIONS = {
  seed: process.env.FAULT_SEED || 'touchline',
  kills: readCount('FAULT_KILLS', 1),
  players: readCount('FAULT_PLAYERS', 8),
  oneIsSwallowedIn: readCount('FAULT_SWALLOWED', 0),
  bonusShare: 0.6,
  environment: process.env.FAULT_PLACEMENTS ? {} : SMALL_FEED,
  log: (line: string) => console.log(line),
}

const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ')

function describe(name: string, result: FaultsResult): string {
  return [
    `${name}: ${result.placements} placements, ${result.placed} taken (${result.bets} bets: ${list(result.types)}), ${result.notPlaced} not `,
    `(told ${list(result.reasons)}); ${result.kills} kills; faults: ${list(result.faults)}; `,
    `people: ${list(result.actions)}; `,
    `doubled ${result.doubled.length}, lost ${result.lost.length}, unreported ${result.unreported.length}, `,
    `unanswered ${result.unanswered.length}, undecided ${result.undecided}, violations ${result.violations.length}`,
  ].join('')
}

function check(name: string, result: FaultsResult): void {
  console.log(describe(name, result))
  reportFigures({ ...result, doubled: result.doubled.length, lost: result.lost.length + result.unreported.length })
  expect(result).toMatchObject({
    doubled: [],
    lost: [],
    unreported: [],
    unanswered: [],
    undecided: 0,
    violations: [],
    reports: [],
  })
  // A run without placements, bonuses or faults proves nothing.
  const used = ['freebet', 'comboboost', 'hunting'].filter(name => result.types.has(name))
  expect(used.length).toBeGreaterThan(PLACEMENTS < LONG ? 0 : 2)
  expect(result.placed).toBeGreaterThan(result.placements / 4)
  expect([...result.faults.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(result.placements / 4)
  expect(result.kills).toBeGreaterThan(0)
}

afterEach(killAll)

let server: PostgresServer | undefined

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

it('places exactly once on PostgreSQL', async context => {
  if (!server) return context.skip('neither the binaries of PostgreSQL nor DATABASE_URL_TEST are here')
  check('PostgreSQL', await runFaults({ ...OPTIONS, placements: PLACEMENTS, postgresUrl: server.url }))
})

it('places exactly once on PGlite', async context => {
  // The short form has PGlite under faults in a browser (`browser.spec.ts`) and in `crash.test.ts`.
  if (server && !process.env.FAULT_PLACEMENTS) return context.skip('the short form uses PostgreSQL')
  check('PGlite', await runFaults({ ...OPTIONS, placements: PLACEMENTS }))
})
