/** `npm run notices`: writes THIRD-PARTY-NOTICES from the lock file and the installed packages. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from './lib/bootstrap.mjs'
import { print, ROOT, runMain } from './lib/console.mjs'

await bootstrap(import.meta.url)
await runMain(async () => {
  const { formatNotices, NOTICES } = await import('./lib/licences/notices.mjs')
  writeFileSync(join(ROOT, NOTICES), formatNotices(ROOT))
  print(`${NOTICES} is written.`)
  return 0
})
