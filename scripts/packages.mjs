/**
 * `npm run packages`: builds the packages that other projects install, checks what npm would publish, and tries it in an
 * empty project. `-- --build` only builds them and writes the tarballs to `.cache/packages`.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { buildPackages, checkPackages, tryBuiltPackages } = await import('./lib/packages/packages.mjs')
  const packed = await buildPackages(print)
  if (process.argv.includes('--build')) return 0
  await checkPackages(packed, print)
  await tryBuiltPackages(packed, print)
  return 0
})
