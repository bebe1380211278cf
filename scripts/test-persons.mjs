/**
 * `npm run test:persons`: the attacks on one person's identity, protection and bonuses against running processes: on PGlite
 * and PostgreSQL, at two nodes at once, with kills in the middle, and probes whose answers and work are compared. Prints the
 * times of the probes. `npm test` runs the attacks at one moment alone.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { describePostgres } = await import('./lib/cluster-programs.mjs')
  const { installMissing } = await import('./lib/debian-packages.mjs')
  const { runPersons } = await import('./lib/test-runners.mjs')
  const { formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const missing = await installMissing([describePostgres()])
  if (missing.length > 0) print(`This machine lacks ${missing.join(', ')}: what needs it is skipped.`)
  const counts = await runPersons(process.argv.slice(2))
  print(`\n${formatSummary(counts)}`)
  return toExitCode(counts)
})
