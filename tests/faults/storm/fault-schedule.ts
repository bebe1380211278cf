/** Injects seeded random faults into the clients' proxies. */
import type { Random } from '@touchline/simulator/shared/random'
import { MAX_DELAY_MS, MAX_LOSS_MS } from './bounds.ts'
import type { FaultyTcpProxy } from './faulty-tcp-proxy.ts'

/**
 * `disconnect`: the connection closes. `pause`: nothing passes for a while, then everything does. `delay`: everything is
 * delayed for a while. `halfOpen`: the connection drops everything without closing. `offline`: no network for a while.
 */
const NETWORK_FAULTS = ['disconnect', 'pause', 'delay', 'halfOpen', 'offline'] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

/** In percent. */
const CHANCES: Readonly<Record<NetworkFault, number>> = {
  disconnect: 35,
  pause: 20,
  delay: 20,
  halfOpen: 10,
  offline: 15,
}

function pickNetworkFault(random: Random): NetworkFault {
  let left = 100 * random.next()
  for (const fault of NETWORK_FAULTS) {
    left -= CHANCES[fault]
    if (left < 0) return fault
  }
  return 'disconnect'
}

/** Half of them last longer than prices stay trusted after a loss. */
const randomMs = (random: Random): number => random.between(500, 2 * MAX_LOSS_MS)

export class FaultSchedule {
  readonly counts = new Map<NetworkFault, number>()
  readonly #random: Random
  readonly #proxies: readonly FaultyTcpProxy[]
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  #next: ReturnType<typeof setTimeout> | undefined

  constructor(random: Random, proxies: readonly FaultyTcpProxy[]) {
    this.#random = random
    this.#proxies = proxies
  }

  /** Each proxy gets a fault about once in so many milliseconds. */
  start(everyMs: number): void {
    const gap = (2 * everyMs * this.#random.next()) / this.#proxies.length
    this.#next = setTimeout(() => {
      const tcpProxy = this.#proxies[this.#random.integer(0, this.#proxies.length - 1)]
      if (tcpProxy) this.#hit(tcpProxy)
      this.start(everyMs)
    }, gap)
  }

  /** Ends all faults. */
  stop(): void {
    clearTimeout(this.#next)
    for (const timer of this.#timers) clearTimeout(timer)
    for (const tcpProxy of this.#proxies) {
      tcpProxy.restore()
      tcpProxy.resume()
      tcpProxy.closeHalfOpen()
    }
  }

  #hit(tcpProxy: FaultyTcpProxy): void {
    const fault = pickNetworkFault(this.#random)
    const ms = randomMs(this.#random)
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1)
    if (fault === 'disconnect') tcpProxy.disconnect()
    if (fault === 'pause') tcpProxy.pause(ms)
    if (fault === 'delay') tcpProxy.delay(this.#random.between(100, MAX_DELAY_MS))
    if (fault === 'halfOpen') tcpProxy.makeHalfOpen(MAX_LOSS_MS)
    if (fault === 'offline') tcpProxy.goOffline()
    if (fault === 'delay' || fault === 'offline') this.#later(() => tcpProxy.restore(), ms)
  }

  #later(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }
}
