/**
 * A bad line between clients and the back end: an HTTP proxy that now and then does to a request what networks do, by
 * seeded chance. It knows which request places bets and nothing else of what goes through it. It never makes up a
 * request and never changes one, but for a bearer that it lets run out.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createRandom, type Random } from '@touchline/simulator/random'
import { drawFault, type Fault } from './fault-kinds.ts'
import { type Answer, type Call, deliver, forward, joinUpgraded, tear } from './forwarding.ts'

export interface ProxyOptions {
  readonly seed: string
  /** After so long a client gives up. */
  readonly patienceMs: number
  /** One placing in so many meets a line that never lets an answer to it through; 0 for none. */
  readonly oneIsSwallowedIn?: number
}

const BAD_GATEWAY = '<html><body><h1>502 Bad Gateway</h1></body></html>'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export class FaultyProxy {
  /** How often each fault happened; whoever reads it may begin anew. */
  readonly counts = new Map<Fault | 'swallowed', number>()
  /** Where requests go; while the back end is down they fail. */
  target = ''
  /** Whether faults happen by chance. */
  isFaulty = true
  readonly #random: Random
  readonly #patienceMs: number
  readonly #oneIsSwallowedIn: number
  readonly #server: Server
  readonly #planned: Fault[] = []
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #held = new Set<ServerResponse>()
  /** By key, whether the server gets to hear of it; null for keys that are answered. */
  readonly #swallowed = new Map<string, 'before' | 'after' | null>()

  constructor({ seed, patienceMs, oneIsSwallowedIn = 0 }: ProxyOptions) {
    this.#random = createRandom(seed)
    this.#patienceMs = patienceMs
    this.#oneIsSwallowedIn = oneIsSwallowedIn
    this.#server = createServer((request, response) => {
      // The server is down, or has just been killed: so is the connection.
      this.#handle(request, response).catch(() => response.socket?.destroy())
    })
    this.#server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      joinUpgraded(this.target, request, socket, head)
    })
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  async listen(): Promise<void> {
    this.#server.listen(0, 'localhost')
    await once(this.#server, 'listening')
  }

  /** No more faults from now on; who still waits for an answer that never comes loses the connection. */
  endFaults(): void {
    this.isFaulty = false
    for (const response of this.#held) response.socket?.destroy()
  }

  /** Makes the next placing meet this fault. */
  plan(fault: Fault): void {
    this.#planned.push(fault)
  }

  /** Takes no more, and resolves when nothing that was sent, sent late or sent again is under way. */
  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = { request, body: await buffer(request) }
    const isPlacing = request.method === 'POST' && request.url === '/bets'
    const drawn = this.isFaulty ? drawFault(this.#random, isPlacing) : null
    if (isPlacing && this.isFaulty && (await this.#swallow(call, response))) return
    const fault = (isPlacing ? this.#planned.shift() : undefined) ?? drawn
    if (!fault) return deliver(response, await this.#forward(call))
    this.#count(fault)
    await this.#misbehave(fault, call, response)
  }

  /** No answer comes until the client gives up, or the faults end. */
  #hold(response: ServerResponse): void {
    this.#held.add(response)
    response.once('close', () => this.#held.delete(response))
  }

  #count(fault: Fault | 'swallowed'): void {
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1)
  }

  #forward(call: Call, changes?: Record<string, string>): Promise<Answer> {
    return this.#track(forward(this.target, call, changes))
  }

  #track<T>(promise: Promise<T>): Promise<T> {
    const settled = promise.then(
      () => undefined,
      () => undefined,
    )
    this.#underWay.add(settled)
    void settled.then(() => this.#underWay.delete(settled))
    return promise
  }

  async #forwardLater(ms: number, call: Call): Promise<void> {
    await this.#track(wait(ms).then(() => this.#forward(call)))
  }

  async #swallow(call: Call, response: ServerResponse): Promise<boolean> {
    const key = String(call.request.headers['idempotency-key'])
    if (!this.#swallowed.has(key)) this.#swallowed.set(key, this.#drawSwallowed())
    const side = this.#swallowed.get(key)
    if (!side) return false
    if (side === 'after') await this.#forward(call)
    response.socket?.destroy()
    return true
  }

  #drawSwallowed(): 'before' | 'after' | null {
    if (this.#oneIsSwallowedIn === 0 || this.#random.next() * this.#oneIsSwallowedIn >= 1) return null
    this.#count('swallowed')
    return this.#random.chance(0.5) ? 'before' : 'after'
  }

  /** Rejects, and so breaks the connection, where the server does not answer. */
  async #misbehave(fault: Fault, call: Call, response: ServerResponse): Promise<void> {
    switch (fault) {
      case 'lostBefore':
        response.socket?.destroy()
        break
      case 'heldBefore':
        this.#hold(response)
        break
      case 'late':
        await this.#forwardLater(1.3 * this.#patienceMs, call)
        break
      case 'cutAfter':
        await this.#forward(call)
        response.socket?.destroy()
        break
      case 'heldAfter':
        await this.#forward(call)
        this.#hold(response)
        break
      case 'torn':
        tear(response, await this.#forward(call))
        break
      case 'badGateway':
        await this.#forward(call)
        response.writeHead(502, { 'content-type': 'text/html' }).end(BAD_GATEWAY)
        break
      case 'twice':
        deliver(response, await Promise.any([this.#forward(call), this.#forward(call)]))
        break
      case 'again':
        deliver(response, await this.#forward(call))
        await this.#forwardLater(this.#random.between(0.05, 1) * this.#patienceMs, call)
        break
      case 'staleBearer':
        deliver(response, await this.#forward(call, { authorization: 'Bearer stale' }))
        break
      case 'slow':
        await wait(this.#random.between(0, 0.3) * this.#patienceMs)
        deliver(response, await this.#forward(call))
        break
    }
  }
}

/** A bad line on a port of its own. */
export async function startFaultyProxy(options: ProxyOptions): Promise<FaultyProxy> {
  const proxy = new FaultyProxy(options)
  await proxy.listen()
  return proxy
}
