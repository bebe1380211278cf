import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

/** Baseline for benchmarks: the `ws` library sending one shared buffer to every socket. */
export function attachBareBroadcast(server: Server): (frame: Buffer) => void {
  const sockets = new Set<WebSocket>()
  const gate = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
  gate.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return frame => {
    for (const socket of sockets) socket.send(frame, { binary: false })
  }
}
