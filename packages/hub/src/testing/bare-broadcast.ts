import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

/** The least a broadcast can be: the `ws` library handing one shared buffer to every socket. What the hub is measured by. */
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
