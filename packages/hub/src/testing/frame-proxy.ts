/** Passes WebSocket messages between clients and a server, and lets a test change what the server sends. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'

/** A message of the JSON protocol, one object a line. */
export type Frame = Record<string, unknown>

export interface FrameProxyOptions {
  /** `ws://…`, without a path. */
  readonly target: () => string
  /** Headers of the connection to the server beside the client's origin. */
  readonly headers: () => Record<string, string>
  /** The frames to send instead of one of the server. */
  readonly onFrame: (frame: Frame) => Frame[]
  /** How much later a frame comes, each further one of several by as much again; 0 for at once. */
  readonly delayMs: (frame: Frame) => number
  /** Changes a frame of the client in place. */
  readonly onCommand: (frame: Frame) => void
  /** The origin to tell the server. */
  readonly toOrigin: (origin: string | undefined) => string | undefined
}

const parse = (text: string): Frame[] =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as Frame)

const format = (frames: readonly Frame[]): string => frames.map(frame => JSON.stringify(frame)).join('\n')

/** Handles upgrades of an HTTP server. Returns the function that closes all connections. */
export function attachFrameProxy(server: Server, options: FrameProxyOptions): () => void {
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    sockets.handleUpgrade(request, socket, head, client => connect(request, client, options)),
  )
  return () => {
    for (const client of sockets.clients) client.terminate()
  }
}

/** Codes that only a socket itself may report. */
const isSendable = (code: number): boolean => code === 1000 || code >= 3000

function connect({ url = '', headers }: IncomingMessage, client: WebSocket, options: FrameProxyOptions): void {
  const origin = options.toOrigin(headers.origin)
  const upstream = new WebSocket(options.target() + url, { headers: options.headers(), ...(origin && { origin }) })
  const waiting: string[] = []
  client.on('message', data => {
    const commands = parse(data.toString())
    for (const command of commands) options.onCommand(command)
    const text = format(commands)
    if (upstream.readyState === WebSocket.OPEN) upstream.send(text)
    else waiting.push(text)
  })
  upstream.on('open', () => {
    for (const text of waiting) upstream.send(text)
  })
  upstream.on('message', data => {
    const frames = parse(data.toString()).flatMap(options.onFrame)
    const atOnce = frames.filter(frame => options.delayMs(frame) === 0)
    if (atOnce.length > 0) client.send(format(atOnce))
    const late = frames.filter(frame => options.delayMs(frame) > 0)
    for (const [index, frame] of late.entries())
      setTimeout(() => client.send(format([frame])), options.delayMs(frame) * (index + 1))
  })
  upstream.on('close', (code, reason) => (isSendable(code) ? client.close(code, reason) : client.terminate()))
  client.on('close', () => upstream.terminate())
  // The close event follows.
  for (const side of [client, upstream]) side.on('error', () => side.terminate())
}
