/**
 * `npm run test:abuse`: what every call and every message of the realtime connection costs the event loop at the largest that
 * the contract allows, and what it leaves behind, in a table; fails where that is over the limits of `tests/abuse`.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { runAbuse } = await import('./lib/test-runners.mjs')
  const { formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const counts = await runAbuse(process.argv.slice(2))
  print(`\n${formatSummary(counts)}`)
  return toExitCode(counts)
})
