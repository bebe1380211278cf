/**
 * `npm run test:cluster`: the product as many processes on this machine, with nodes killed, frozen and replaced under their
 * users, over the hub and, where it is here, over Centrifugo with Redis. nginx, Redis and PostgreSQL are Debian's packages
 * where they are missing and we are root. `npm run test:cluster -- storm --times 10` runs the storms alone, so many times
 * one after the other on one cluster of each kind, and ends with a table. Says plainly what was skipped for want of what.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bootstrap } from './lib/bootstrap.mjs'
import { print, ROOT, runMain, UserError } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

/** @param {string[]} args */
function readArgs(args) {
  const options = { times: { type: /** @type {const} */ ('string'), default: '1' } }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const times = Number(values.times)
  if (!Number.isInteger(times) || times < 1) throw new UserError(`--times ${values.times} is not a number of runs.`)
  return { times, files: positionals.map(name => (name === 'storm' ? 'tests/cluster/storm.test.ts' : name)) }
}

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { buildWeb } = await import('./lib/build-web.mjs')
  const { listClusterPrograms } = await import('./lib/cluster-programs.mjs')
  const { installMissing } = await import('./lib/debian-packages.mjs')
  const { formatStorms, readStorms, STORM_REPORT } = await import('./lib/storm-table.mjs')
  const { formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const { runCluster } = await import('./lib/test-runners.mjs')
  const { times, files } = readArgs(process.argv.slice(2))
  const missing = await installMissing(listClusterPrograms())
  if (missing.length > 0) print(`This machine lacks ${missing.join(', ')}: what needs them is skipped.`)
  await buildWeb(ROOT)
  rmSync(STORM_REPORT, { force: true })
  const counts = await runCluster(files, times)
  print(`\n${formatSummary(counts)}`)
  const storms = readStorms()
  if (storms.length > 0) print(formatStorms(storms))
  return toExitCode(counts)
})
