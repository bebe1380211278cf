/**
 * The message channel to the sportsbook. Messages sent before the other side is ready, or while the page in the frame
 * is being replaced, for example on a language change, are queued and delivered in order.
 */
import { type Envelope, unwrap, wrap } from './envelope.ts'

export interface Connection {
  send(message: Envelope): void
  /** Continues over the port of a new page. */
  attach(port: MessagePort): void
  close(): void
}

interface ConnectionListeners {
  /** Called when the other side is ready, initially or after a page change. */
  readonly onReady: () => void
  /** Called when the page of the other side is left. */
  readonly onLeave?: () => void
  readonly onMessage: (message: Envelope) => void
}

export function createConnection({ onReady, onLeave, onMessage }: ConnectionListeners): Connection {
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
    else if (message?.type === 'handshake:bye') {
      drop()
      onLeave?.()
    } else if (message) onMessage(message)
  }
  return {
    send(message) {
      if (isReady) port?.postMessage(wrap(message))
      // Each new page receives the viewport anew; queueing it would grow without bound while the host page scrolls.
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
