/**
 * Exactly once: whatever the line and the back end do, every wish to place ends in one set of bets or in none, the player
 * is told which, and the money agrees. FAULT_PLACEMENTS, FAULT_KILLS, FAULT_PLAYERS and FAULT_SEED make it longer or
 * another; `npm run test:faults` does.
 */
import { afterEach, expect, it, vi } from 'vitest'
import { killAll } from '../../apps/backend/src/testing/back-end-process.ts'
import { type PostgresServer, startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import { reportFigures } from './report.ts'
import { type FaultsResult, runFaults } from './run-faults.ts'

vi.setConfig({ testTimeout: 20 * 60_000 })

const readCount = (name: string, fallback: number): number => Number(process.env[name] || fallback)
const PLACEMENTS = readCount('FAULT_PLACEMENTS', 40)
const OPTIONS = {
  seed: process.env.FAULT_SEED || 'touchline',
  kills: readCount('FAULT_KILLS', 1),
  players: readCount('FAULT_PLAYERS', 8),
  oneIsSwallowedIn: readCount('FAULT_SWALLOWED', 0),
  say: (line: string) => console.log(line),
}

const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ')

function describe(name: string, result: FaultsResult): string {
  return [
    `${name}: ${result.placements} placements, ${result.placed} taken (${result.bets} bets: ${list(result.types)}), ${result.notPlaced} not `,
    `(told ${list(result.reasons)}); ${result.kills} kills; faults: ${list(result.faults)}; `,
    `people: ${list(result.acts)}; `,
    `doubled ${result.doubled.length}, lost ${result.lost.length}, untold ${result.untold.length}, `,
    `unanswered ${result.unanswered.length}, undecided ${result.undecided}, ledger ${result.isLedgerClean ? 'clean' : 'WRONG'}`,
  ].join('')
}

function check(name: string, result: FaultsResult): void {
  console.log(describe(name, result))
  reportFigures({ ...result, doubled: result.doubled.length, lost: result.lost.length + result.untold.length })
  expect(result).toMatchObject({
    doubled: [],
    lost: [],
    untold: [],
    unanswered: [],
    undecided: 0,
    isLedgerClean: true,
    reports: [],
  })
  // A run in which nothing was placed, or nothing went wrong, proves nothing.
  expect(result.placed).toBeGreaterThan(result.placements / 4)
  expect([...result.faults.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(result.placements / 4)
  expect(result.kills).toBeGreaterThan(0)
}

afterEach(killAll)

it('bets exactly once on PGlite', async () => {
  check('PGlite', await runFaults({ ...OPTIONS, placements: PLACEMENTS }))
})

it('bets exactly once on PostgreSQL', async context => {
  const server: PostgresServer | undefined = await startPostgres()
  if (!server) return context.skip('neither the binaries of PostgreSQL nor DATABASE_URL_TEST are here')
  try {
    check('PostgreSQL', await runFaults({ ...OPTIONS, placements: PLACEMENTS, postgresUrl: server.url }))
  } finally {
    await server.stop()
  }
})
