import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'

/** Baseline for benchmarks: the `ws` library sending each socket the same buffer after its first message. */
export function attachBareReply(server: Server, reply: Buffer): void {
  const gate = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
  gate.on('connection', socket => socket.once('message', () => socket.send(reply, { binary: false })))
}
