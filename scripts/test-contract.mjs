/**
 * `npm run test:contract`: the back end under whatever its OpenAPI documents allow, and much that they do not, for a few
 * minutes: by cookie, by bearer, on both APIs. CONTRACT_EXAMPLES and CONTRACT_SEED make it longer or another.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { findSchemathesis } = await import('./lib/schemathesis.mjs')
  const { runContract } = await import('./lib/test-runners.mjs')
  const { formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const found = await findSchemathesis()
  if ('lacking' in found) {
    print(`The APIs were not tried: this machine lacks ${found.lacking}. The short form in npm test needs neither.`)
    return 0
  }
  const counts = await runContract(found.program, process.argv.slice(2))
  print(`\n${formatSummary(counts)}`)
  return toExitCode(counts)
})
