/**
 * An HTTP proxy between clients and the back end that injects seeded random faults. It distinguishes requests with an
 * idempotency key, such as placements, from others only. It never invents or changes a request, except for replacing a bearer by an expired one.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createRandom, type Random } from '@touchline/simulator/shared/random'
import { type Fault, pickFault } from './fault-kinds.ts'
import { type Answer, type Call, forward, proxyUpgrade, sendResponse, sendTruncated } from './forwarding.ts'

export interface ProxyOptions {
  readonly seed: string
  /** The clients' request timeout. */
  readonly clientTimeoutMs: number
  /** One placement in so many never gets a response; 0 for none. */
  readonly oneIsSwallowedIn?: number
}

const BAD_GATEWAY = '<html><body><h1>502 Bad Gateway</h1></body></html>'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export class FaultyProxy {
  /** Number of each fault; readers may clear it. */
  readonly counts = new Map<Fault | 'swallowed', number>()
  /** URL of the back end; requests fail while it is down. */
  target = ''
  /** Whether random faults are injected. */
  isFaulty = true
  readonly #random: Random
  readonly #clientTimeoutMs: number
  readonly #oneIsSwallowedIn: number
  readonly #server: Server
  readonly #planned: Fault[] = []
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #held = new Set<ServerResponse>()
  /** By key, whether the response is lost before or after the server processes the request; null for other keys. */
  readonly #swallowed = new Map<string, 'before' | 'after' | null>()

  constructor({ seed, clientTimeoutMs, oneIsSwallowedIn = 0 }: ProxyOptions) {
    this.#random = createRandom(seed)
    this.#clientTimeoutMs = clientTimeoutMs
    this.#oneIsSwallowedIn = oneIsSwallowedIn
    this.#server = createServer((request, response) => {
      // The server is down or was just killed.
      this.#handle(request, response).catch(() => response.socket?.destroy())
    })
    this.#server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      proxyUpgrade(this.target, request, socket, head)
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

  /** Stops injecting faults and closes the connections of held requests. */
  endFaults(): void {
    this.isFaulty = false
    for (const response of this.#held) response.socket?.destroy()
  }

  /** Injects this fault into the next placement. */
  plan(fault: Fault): void {
    this.#planned.push(fault)
  }

  /** Stops listening, and resolves when no forwarded request is in flight. */
  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = { request, body: await buffer(request) }
    // Whatever may be sent again under its key: bets, claims, cash-outs.
    const isPlacing = request.method === 'POST' && 'idempotency-key' in request.headers
    const drawn = this.isFaulty ? pickFault(this.#random, isPlacing) : null
    if (isPlacing && this.isFaulty && (await this.#swallow(call, response))) return
    const fault = (isPlacing ? this.#planned.shift() : undefined) ?? drawn
    if (!fault) return sendResponse(response, await this.#forward(call))
    this.#count(fault)
    await this.#misbehave(fault, call, response)
  }

  /** Withholds the response until the client's timeout or the end of faults. */
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
    if (!this.#swallowed.has(key)) this.#swallowed.set(key, this.#pickSwallowed())
    const side = this.#swallowed.get(key)
    if (!side) return false
    if (side === 'after') await this.#forward(call)
    response.socket?.destroy()
    return true
  }

  #pickSwallowed(): 'before' | 'after' | null {
    if (this.#oneIsSwallowedIn === 0 || this.#random.next() * this.#oneIsSwallowedIn >= 1) return null
    this.#count('swallowed')
    return this.#random.chance(0.5) ? 'before' : 'after'
  }

  /** Rejects, and so closes the connection, if the server does not respond. */
  async #misbehave(fault: Fault, call: Call, response: ServerResponse): Promise<void> {
    switch (fault) {
      case 'lostBefore':
        response.socket?.destroy()
        break
      case 'heldBefore':
        this.#hold(response)
        break
      case 'late':
        await this.#forwardLater(1.3 * this.#clientTimeoutMs, call)
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
        sendTruncated(response, await this.#forward(call))
        break
      case 'badGateway':
        await this.#forward(call)
        response.writeHead(502, { 'content-type': 'text/html' }).end(BAD_GATEWAY)
        break
      case 'twice':
        sendResponse(response, await Promise.any([this.#forward(call), this.#forward(call)]))
        break
      case 'again':
        sendResponse(response, await this.#forward(call))
        await this.#forwardLater(this.#random.between(0.05, 1) * this.#clientTimeoutMs, call)
        break
      case 'staleBearer':
        sendResponse(response, await this.#forward(call, { authorization: 'Bearer stale' }))
        break
      case 'slow':
        await wait(this.#random.between(0, 0.3) * this.#clientTimeoutMs)
        sendResponse(response, await this.#forward(call))
        break
    }
  }
}

/** Starts a faulty proxy on a free port. */
export async function startFaultyProxy(options: ProxyOptions): Promise<FaultyProxy> {
  const proxy = new FaultyProxy(options)
  await proxy.listen()
  return proxy
}
