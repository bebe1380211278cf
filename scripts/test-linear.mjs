/**
 * `npm run test:linear`: concurrent histories of deposits, bets, cash-outs, limits, traders' decisions and corrected results
 * on PostgreSQL, then fewer on PGlite, with the back end killed in the middle, held against a sequential model.
 * LINEAR_HISTORIES, LINEAR_COMMANDS (a client), LINEAR_KILL_EVERY (so many histories), LINEAR_DATABASE (`postgres`, `pglite`)
 * and LINEAR_SEED make it shorter, longer or another. Ends with a line of figures for each database.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

/** The long form, unless the environment sets other values. */
const LENGTH = { LINEAR_COMMANDS: '20', LINEAR_KILL_EVERY: '2' }
const HISTORIES = { postgres: '100', pglite: '20' }

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { readLinear, runLinear } = await import('./lib/test-runners.mjs')
  const { addCounts, formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const { LINEAR_DATABASE, LINEAR_HISTORIES } = process.env
  const all = []
  const figures = []
  for (const [name, value] of Object.entries(LENGTH)) process.env[name] ??= value
  for (const [database, histories] of Object.entries(HISTORIES)) {
    if (LINEAR_DATABASE && LINEAR_DATABASE !== database) continue
    Object.assign(process.env, { LINEAR_DATABASE: database, LINEAR_HISTORIES: LINEAR_HISTORIES ?? histories })
    all.push(await runLinear(process.argv.slice(2)))
    figures.push(...readLinear())
  }
  const counts = addCounts(all)
  print(`\n${formatSummary(counts)}`)
  for (const line of figures) print(line)
  return toExitCode(counts)
})
