import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'

/** The least an answer to a returning client can be: the `ws` library sending each socket the same buffer once it has spoken. */
export function attachBareReply(server: Server, reply: Buffer): void {
  const gate = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
  gate.on('connection', socket => socket.once('message', () => socket.send(reply, { binary: false })))
}
