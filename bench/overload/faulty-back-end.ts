/** A back end that passes calls on to another one, or fails in a chosen way. */
import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../lib/listen.ts'

/** How it answers: passed on; after longer than a page waits for a call; never; 500; half a body; by closing. */
export const FAULTS = ['slow', 'hang', 'error', 'half', 'drop'] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultyBackEnd {
  readonly url: string
  fault: Fault | null
  /** Calls received. */
  calls: number
  stop(): void
}

const SLOW_MS = 900

export async function startFaultyBackEnd(target: string): Promise<FaultyBackEnd> {
  const server = createServer((request, response) => {
    const { fault } = backEnd
    backEnd.calls += 1
    if (fault === 'drop') return void request.socket.destroy()
    if (fault === 'hang') return
    if (fault === 'error') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Error</h1>')
    const answer = async () => {
      const body = (await request.toArray()).join('')
      const { method = 'GET', url = '/' } = request
      const answered = await fetch(target + url, {
        method,
        ...(body && { body, headers: { 'content-type': 'application/json' } }),
      })
      const bytes = Buffer.from(await answered.arrayBuffer())
      response.writeHead(answered.status, { 'content-type': 'application/json', 'content-length': bytes.length })
      sendBody(response, bytes, fault)
    }
    const run = () => void answer().catch(error => response.destroy(error))
    if (fault === 'slow') setTimeout(run, SLOW_MS)
    else run()
  })
  const port = await listen(server)
  const backEnd: FaultyBackEnd = {
    url: `http://127.0.0.1:${port}`,
    fault: null,
    calls: 0,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return backEnd
}

function sendBody(response: ServerResponse, bytes: Buffer, fault: Fault | null): void {
  if (fault !== 'half') return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}
