/**
 * The line to the host page. With the SDK around it goes over a private port, which the handshake brings; without, over
 * the window, to the host's exact origin. Each way that opens is greeted, so that whoever listens knows where things are.
 */
import {
  createHandshakeRequest,
  createPortMessage,
  type MessageOf,
  type OutgoingMessages,
  type PayloadOf,
  type PortIncomingMessages,
  type PortOutgoingMessages,
} from '@touchline/contract/host-messages'
import { incomingMessages } from '@touchline/contract/host-messages-schemas'
import { handshakeReplyMessages, PORT_PROTOCOLS, portIncomingMessages } from '@touchline/contract/host-port-schemas'
import { type HostWindow, isFromHost, readTable } from './parse-host-message.ts'

export type HostMessage = MessageOf<PortIncomingMessages>

interface HostConnectionOptions extends HostWindow {
  readonly parent: Window
  /** The host's origin as far as it is known before the host has spoken. */
  readonly origin: string | null
  readonly onMessage: (message: HostMessage) => void
  /** A way has opened; never within the call that opens the line. */
  readonly onOpen: (line: HostConnection) => void
  readonly onInvalid: (message: string) => void
}

export interface HostConnection {
  send<N extends keyof OutgoingMessages>(type: N, payload: PayloadOf<OutgoingMessages, N>): void
  /** Over the port alone; false when there is none. */
  sendPrivately<N extends keyof PortOutgoingMessages>(
    type: N,
    payload: PayloadOf<PortOutgoingMessages, N>,
    id?: string,
  ): boolean
  /** What the SDK around can do; null without one. */
  caps(): readonly string[] | null
  close(): void
}

/** What this product can do, for the SDK to know. */
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
  const takePort = (next: MessagePort, offered: readonly string[]) => {
    port?.close()
    port = next
    caps = offered
    port.onmessage = ({ data }) => {
      const message = readTable(portIncomingMessages, data, onInvalid)
      if (message) onMessage(message)
    }
    post(createPortMessage('handshake:ready', undefined))
    onOpen(line)
  }
  const listen = (event: MessageEvent) => {
    if (!isFromHost(event, options)) return
    const answer = readTable(handshakeReplyMessages, event.data, onInvalid)
    const [brought] = event.ports
    if (answer && brought) return takePort(brought, answer.payload.caps)
    const isFirst = origin === null
    origin = event.origin
    const message = readTable(incomingMessages, event.data, onInvalid)
    if (message && isFirst && !port) onOpen(line)
    if (message) onMessage(message)
  }
  const leave = () => void (port && post(createPortMessage('handshake:bye', undefined)))
  // Anybody may be around this page, so nothing is in it.
  const callHost = () => parent.postMessage(createHandshakeRequest({ proto: [...PORT_PROTOCOLS], caps: CAPS }), '*')
  /** The browser had only put the page aside: the port was let go when it left. */
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && callHost()
  const line: HostConnection = {
    send: (type, payload) => post(createPortMessage(type, payload)),
    sendPrivately(type, payload, id) {
      port?.postMessage(createPortMessage(type, payload, id))
      return port !== null
    },
    caps: () => caps,
    close() {
      removeEventListener('message', listen)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      port?.close()
      port = null
      origin = null
    },
  }
  addEventListener('message', listen)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  callHost()
  if (origin) queueMicrotask(() => onOpen(line))
  return line
}
