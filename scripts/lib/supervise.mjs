/**
 * Restarts programs that were killed (by their watchdog, or by the system when memory is short). One that exited in any
 * other way ends the supervision, as does one that is killed repeatedly.
 */
import { print } from './console.mjs'
import { describeExit, waitUntilReady } from './services.mjs'

/** @typedef {import('./services.mjs').Service} Service */

/** The signal of a program's watchdog and of the system's out-of-memory killer. */
const KILLED = 'signal SIGKILL'
const MOST_RESTARTS = 5
const WITHIN_MS = 600_000

/**
 * Resolves with the reason for its end: null when `interrupted` resolves, otherwise a message about the program.
 * @param {Service[]} services changed in place: a restarted program takes the place of the one that died
 * @param {Promise<unknown>} interrupted
 * @returns {Promise<string | null>}
 */
export async function supervise(services, interrupted) {
  /** @type {number[]} */
  const restarts = []
  for (;;) {
    const deaths = services.map((service, index) => service.exited.then(how => ({ service, index, how })))
    const end = await Promise.race([interrupted.then(() => null), ...deaths])
    if (end === null) return null
    const { service, index, how } = end
    if (how !== KILLED) return describeExit(service, how)
    restarts.push(performance.now())
    if (restarts.filter(at => at > performance.now() - WITHIN_MS).length > MOST_RESTARTS) {
      return `${describeExit(service, how)}\nIt was started again ${MOST_RESTARTS} times within ten minutes; that does not help.`
    }
    print(`${service.name} was killed: its log says why. It is started again`)
    const restarted = service.restart()
    services[index] = restarted
    waitUntilReady(restarted).then(
      () => print(`${service.name} runs again`),
      error => print(error.message),
    )
  }
}
