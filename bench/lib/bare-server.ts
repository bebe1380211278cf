/** A minimal server: sends recorded bytes, headers included, for any request. Runs as its own process. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Program } from './program.ts'

export interface Copy {
  readonly status: number
  /** Alternating names and values, as received. */
  readonly headers: string[]
  /** Base64, for transfer between processes. */
  readonly body: string
}

// Headers that Node's server adds itself.
const OWN = new Set(['date', 'connection', 'keep-alive'])

/** Fetches a raw response. */
export async function copyAnswer(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Copy> {
  const call = request({ host: 'localhost', port, path, headers })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  const raw = answer.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && !OWN.has(name.toLowerCase()) ? [name, all[index + 1] ?? ''] : [],
  )
  return { status: answer.statusCode ?? 0, headers: raw, body: body.toString('base64') }
}

function serve({ status, headers, body }: Copy): void {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(bytes)
  })
  server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port))
}

/** Starts a bare server for these bytes. */
export async function startBareServer(copy: Copy): Promise<Program> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { execArgv: [] })
  child.send(copy)
  const [port] = await once(child, 'message')
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { port: port as number, pid: child.pid ?? 0, stop }
}

if (import.meta.main) {
  process.once('message', copy => serve(copy as Copy))
  process.on('disconnect', () => process.exit(0))
}
