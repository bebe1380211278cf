/**
 * Generates HTTP load over several connections, each sending its next request after a response. Uses raw sockets, so
 * that its own process costs far less than the measured one.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Measure } from './measure.ts'
import { readCpuMs } from './program.ts'

export interface Load {
  readonly port: number
  /** Server process, to read its CPU time. */
  readonly pid?: number
  readonly connections: number
  readonly ms: number
  /** Creates the next complete request. */
  readonly next: () => string
  /** The expected status; any other ends the load with an error. */
  readonly status: number
  /**
   * Polls its sockets without ever sleeping. To write to a process that sleeps costs the server a wake-up, on a virtual
   * machine more than the whole response; a server fast enough to keep this one busy would be spared it, another not. Only
   * for comparisons that leave a core free.
   */
  readonly isBusyPolling?: boolean
}

/** Formats a request. */
export function writeRequest(
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
  method = 'GET',
): string {
  const all = { host: 'localhost', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Calls back after each response of a connection, with its status and head. */
export function readAnswers(socket: Socket, onAnswer: (status: number, head: string) => void): void {
  let head: Buffer | null = null
  let left = 0
  let status = 0
  let text = ''
  const readHead = (bytes: Buffer): Buffer | null => {
    const all: Buffer = head ? Buffer.concat([head, bytes]) : bytes
    const end = all.indexOf(HEAD_END)
    if (end < 0) {
      head = all
      return null
    }
    head = null
    text = all.toString('latin1', 0, end)
    status = Number(text.slice(9, 12))
    left = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
    if (Number.isNaN(left)) throw new Error('the answer does not say how long it is')
    return all.subarray(end + HEAD_END.length)
  }
  let isInBody = false
  socket.on('data', (chunk: Buffer) => {
    let bytes: Buffer | null = chunk
    if (!isInBody) {
      bytes = readHead(chunk)
      if (!bytes) return
      isInBody = true
    }
    left -= bytes.length
    if (left > 0) return
    isInBody = false
    onAnswer(status, text)
  })
}

async function runConnection({ port, next, status: wanted }: Load, mayGoOn: () => boolean): Promise<number> {
  const socket = connect(port, 'localhost')
  socket.setNoDelay()
  await once(socket, 'connect')
  let count = 0
  const done = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the server closed the connection')))
    readAnswers(socket, status => {
      if (status !== wanted) return reject(new Error(`answered ${status} instead of ${wanted}`))
      count += 1
      if (mayGoOn()) socket.write(next())
      else resolve()
    })
  })
  socket.write(next())
  await done.finally(() => socket.destroy())
  return count
}

/** Loads the server for the given time. */
export async function loadHttp(load: Load): Promise<Measure> {
  const cpuBefore = load.pid === undefined ? Number.NaN : readCpuMs(load.pid)
  const startedAt = performance.now()
  const endsAt = startedAt + load.ms
  const mayGoOn = () => performance.now() < endsAt
  const poll = (): void => {
    if (mayGoOn()) setImmediate(poll)
  }
  if (load.isBusyPolling) poll()
  const counts = await Promise.all(Array.from({ length: load.connections }, () => runConnection(load, mayGoOn)))
  const cpuAfter = load.pid === undefined ? Number.NaN : readCpuMs(load.pid)
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    wallMs: performance.now() - startedAt,
    cpuMs: cpuAfter - cpuBefore,
  }
}
