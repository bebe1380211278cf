/** A program under a watchdog of half a second. Its argument: `block` never returns, `turn` tells when its loop has turned. */
import { setTimeout as wait } from 'node:timers/promises'
import { startWatchdog } from '../watchdog.ts'

const LIMIT_MS = 500

function neverReturn(): never {
  for (;;) Math.random()
}

startWatchdog(LIMIT_MS, error => {
  throw error
})
await wait(LIMIT_MS)
process.stdout.write('started\n')
if (process.argv[2] === 'block') neverReturn()
// The last is long after what a stop in the middle lasts.
for (let turn = 0; turn < 10; turn += 1) {
  await wait(LIMIT_MS / 2)
  process.stdout.write(`turn ${turn}\n`)
}
process.exit(0)
