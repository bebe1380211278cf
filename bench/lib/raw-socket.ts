/**
 * A minimal WebSocket client, so that thousands in one process cost little compared with the measured server. It
 * connects, sends short texts, and reports incoming bytes unparsed.
 */
import { connect, type Socket } from 'node:net'

const HEADERS_END = '\r\n\r\n'

/** Resolves after the upgrade; the length of later data goes to `onBytes`. */
export function openRawSocket(port: number, path: string, onBytes: (bytes: number) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let head: Buffer | null = Buffer.alloc(0)
    socket.setNoDelay()
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => {
      if (!head) return onBytes(chunk.length)
      head = Buffer.concat([head, chunk])
      const end = head.indexOf(HEADERS_END)
      if (end < 0) return
      if (!head.subarray(0, end).toString().startsWith('HTTP/1.1 101')) return reject(new Error('upgrade refused'))
      const early = head.length - end - HEADERS_END.length
      head = null
      if (early > 0) onBytes(early)
      resolve(socket)
    })
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
  })
}

/** A client text frame with an all-zero mask. */
export function encodeClientText(text: string): Buffer {
  const payload = Buffer.from(text)
  const size = payload.length
  const head = size < 126 ? [0x81, 0x80 | size] : [0x81, 0x80 | 126, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}

/** A client close frame with code 1000 and an all-zero mask. */
export const CLOSE_FRAME: Buffer = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8])
