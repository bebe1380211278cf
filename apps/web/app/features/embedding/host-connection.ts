/**
 * The connection to the host page: a private message port with the SDK, established by a handshake;
 * otherwise window messages to the host's exact origin. The current state is sent on each
 * connection that opens.
 */
import {
  createHandshakeRequest,
  createPortMessage,
  type MessageOf,
  type MessageTable,
  type OutgoingMessages,
  type PayloadOf,
  type PortIncomingMessages,
  type PortOutgoingMessages,
  parseMessage,
} from '@touchline/contract/host-messages'
import { incomingMessages } from '@touchline/contract/host-messages-schemas'
import { handshakeReplyMessages, PORT_PROTOCOLS, portIncomingMessages } from '@touchline/contract/host-port-schemas'

export type HostMessage = MessageOf<PortIncomingMessages>

interface HostWindow {
  readonly parent: MessageEventSource
  /** Exact origins that may embed the product; the same list controls framing. */
  readonly origins: readonly string[]
}

/** Messages of another window, or of an origin that is not exactly allowed, are dropped before their data is read. */
const isFromHost = ({ source, origin }: Pick<MessageEvent, 'origin' | 'source'>, host: HostWindow): boolean =>
  source === host.parent && host.origins.includes(origin)

/**
 * The message, or null when it is not for this product; an invalid payload is reported and ignored.
 */
function parseHostMessage<T extends MessageTable>(
  table: T,
  data: unknown,
  onInvalid: (message: string, id: string | undefined) => void,
): MessageOf<T> | null {
  const parsed = parseMessage(table, data)
  if (parsed.kind === 'invalid') onInvalid(`${parsed.type}: ${parsed.problems.join('; ')}`.slice(0, 500), parsed.id)
  return parsed.kind === 'message' ? parsed.message : null
}

interface HostConnectionOptions extends HostWindow {
  readonly parent: Window
  /** The host's origin if known before the host has sent a message. */
  readonly origin: string | null
  readonly onMessage: (message: HostMessage) => void
  /** A connection has opened; never called synchronously. */
  readonly onOpen: (connection: HostConnection) => void
  readonly onInvalid: (message: string, id: string | undefined) => void
}

export interface HostConnection {
  send<N extends keyof OutgoingMessages>(type: N, payload: PayloadOf<OutgoingMessages, N>): void
  /** Sends over the port only; false when there is none. */
  sendToPort<N extends keyof PortOutgoingMessages>(
    type: N,
    payload: PayloadOf<PortOutgoingMessages, N>,
    id?: string,
  ): boolean
  /** Capabilities of the SDK; null without one. */
  caps(): readonly string[] | null
  close(): void
}

/** Capabilities of this product, sent to the SDK. */
const CAPS = ['viewport', 'token', 'routes']

export function openHostConnection(options: HostConnectionOptions): HostConnection {
  const { parent, onMessage, onOpen, onInvalid } = options
  let port: MessagePort | null = null
  let caps: readonly string[] | null = null
  let { origin } = options

  const post = (message: object) => {
    if (port) port.postMessage(message)
    else if (origin) parent.postMessage(message, origin)
  }
  const openPort = (next: MessagePort, sdkCaps: readonly string[]) => {
    port?.close()
    port = next
    caps = sdkCaps
    port.onmessage = ({ data }) => {
      const message = parseHostMessage(portIncomingMessages, data, onInvalid)
      if (message) onMessage(message)
    }
    post(createPortMessage('handshake:ready', undefined))
    onOpen(connection)
  }
  const listen = (event: MessageEvent) => {
    if (!isFromHost(event, options)) return
    const reply = parseHostMessage(handshakeReplyMessages, event.data, onInvalid)
    const [replyPort] = event.ports
    if (reply && replyPort) return openPort(replyPort, reply.payload.caps)
    const isFirst = origin === null
    origin = event.origin
    const message = parseHostMessage(incomingMessages, event.data, onInvalid)
    if (message && isFirst && !port) onOpen(connection)
    if (message) onMessage(message)
  }
  const sendBye = () => void (port && post(createPortMessage('handshake:bye', undefined)))
  // The parent may be any site, so the message contains no data.
  const requestHandshake = () =>
    parent.postMessage(createHandshakeRequest({ proto: [...PORT_PROTOCOLS], caps: CAPS }), '*')
  /** Connects again after the back/forward cache, because the port was closed when the page was hidden. */
  const reconnect = ({ persisted }: PageTransitionEvent) => persisted && requestHandshake()
  const connection: HostConnection = {
    send: (type, payload) => post(createPortMessage(type, payload)),
    sendToPort(type, payload, id) {
      port?.postMessage(createPortMessage(type, payload, id))
      return port !== null
    },
    caps: () => caps,
    close() {
      removeEventListener('message', listen)
      removeEventListener('pagehide', sendBye)
      removeEventListener('pageshow', reconnect)
      port?.close()
      port = null
      origin = null
    },
  }
  addEventListener('message', listen)
  addEventListener('pagehide', sendBye)
  addEventListener('pageshow', reconnect)
  requestHandshake()
  if (origin) queueMicrotask(() => onOpen(connection))
  return connection
}
