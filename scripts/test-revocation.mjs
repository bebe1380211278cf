/**
 * `npm run test:revocation`: every credential that a player was issued is used again at every node after a sign-out, a new
 * password, a self-exclusion and a time limit, over the hub and over Centrifugo (CENTRIFUGO_PATH, with Redis). Ends with
 * the counts. `npm test` does the same at a node alone.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { readRevocation, runRevocation } = await import('./lib/test-runners.mjs')
  const { formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const counts = await runRevocation(process.argv.slice(2))
  print(`\n${formatSummary(counts)}`)
  for (const line of readRevocation()) print(line)
  return toExitCode(counts)
})
