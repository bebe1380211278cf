/**
 * `npm run test:conformance`: the conformance kit on the reference back end, then on each planted fault with the whole table:
 * the named check turns red, and no other that the fault does not declare. Ends with a table of the faults.
 * `npm run test:conformance -- -t CAT-01` plants those of one check. `npm test` looks for each fault with its own check alone.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { runConformance } = await import('./lib/test-runners.mjs')
  const { listClusterPrograms } = await import('./lib/cluster-programs.mjs')
  const { installMissing } = await import('./lib/debian-packages.mjs')
  const { formatMutants, readMutants } = await import('./lib/mutant-table.mjs')
  const { formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const missing = await installMissing(listClusterPrograms())
  if (missing.length > 0) print(`This machine lacks ${missing.join(', ')}: the kit is not tried on a cluster.`)
  const counts = await runConformance(process.argv.slice(2))
  print(`\n${formatMutants(readMutants())}`)
  print(`\n${formatSummary(counts)}`)
  return toExitCode(counts)
})
