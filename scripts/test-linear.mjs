/**
 * `npm run test:linear`: concurrent histories of deposits, bets, cash-outs, limits, traders' decisions and corrected results
 * on PostgreSQL, with the back end killed in the middle, held against a sequential model. LINEAR_HISTORIES, LINEAR_COMMANDS
 * (a client), LINEAR_KILL_EVERY (so many histories) and LINEAR_SEED make it shorter, longer or another. Ends with a line of
 * figures.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

/** The long form, unless the environment sets other values. */
const LENGTH = { LINEAR_HISTORIES: '100', LINEAR_COMMANDS: '20', LINEAR_KILL_EVERY: '2' }

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { readLinear, runLinear } = await import('./lib/test-runners.mjs')
  const { formatSummary, toExitCode } = await import('./lib/summary.mjs')
  for (const [name, value] of Object.entries(LENGTH)) process.env[name] ??= value
  const counts = await runLinear(process.argv.slice(2))
  print(`\n${formatSummary(counts)}`)
  for (const line of readLinear()) print(line)
  return toExitCode(counts)
})
