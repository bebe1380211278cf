/**
 * A TCP proxy between one client and the realtime server that injects network faults on demand. It records when it was
 * last faulty, so that the price checker knows which staleness a client could not have noticed.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type FaultyConnection, openFaultyConnection } from './faulty-tcp-connection.ts'

export class FaultyTcpProxy {
  readonly #target: () => string
  readonly #server: Server
  readonly #connections = new Set<FaultyConnection>()
  #delayMs = 0
  #isOffline = false
  /** When the effects of the last fault end, in epoch milliseconds. */
  #disturbedUntil = 0

  /** `target` returns the server's current address, which changes when it restarts. */
  constructor(target: () => string) {
    this.#target = target
    this.#server = createServer(socket => this.#accept(socket))
  }

  async listen(): Promise<void> {
    this.#server.listen(0, 'localhost')
    await once(this.#server, 'listening')
  }

  /** The target's URL through this proxy. */
  get url(): string {
    const { pathname } = new URL(this.#target())
    return `ws://localhost:${(this.#server.address() as AddressInfo).port}${pathname}`
  }

  /** When the last fault ended; infinity during one. */
  get healthySince(): number {
    return this.#isOffline || this.#delayMs > 0 ? Number.POSITIVE_INFINITY : this.#disturbedUntil
  }

  disconnect(): void {
    this.#markDisturbed(0)
    for (const connection of this.#connections) connection.close()
  }

  pause(ms: number): void {
    this.#markDisturbed(ms)
    for (const connection of this.#connections) connection.pause(ms)
  }

  /** Delays all traffic by so many milliseconds from now on; 0 ends it. */
  delay(ms: number): void {
    this.#markDisturbed(this.#delayMs)
    this.#delayMs = ms
    for (const connection of this.#connections) connection.delay(ms)
  }

  /** Makes open connections half-open, new ones work. `forMs`: until both ends must have noticed. */
  makeHalfOpen(forMs: number): void {
    this.#markDisturbed(forMs)
    for (const connection of this.#connections) connection.makeHalfOpen()
  }

  /** Closes all connections and refuses new ones until `restore`. */
  goOffline(): void {
    this.disconnect()
    this.#isOffline = true
  }

  /** Ends being offline and delays. */
  restore(): void {
    if (this.#isOffline) this.#markDisturbed(0)
    this.#isOffline = false
    if (this.#delayMs > 0) this.delay(0)
  }

  /** Ends every pause early. */
  resume(): void {
    for (const connection of this.#connections) connection.resume()
  }

  /** Closes half-open connections before their ends notice. */
  closeHalfOpen(): void {
    for (const connection of this.#connections) if (connection.isHalfOpen) connection.close()
  }

  async close(): Promise<void> {
    this.disconnect()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #markDisturbed(ms: number): void {
    this.#disturbedUntil = Math.max(this.#disturbedUntil, Date.now() + ms)
  }

  #accept(socket: Socket): void {
    if (this.#isOffline) {
      socket.destroy()
      return
    }
    const connection = openFaultyConnection(socket, new URL(this.#target()), this.#delayMs, () =>
      this.#connections.delete(connection),
    )
    this.#connections.add(connection)
  }
}

export async function startFaultyTcpProxy(target: () => string): Promise<FaultyTcpProxy> {
  const tcpProxy = new FaultyTcpProxy(target)
  await tcpProxy.listen()
  return tcpProxy
}
