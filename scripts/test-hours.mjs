/**
 * `npm run test:hours`: the browser suite with the clock of the whole machine faked to six moments, by libfaketime: the
 * back end, the servers and the browser all see it. Proves that no test depends on when it is run. Further words go to
 * Playwright (`npm run test:hours -- tests/e2e/embedded.spec.ts`).
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

/** Each begins shortly before what it is about, so that the tests run through it. */
const MOMENTS = [
  { name: 'a night with few matches', at: '2026-11-22T01:50:00Z', zone: 'UTC' },
  { name: 'midnight at the end of a month and a year', at: '2026-12-31T23:58:30Z', zone: 'UTC' },
  { name: 'just after midnight on the first of a month', at: '2027-03-01T00:00:10Z', zone: 'UTC' },
  { name: 'clocks go forward', at: '2027-03-28T00:58:30Z', zone: 'Europe/Berlin' },
  { name: 'clocks go back', at: '2026-10-25T00:58:30Z', zone: 'Europe/Berlin' },
  { name: 'noon of a weekday in another year', at: '2031-06-18T12:00:00Z', zone: 'Pacific/Auckland' },
]

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { findFaketime, runAtMoment } = await import('./lib/faketime.mjs')
  const { addCounts, formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const faketime = await findFaketime()
  const rest = process.argv.slice(2)
  const results = []
  for (const moment of MOMENTS) {
    print(`\n== ${moment.name}: ${moment.at}, ${moment.zone}`)
    results.push(await runAtMoment(faketime, moment, rest))
    print(formatSummary(results.at(-1) ?? addCounts([])))
  }
  const counts = addCounts(results)
  print(`\n${formatSummary(counts)} at ${MOMENTS.length} moments`)
  return toExitCode(counts)
})
