/**
 * `npm run test:cluster`: the product as many processes on this machine (PostgreSQL, Redis, Centrifugo, nginx, as far as they
 * are here), with nodes killed, frozen and replaced under their users. Says plainly what was skipped for want of what.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { ROOT, runMain, say } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { buildWeb } = await import('./lib/build-web.mjs')
  const { runCluster } = await import('./lib/test-runners.mjs')
  const { formatSummary } = await import('./lib/summary.mjs')
  await buildWeb(ROOT)
  const counts = await runCluster(process.argv.slice(2))
  say(`\n${formatSummary(counts)}`)
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
})
