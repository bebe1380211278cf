/**
 * `npm run test:long`: the unit tests with their statistical samples and property runs at full length, then all journeys
 * that work on a phone. `npm test` runs the same tests over a sample, and most journeys on the desktop only. Further words
 * go to Vitest alone (`npm run test:long -- packages/simulator`).
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { runLong } = await import('./lib/test-runners.mjs')
  const { formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const counts = await runLong(process.argv.slice(2))
  print(`\n${formatSummary(counts)}`)
  return toExitCode(counts)
})
