/**
 * Handles WebSocket upgrades of an HTTP server for the hub: accepts upgrades on the hub's paths, rejects disallowed
 * origins before reading any data, and exposes a minimal socket interface.
 */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { readClientNetwork } from './client-address.ts'
import type { EmitEvent } from './hub-events.ts'
import { CLOSE_REASONS, type CloseReason } from './protocol-codes.ts'
import type { SessionSocket } from './session.ts'

export type AllowedOrigins = readonly string[] | ((origin: string) => boolean)

export interface ConnectionHandlers {
  /** Null for a binary message, which the JSON protocol does not use. */
  onMessage(text: string | null): void
  /** Called once, when the socket is closed. */
  onGone(close: CloseReason): void
}

export interface UpgradeHandlerOptions {
  readonly allowedOrigins: AllowedOrigins
  readonly maxPayload: number
  readonly socketsPerAddress: number
  readonly trustedProxies: number
  readonly emit: EmitEvent
  accept(socket: SessionSocket): ConnectionHandlers
}

const JSON_SUBPROTOCOL = 'centrifuge-json'

export class UpgradeHandler {
  readonly #options: UpgradeHandlerOptions
  readonly #server: WebSocketServer
  readonly #detachers = new Set<() => void>()
  /** Open sockets by address, for IPv6 by /64. */
  readonly #sockets = new Map<string, number>()
  #isClosed = false

  constructor(options: UpgradeHandlerOptions) {
    this.#options = options
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: options.maxPayload,
      perMessageDeflate: false,
      clientTracking: false,
      handleProtocols: protocols => (protocols.has(JSON_SUBPROTOCOL) ? JSON_SUBPROTOCOL : false),
    })
  }

  attach(server: Server, path: string): () => void {
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (readPath(request) === path) this.#upgrade(request, socket, head)
      // Another listener may handle the path. If this is the only one, nobody else would respond.
      else if (server.listenerCount('upgrade') === 1) this.#refuse(request, socket, 404)
    }
    server.on('upgrade', onUpgrade)
    const detach = () => {
      server.off('upgrade', onUpgrade)
      this.#detachers.delete(detach)
    }
    this.#detachers.add(detach)
    return detach
  }

  /** Responds 503 to every upgrade from now on. */
  close(): void {
    this.#isClosed = true
  }

  /** Detaches from the HTTP servers. */
  detach(): void {
    for (const detach of this.#detachers) detach()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#isClosed) this.#refuse(request, socket, 503)
    else this.#accept(request, socket, head)
  }

  #accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { socketsPerAddress, trustedProxies } = this.#options
    const address = readClientNetwork(request, trustedProxies)
    const open = this.#sockets.get(address) ?? 0
    if (open >= socketsPerAddress) {
      this.#refuse(request, socket, 429)
      return
    }
    this.#sockets.set(address, open + 1)
    // The socket may close before, during or after the handshake.
    socket.once('close', () => this.#release(address))
    if (this.#isOriginAllowed(request.headers.origin))
      this.#server.handleUpgrade(request, socket, head, webSocket => this.#connect(webSocket))
    else this.#refuseOrigin(request, socket, head)
  }

  #release(address: string): void {
    const open = (this.#sockets.get(address) ?? 1) - 1
    if (open > 0) this.#sockets.set(address, open)
    else this.#sockets.delete(address)
  }

  #isOriginAllowed(origin: string | undefined): boolean {
    if (origin === undefined) return true
    const { allowedOrigins, emit } = this.#options
    if (typeof allowedOrigins !== 'function') return allowedOrigins.includes(origin)
    try {
      return allowedOrigins(origin)
    } catch (error) {
      emit({ type: 'failure', error })
      return false
    }
  }

  /**
   * Browsers hide the status of a rejected upgrade from pages, which would keep retrying. So the socket is accepted and
   * closed at once with a code that states the reason and stops the client's retries. Nothing is read from it.
   */
  #refuseOrigin(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin } = request.headers
    const { code, reason } = CLOSE_REASONS.originNotAllowed
    this.#options.emit({ type: 'upgrade_refused', status: 403, origin })
    this.#server.handleUpgrade(request, socket, head, webSocket => {
      webSocket.on('error', () => webSocket.terminate())
      webSocket.close(code, reason)
    })
  }

  #refuse(request: IncomingMessage, socket: Duplex, status: number): void {
    this.#options.emit({ type: 'upgrade_refused', status, origin: request.headers.origin })
    // The peer may already have disconnected.
    socket.on('error', () => socket.destroy())
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  }

  #connect(webSocket: WebSocket): void {
    const handlers = this.#options.accept(adaptSocket(webSocket))
    // With the library's default binary type a message is a single Buffer, despite its declared type.
    webSocket.on('message', (data, isBinary) => handlers.onMessage(isBinary ? null : data.toString()))
    // Protocol violations and oversized messages: the library has sent the close frame, 'close' follows.
    webSocket.on('error', error => this.#options.emit({ type: 'socket_error', error }))
    webSocket.on('close', (code, reason) => handlers.onGone({ code, reason: reason.toString() }))
  }
}

function adaptSocket(webSocket: WebSocket): SessionSocket {
  return {
    get bufferedBytes() {
      return webSocket.bufferedAmount
    },
    send: message => webSocket.send(message, { binary: false }),
    close: (code, reason) => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
  }
}

function readPath(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? ''
}
