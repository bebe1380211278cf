/**
 * `npm run test:soak`: 60 feed days in short steps, see `tests/soak/feed-soak.ts`, which names its variables.
 * `npm run test:soak -- product`: the whole product for two hours on a fast feed, with the memory of each process in a CSV
 * file; `--minutes`, `--pages`, `--speed` and `--csv` change it.
 */
import { join } from 'node:path'
import { bootstrap } from './lib/bootstrap.mjs'
import { ROOT, runMain } from './lib/console.mjs'
import { runNode, stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const [what, ...rest] = process.argv.slice(2)
  const program = what === 'product' ? 'product-soak.ts' : 'feed-soak.ts'
  const words = what === 'product' ? rest : process.argv.slice(2)
  return (await runNode(['--expose-gc', join(ROOT, 'tests/soak', program), ...words], { show: true })).code
})
