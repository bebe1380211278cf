/**
 * The line between one client and the realtime server: a port of its own that hands connections on, and to which things
 * happen. It knows when they did, so that a judge can tell what a client could not know from what it should have known.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { joinWire, type Wire } from './faulty-tcp-connection.ts'

export class Line {
  readonly #target: () => string
  readonly #server: Server
  readonly #wires = new Set<Wire>()
  #delayMs = 0
  #isAway = false
  /** Till when what has been done to it lasts, as far as is known. */
  #disturbedUntil = 0

  /** `target` tells where the server is now: it moves when it is started anew. */
  constructor(target: () => string) {
    this.#target = target
    this.#server = createServer(socket => this.#join(socket))
  }

  async listen(): Promise<void> {
    this.#server.listen(0, 'localhost')
    await once(this.#server, 'listening')
  }

  /** The target's address through this line. */
  get url(): string {
    const { pathname } = new URL(this.#target())
    return `ws://localhost:${(this.#server.address() as AddressInfo).port}${pathname}`
  }

  /** Since when nothing was wrong with it; in the future while something is. */
  get wholeSince(): number {
    return this.#isAway || this.#delayMs > 0 ? Number.POSITIVE_INFINITY : this.#disturbedUntil
  }

  cut(): void {
    this.#disturb(0)
    for (const wire of this.#wires) wire.cut()
  }

  hold(ms: number): void {
    this.#disturb(ms)
    for (const wire of this.#wires) wire.hold(ms)
  }

  /** All comes so much later from now on; 0 as it should. */
  delay(ms: number): void {
    this.#disturb(this.#delayMs)
    this.#delayMs = ms
    for (const wire of this.#wires) wire.delay(ms)
  }

  /** The connections that stand now stay open in name only; new ones are good. `forMs`: until both ends must have noticed. */
  deafen(forMs: number): void {
    this.#disturb(forMs)
    for (const wire of this.#wires) wire.deafen()
  }

  /** Breaks what stands and lets nothing new through, until `mend`. */
  leave(): void {
    this.cut()
    this.#isAway = true
  }

  /** Makes it good again, for what stands and for what comes. */
  mend(): void {
    if (this.#isAway) this.#disturb(0)
    this.#isAway = false
    if (this.#delayMs > 0) this.delay(0)
  }

  /** Ends every hold before its time. */
  release(): void {
    for (const wire of this.#wires) wire.release()
  }

  /** Ends what is open in name only, before anybody has noticed by himself. */
  cutDeaf(): void {
    for (const wire of this.#wires) if (wire.isDeaf) wire.cut()
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #disturb(ms: number): void {
    this.#disturbedUntil = Math.max(this.#disturbedUntil, Date.now() + ms)
  }

  #join(socket: Socket): void {
    if (this.#isAway) {
      socket.destroy()
      return
    }
    const wire = joinWire(socket, new URL(this.#target()), this.#delayMs, () => this.#wires.delete(wire))
    this.#wires.add(wire)
  }
}

export async function openLine(target: () => string): Promise<Line> {
  const line = new Line(target)
  await line.listen()
  return line
}
