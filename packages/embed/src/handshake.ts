/**
 * The host page's side of the handshake: the frame sends a request and receives a port. A request counts only when it
 * comes from the SDK's own frame and exactly the sportsbook's origin; the reply is sent to that origin only.
 */
import { isRecord, unwrap, wrap } from './envelope.ts'

export const PROTOCOL = 1

export interface Handshake {
  readonly frame: HTMLIFrameElement
  readonly origin: string
  readonly sdk: string
  /** Capabilities of this host. */
  readonly caps: readonly string[]
  readonly onPort: (port: MessagePort) => void
  readonly onProblem: (message: string) => void
}

function speaksOurs(payload: unknown): boolean {
  return isRecord(payload) && Array.isArray(payload.proto) && payload.proto.includes(PROTOCOL)
}

/** Responds to every handshake request of the frame. Returns a function that stops doing so. */
export function handleHandshake({ frame, origin, sdk, caps, onPort, onProblem }: Handshake): () => void {
  const listen = ({ source, origin: from, data }: MessageEvent) => {
    if (source !== frame.contentWindow || from !== origin) return
    const call = unwrap(data)
    if (call?.type !== 'handshake:syn') return
    if (!speaksOurs(call.payload)) return onProblem('the sportsbook speaks no version of ours; load its own SDK')
    const { port1, port2 } = new MessageChannel()
    onPort(port1)
    const answer = wrap({ type: 'handshake:ack', payload: { proto: PROTOCOL, sdk, caps } })
    frame.contentWindow?.postMessage(answer, origin, [port2])
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}
