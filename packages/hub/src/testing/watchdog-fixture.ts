/**
 * A program with a watchdog limit of half a second. Argument `block` blocks the event loop forever; `turn` reports each
 * turn of it.
 */
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
// Long enough that the last turn follows any suspension in the middle.
for (let turn = 0; turn < 10; turn += 1) {
  await wait(LIMIT_MS / 2)
  process.stdout.write(`turn ${turn}\n`)
}
process.exit(0)
