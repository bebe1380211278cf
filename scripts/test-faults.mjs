/**
 * `npm run test:faults`: exactly-once placement under faults and current prices in a storm, in the long form: headless,
 * then in a browser. FAULT_PLACEMENTS, FAULT_KILLS, FAULT_PLAYERS, FAULT_BONUS_ROUNDS and FAULT_SEED make the betting
 * shorter, longer or another, STORM_CLIENTS, STORM_CHANNELS, STORM_SECONDS, STORM_OUTAGES, STORM_SPEED and STORM_SEED the storm. Ends with a
 * line of figures.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

/** The long form, unless the environment sets other values. */
const LENGTH = {
  FAULT_PLACEMENTS: '2000',
  FAULT_KILLS: '6',
  FAULT_PLAYERS: '16',
  FAULT_SWALLOWED: '150',
  FAULT_BONUS_ROUNDS: '16',
  STORM_CLIENTS: '200',
  STORM_CHANNELS: '100',
  STORM_SECONDS: '120',
  STORM_OUTAGES: '5',
  STORM_SPEED: '1',
  STORM_PROOF: 'true',
}

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { runFaults, runFaultsInBrowser } = await import('./lib/test-runners.mjs')
  const { addCounts, formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const { formatFaults, readFaults } = await import('./lib/fault-figures.mjs')
  for (const [name, value] of Object.entries(LENGTH)) process.env[name] ??= value
  const rest = process.argv.slice(2)
  // The limits of each run are those of a machine that does nothing else.
  const players = await runFaults(['--no-file-parallelism', ...rest])
  const figures = readFaults()
  const counts = addCounts([players, await runFaultsInBrowser(rest)])
  print(`\n${formatSummary(counts)}`)
  print(formatFaults([...figures, ...readFaults()]))
  return toExitCode(counts)
})
