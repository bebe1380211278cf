import { bootstrap } from './lib/bootstrap.mjs'
import { buildWeb } from './lib/build-web.mjs'
import { ROOT, runMain } from './lib/console.mjs'

await bootstrap(import.meta.url)
await runMain(async () => {
  await buildWeb(ROOT, { force: true })
  return 0
})
