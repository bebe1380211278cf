/**
 * A bad line between clients and the back end: an HTTP proxy that now and then does to a request what networks do, by
 * seeded chance. It knows which request places bets and nothing else of what goes through it. It never makes up a
 * request and never changes one, but for a bearer that it lets run out.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createRandom } from '@touchline/simulator/random'
import { drawFault, type Fault } from './fault-kinds.ts'

export interface ProxyOptions {
  readonly seed: string
  /** After so long a client gives up. */
  readonly patienceMs: number
  /** One placing in so many meets a line that never lets an answer to it through; 0 for none. */
  readonly oneIsSwallowedIn?: number
}

export interface FaultyProxy {
  readonly url: string
  readonly port: number
  /** How often each fault happened; whoever reads it may begin anew. */
  readonly counts: Map<Fault | 'swallowed', number>
  /** Where requests go; while the back end is down they fail. */
  target: string
  /** Whether faults happen. */
  isFaulty: boolean
  /** Makes the next placing meet this fault. */
  plan(fault: Fault): void
  /** Resolves when nothing that was sent, sent late or sent again is under way. */
  settle(): Promise<void>
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const BAD_GATEWAY = '<html><body><h1>502 Bad Gateway</h1></body></html>'

export async function startFaultyProxy({ seed, patienceMs, oneIsSwallowedIn = 0 }: ProxyOptions): Promise<FaultyProxy> {
  const random = createRandom(seed)
  const counts = new Map<Fault | 'swallowed', number>()
  const underWay = new Set<Promise<unknown>>()
  const planned: Fault[] = []
  /** Keys whose answers never arrive: by key, whether the server gets to hear of them. */
  const swallowed = new Map<string, 'before' | 'after' | null>()
  const count = (fault: Fault | 'swallowed') => counts.set(fault, (counts.get(fault) ?? 0) + 1)

  const track = <T>(promise: Promise<T>): Promise<T> => {
    const settled = promise.then(
      () => undefined,
      () => undefined,
    )
    underWay.add(settled)
    void settled.then(() => underWay.delete(settled))
    return promise
  }
  const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

  const forward = (request: IncomingMessage, body: Buffer, changes: Record<string, string> = {}): Promise<Answer> =>
    track(
      new Promise((resolve, reject) => {
        const { method, url, headers } = request
        const out = send(proxy.target + (url ?? ''), { method, headers: { ...headers, ...changes }, agent: false })
        out.on('error', reject)
        out.on('response', answer => {
          const { statusCode = 502, headers: answered } = answer
          buffer(answer).then(bytes => resolve({ status: statusCode, headers: answered, body: bytes }), reject)
        })
        out.end(body)
      }),
    )

  const deliver = (response: ServerResponse, { status, headers, body }: Answer): void => {
    const { 'transfer-encoding': _, connection: __, ...kept } = headers
    response.writeHead(status, { ...kept, 'content-length': body.length }).end(body)
  }

  const tear = (response: ServerResponse, { status, headers, body }: Answer): void => {
    const { 'transfer-encoding': _, connection: __, ...kept } = headers
    response.writeHead(status, { ...kept, 'content-length': body.length })
    response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy())
  }

  const swallow = async (request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<boolean> => {
    const key = String(request.headers['idempotency-key'])
    if (!swallowed.has(key)) {
      const isSwallowed = oneIsSwallowedIn > 0 && random.next() * oneIsSwallowedIn < 1
      swallowed.set(key, isSwallowed ? (random.chance(0.5) ? 'before' : 'after') : null)
      if (isSwallowed) count('swallowed')
    }
    const side = swallowed.get(key)
    if (!side) return false
    if (side === 'after') await forward(request, body)
    response.socket?.destroy()
    return true
  }

  const misbehave = async (
    fault: Fault,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> => {
    const cut = () => response.socket?.destroy()
    switch (fault) {
      case 'lostBefore':
        cut()
        break
      case 'heldBefore':
        break
      case 'late':
        await track(wait(1.3 * patienceMs).then(() => forward(request, body)))
        break
      case 'cutAfter':
        await forward(request, body)
        cut()
        break
      case 'heldAfter':
        await forward(request, body)
        break
      case 'torn':
        tear(response, await forward(request, body))
        break
      case 'badGateway':
        await forward(request, body)
        response.writeHead(502, { 'content-type': 'text/html' }).end(BAD_GATEWAY)
        break
      case 'twice': {
        const both = [forward(request, body), forward(request, body)]
        deliver(response, await Promise.any(both))
        break
      }
      case 'again':
        deliver(response, await forward(request, body))
        await track(wait(random.between(0.05, 1) * patienceMs).then(() => forward(request, body)))
        break
      case 'staleBearer':
        deliver(response, await forward(request, body, { authorization: 'Bearer stale' }))
        break
      case 'slow':
        await wait(random.between(0, 0.3) * patienceMs)
        deliver(response, await forward(request, body))
        break
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const isPlacing = request.method === 'POST' && request.url === '/bets'
    const drawn = proxy.isFaulty ? drawFault(random, isPlacing) : null
    if (isPlacing && proxy.isFaulty && (await swallow(request, body, response))) return
    const fault = (isPlacing ? planned.shift() : undefined) ?? drawn
    if (!fault) return deliver(response, await forward(request, body))
    count(fault)
    await misbehave(fault, request, body, response)
  }

  const server = createServer((request, response) => {
    // The server is down, or has just been killed: so is the connection.
    handle(request, response).catch(() => response.socket?.destroy())
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(proxy.target)
    const out = connect(Number(port), hostname, () => {
      const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
      out.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      out.write(head)
      out.pipe(socket).pipe(out)
    })
    for (const side of [socket, out]) side.on('error', () => [socket, out].forEach(one => void one.destroy()))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const proxy: FaultyProxy = {
    url: `http://localhost:${port}`,
    port,
    counts,
    target: '',
    isFaulty: true,
    plan: fault => void planned.push(fault),
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await proxy.settle()
    },
  }
  return proxy
}
