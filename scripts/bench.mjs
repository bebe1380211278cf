/** Runs every `bench/*.bench.ts`, or those whose name contains an argument, one after another and alone. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from './lib/bootstrap.mjs'
import { print, ROOT, runMain } from './lib/console.mjs'
import { runNode, stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const names = process.argv.slice(2)
  const folder = join(ROOT, 'bench')
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.bench.ts')) : []
  const chosen = files.filter(name => names.length === 0 || names.some(word => name.includes(word))).sort()
  if (chosen.length === 0) print(files.length === 0 ? 'No benches yet.' : `No bench is called ${names.join(' or ')}.`)
  let failed = 0
  for (const name of chosen) {
    print(`${name}`)
    const { code } = await runNode(['--expose-gc', join(folder, name)], { show: true })
    if (code !== 0) failed += 1
  }
  return failed === 0 && (files.length === 0 || chosen.length > 0) ? 0 : 1
})
