/** `npm run check -- [types|lint|imports|names|docs|texts|browsers|dead|licences|contract|sdk|budget|commits …|release]` */
import { bootstrap } from './lib/bootstrap.mjs'
import { runMain } from './lib/console.mjs'
import { stopChildrenOnInterrupt } from './lib/run.mjs'

await bootstrap(import.meta.url)
stopChildrenOnInterrupt()
await runMain(async () => {
  const { runCheck } = await import('./lib/check.mjs')
  return (await runCheck(process.argv.slice(2))).failed === 0 ? 0 : 1
})
