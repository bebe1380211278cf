/**
 * Linearizability: concurrent histories of deposits, bets, cash-outs, limits, traders' decisions and results on a back end
 * that is killed with SIGKILL match a sequential model. LINEAR_HISTORIES, LINEAR_COMMANDS,
 * LINEAR_KILL_EVERY, LINEAR_SEED and LINEAR_DATABASE (`postgres`, `pglite`) make it longer or another; `npm run test:linear`
 * does.
 */
import { appendFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { createFigures, runHistories } from './run-histories.ts'

const readNumber = (name: string, fallback: number): number => Number(process.env[name] || fallback)
const HISTORIES = readNumber('LINEAR_HISTORIES', 2)
const LONG = 10
const OPTIONS = {
  seed: readNumber('LINEAR_SEED', 20_260_201),
  histories: HISTORIES,
  maxCommands: readNumber('LINEAR_COMMANDS', 12),
  killEvery: readNumber('LINEAR_KILL_EVERY', 0),
  database: process.env.LINEAR_DATABASE === 'pglite' ? 'pglite' : 'postgres',
} as const

/** Against a hang: a history with a kill takes seconds, beside other work many more. */
const MAX_HISTORY_MS = 60_000

vi.setConfig({ testTimeout: HISTORIES * MAX_HISTORY_MS })

it('matches every concurrent history with the sequential model', async () => {
  const figures = createFigures()
  try {
    await runHistories(OPTIONS, figures)
  } finally {
    if (process.env.LINEAR_REPORT) appendFileSync(process.env.LINEAR_REPORT, `${JSON.stringify(figures)}\n`)
  }
  expect(figures).toMatchObject({
    histories: HISTORIES,
    kills: OPTIONS.killEvery > 0 ? Math.ceil(HISTORIES / OPTIONS.killEvery) : 0,
  })
  expect(figures.effects).toBeGreaterThan(HISTORIES)
  // Two short histories may have none.
  if (HISTORIES >= LONG) {
    expect(figures.correctedRests).toBeGreaterThan(0)
    expect(figures.customCashouts).toBeGreaterThan(0)
  }
})
