/**
 * `npm test`: the checks, the unit tests, placing over a bad line, then the journeys in a browser.
 * `npm test -- check|unit|faults|e2e` runs a part; words after a single part go to its runner
 * (`npm test -- unit packages/betting`). The last line of the output is the sum over all of them, and a runner that
 * breaks down counts as a failure.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { runTests } = await import('./lib/test-runners.mjs')
  const { addCounts, formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const counts = addCounts(await runTests(process.argv.slice(2)))
  print(`\n${formatSummary(counts)}`)
  return toExitCode(counts)
})
