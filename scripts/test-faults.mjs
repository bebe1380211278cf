/**
 * `npm run test:faults`: betting exactly once over a bad line, at length: players without a page, then a browser. FAULT_PLACEMENTS,
 * FAULT_KILLS, FAULT_PLAYERS and FAULT_SEED make it shorter, longer or another. Ends with a line of figures.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { runMain, say } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

/** At length, where the environment does not say otherwise. */
const LENGTH = { FAULT_PLACEMENTS: '2000', FAULT_KILLS: '6', FAULT_PLAYERS: '16', FAULT_SWALLOWED: '150' }

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { runFaults, runFaultsInBrowser } = await import('./lib/test-runners.mjs')
  const { addCounts, formatSummary } = await import('./lib/summary.mjs')
  const { formatFaults, readFaults } = await import('./lib/fault-figures.mjs')
  for (const [name, value] of Object.entries(LENGTH)) process.env[name] ??= value
  const rest = process.argv.slice(2)
  const players = await runFaults(rest)
  const figures = readFaults()
  const counts = addCounts([players, await runFaultsInBrowser(rest)])
  say(`\n${formatSummary(counts)}`)
  say(formatFaults([...figures, ...readFaults()]))
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
})
