/**
 * `npm run test:languages -- [CODE …]`: every language, or those named, on every kind of page and in its states, on a
 * desktop and a phone, by geometry (`tests/languages/`). Installs fonts for the scripts that the product leaves to the
 * device's fonts, where it can.
 */
import { bootstrap } from './lib/bootstrap.mjs'
import { print, runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { installMissing } = await import('./lib/debian-packages.mjs')
  const { runJourneys } = await import('./lib/test-runners.mjs')
  const { formatSummary, toExitCode } = await import('./lib/summary.mjs')
  const { hasFont } = await import('./lib/fonts.mjs')
  const missing = await installMissing([
    { name: 'Noto Sans', packageName: 'fonts-noto-core', isThere: () => hasFont('hi') && hasFont('he') },
    { name: 'Noto Sans CJK', packageName: 'fonts-noto-cjk', isThere: () => hasFont('ja') && hasFont('ko') },
  ])
  for (const name of missing) print(`Without ${name}, languages of its scripts will lack glyphs`)
  process.env.TEST_LANGUAGES = process.argv.slice(2).join() || 'all'
  const counts = await runJourneys(['--project', 'languages', '--project', 'languages-phone'])
  print(`\n${formatSummary(counts)}`)
  return toExitCode(counts)
})
