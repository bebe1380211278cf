/**
 * Keeps started programs running: one that was killed (by its own watchdog, by the system for want of memory) is started
 * again, one that ended in any other way ends the supervision, and so does one that is killed again and again.
 */
import { print } from './console.mjs'
import { describeExit, waitUntilReady } from './services.mjs'

/** @typedef {import('./services.mjs').Service} Service */

/** What its watchdog ends a program with, and the system's memory guard too. */
const KILLED = 'signal SIGKILL'
const MOST_RESTARTS = 5
const WITHIN_MS = 600_000

/**
 * Resolves with why it ends: null when `interrupted` resolves, else what became of a program, in plain words.
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
