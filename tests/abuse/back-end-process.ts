/**
 * A back end process with a paused simulated feed, so that all CPU time belongs to requests. Reports CPU time and heap
 * size over IPC. Needs `--expose-gc`.
 */
import { createSimulator } from '@touchline/simulator/simulator'
import { SAMPLED_LEAGUES } from '@touchline/simulator/testing/sample-size'
import { createBackend } from '../../apps/backend/src/app.ts'
import { readConfig } from '../../apps/backend/src/config.ts'
import { copyDataFolder } from '../../apps/backend/src/testing/database-template.ts'
import { ManualClock } from '../../apps/backend/src/testing/manual-clock.ts'
import { doReferenceWork } from './reference-work.ts'

const NOW = Date.parse('2026-02-01T15:00:00Z')

export interface Figures {
  /** CPU milliseconds of the event loop's thread until now. */
  readonly cpu: number
  /** Those of the reference work, done now. */
  readonly reference: number
  /** Bytes in use after garbage collection. */
  readonly kept: number
}

/** CPU milliseconds of the event loop's thread, without other threads and waiting. */
function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function measureReferenceMs(): number {
  const before = readCpuMs()
  doReferenceWork()
  return readCpuMs() - before
}

function readKeptBytes(): number {
  // The second collects what the first found to be unreachable by finalizers and weak tables.
  gc?.()
  gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Every third league has more matches than one list may hold. */
const isWhole = process.argv.includes('--whole')
const path = await copyDataFolder()
const backend = await createBackend({
  clock: new ManualClock(NOW),
  createFeed: options => createSimulator(isWhole ? options : { ...options, leagueIds: SAMPLED_LEAGUES }),
  config: {
    host: '127.0.0.1',
    database: { kind: 'folder', path },
    rateLimits: false,
    operatorToken: 'x'.repeat(16),
    // The seeds of a new jackpot are computed in slices for a second: background work that would count for some call.
    engagement: { ...readConfig({}).engagement, jackpots: [] },
  },
})
const figures = { cpu: readCpuMs, reference: measureReferenceMs, kept: readKeptBytes }
process.on('message', (figure: keyof Figures) => process.send?.(figures[figure]()))
process.send?.({ url: backend.url, path })
