/**
 * Receives messages of the framed platform page. A message is accepted only from that frame and
 * from exactly the platform's origin; all others are ignored.
 */
import { type FrameMessage, parseMessage } from '@touchline/contract/host-messages'
import { frameMessages } from '@touchline/contract/host-messages-schemas'
import { reportError } from '../../shared/errors/report-error.ts'

interface Source {
  /** The frame's window at the time of the message. */
  readonly frame: () => MessageEventSource | null
  readonly origin: string
}

/** The message of the frame, or null when the event is not for this product. */
export function parseIframeMessage(
  event: Pick<MessageEvent, 'data' | 'origin' | 'source'>,
  source: Source,
): FrameMessage | null {
  const frame = source.frame()
  if (event.origin !== source.origin || frame === null || event.source !== frame) return null
  const read = parseMessage(frameMessages, event.data)
  if (read.kind === 'invalid')
    reportError(new Error(read.problems.join('; ')), `message ${read.type} of the platform's page`)
  return read.kind === 'message' ? read.message : null
}

/** Subscribes until the returned function is called. */
export function subscribeIframeMessages(source: Source, onMessage: (message: FrameMessage) => void): () => void {
  const listener = (event: MessageEvent) => {
    const message = parseIframeMessage(event, source)
    if (message) onMessage(message)
  }
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}
