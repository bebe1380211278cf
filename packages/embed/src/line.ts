/**
 * The line to the sportsbook. What is sent before the other side listens waits and goes out in order; so does what is
 * sent while the page inside the frame is exchanged, as when the language changes.
 */
import { type Envelope, unwrap, wrap } from './envelope.ts'

export interface Line {
  send(message: Envelope): void
  /** Goes on over a port of a new page. */
  attach(port: MessagePort): void
  close(): void
}

interface LineListener {
  /** The other side listens, for the first time or again. */
  readonly onReady: () => void
  readonly onMessage: (message: Envelope) => void
}

export function createLine({ onReady, onMessage }: LineListener): Line {
  let port: MessagePort | null = null
  let isReady = false
  let waiting: Envelope[] = []

  const drop = () => {
    if (port) port.onmessage = null
    port?.close()
    port = null
    isReady = false
  }
  const flush = () => {
    isReady = true
    const messages = waiting
    waiting = []
    onReady()
    for (const message of messages) port?.postMessage(wrap(message))
  }
  const receive = (data: unknown) => {
    const message = unwrap(data)
    if (message?.type === 'handshake:ready') flush()
    else if (message?.type === 'handshake:bye') drop()
    else if (message) onMessage(message)
  }
  return {
    send(message) {
      if (isReady) port?.postMessage(wrap(message))
      // What is seen is said to each page anew; kept, a host page that scrolls would pile it up without end.
      else if (message.type !== 'viewport') waiting.push(message)
    },
    attach(next) {
      drop()
      port = next
      port.onmessage = event => receive(event.data)
    },
    close() {
      drop()
      waiting = []
    },
  }
}
