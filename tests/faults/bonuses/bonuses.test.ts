/**
 * Bonuses under network faults and kills: the invariants hold after every kill. `npm run test:faults` runs it with
 * FAULT_BONUS_ROUNDS; the short form of the placing run has bonuses too.
 */
import { rm } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { copyDataFolder } from '../../../apps/backend/src/testing/database-template.ts'
import { startPostgres } from '../../../apps/backend/src/testing/postgres-server.ts'
import { reportFigures } from '../report.ts'
import { PHASES, runBonusFaults } from './run-bonus-faults.ts'

const ROUNDS = Number(process.env.FAULT_BONUS_ROUNDS || 0)
/** As many as the scripted feed has matches for. */
const MOST_ROUNDS = 25

vi.setConfig({ testTimeout: 20 * 60_000 })

const list = (counts: Iterable<[string, number]>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ')

it.skipIf(ROUNDS === 0)('keeps every invariant of bonuses and jackpots after kills in all phases', async () => {
  const postgres = await startPostgres()
  const folder = postgres ? null : await copyDataFolder()
  try {
    const result = await runBonusFaults({
      seed: process.env.FAULT_SEED || 'touchline',
      rounds: Math.min(ROUNDS, MOST_ROUNDS),
      players: 5,
      actions: 5,
      database: postgres ? { kind: 'server', url: postgres.url, poolSize: 8 } : { kind: 'folder', path: folder ?? '' },
      log: line => console.log(line),
    })
    const { outcomes, errors, kills, faults, rows } = result
    console.log(`${kills} kills; faults: ${list(faults)}; ${list(Object.entries(rows))}; ${list(outcomes)}`)
    const placements = [...outcomes.values()].reduce((sum, count) => sum + count, 0)
    reportFigures({ placements, faults, kills, doubled: errors.length, lost: 0 })
    expect(errors).toEqual([])
    expect(kills).toBeGreaterThan(0)
    if (ROUNDS < 3 * PHASES.length) return
    // A run in which something never happened proves nothing of it.
    const tables = [
      ...['snr', 'free_money', 'no_risk', 'bet_refund', 'comboboost', 'hunting', 'tournament', 'hits', 'boxes'],
      ...['claims', 'amb', 'codes', 'cashed out', 'corrected', 'void'],
    ]
    expect(tables.filter(name => !rows[name])).toEqual([])
  } finally {
    await postgres?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
})
