/**
 * Parses and creates the messages between windows. The receiver must have checked the origin before it parses. A foreign
 * envelope, an unknown version or an unknown type is ignored silently; an invalid payload is reported.
 */
import * as v from 'valibot'
import type { frameMessages, incomingMessages, outgoingMessages } from './host-messages-schemas.ts'
import type { handshakeRequestMessages, portIncomingMessages, portOutgoingMessages } from './host-port-schemas.ts'

export const MESSAGE_SOURCE = 'touchline'
export const MESSAGE_VERSION = 1

/** A message table: the payload schema of every type. */
export type MessageTable = Readonly<Record<string, v.GenericSchema>>
export type PayloadOf<T extends MessageTable, N extends keyof T> = v.InferOutput<T[N]>

/** A message in its envelope. `id` correlates a response with its request. */
export type MessageOf<T extends MessageTable> = {
  [N in keyof T & string]: {
    source: typeof MESSAGE_SOURCE
    version: typeof MESSAGE_VERSION
    type: N
    payload: PayloadOf<T, N>
    id?: string
  }
}[keyof T & string]

export type IncomingMessages = typeof incomingMessages
export type OutgoingMessages = typeof outgoingMessages
export type FrameMessages = typeof frameMessages
export type HandshakeRequestMessages = typeof handshakeRequestMessages
export type PortIncomingMessages = typeof portIncomingMessages
export type PortOutgoingMessages = typeof portOutgoingMessages
export type FrameMessage = MessageOf<FrameMessages>

export type ParsedMessage<T extends MessageTable> =
  | { kind: 'message'; message: MessageOf<T> }
  /** Foreign, or an unsupported version or type. */
  | { kind: 'foreign' }
  | { kind: 'invalid'; type: string; problems: string[]; id?: string }

const envelope = v.object({
  source: v.literal(MESSAGE_SOURCE),
  version: v.literal(MESSAGE_VERSION),
  type: v.string(),
  payload: v.optional(v.unknown()),
  id: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

const describe = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? 'payload'}: ${issue.message}`

/**
 * Parses a message from another window with the table of messages it may send. Never throws. Unknown properties are
 * removed.
 */
export const parseMessage = <T extends MessageTable>(table: T, data: unknown): ParsedMessage<T> => {
  const outer = v.safeParse(envelope, data)
  if (!outer.success) return { kind: 'foreign' }
  const { type, payload, ...rest } = outer.output
  const schema = Object.hasOwn(table, type) ? table[type] : undefined
  if (!schema) return { kind: 'foreign' }
  const inner = v.safeParse(schema, payload)
  if (!inner.success) {
    const { id } = rest
    return { kind: 'invalid', type, problems: inner.issues.map(describe), ...(id !== undefined && { id }) }
  }
  // The cast is safe: the type is in the table and the payload matched that type's schema.
  return { kind: 'message', message: { ...rest, type, payload: inner.output } as MessageOf<T> }
}

/** An optional payload is an optional argument. */
type PayloadArgument<P> = undefined extends P ? [payload?: P] : [payload: P]

const createMessage = <N extends string, P>(type: N, payload: P) => ({
  source: MESSAGE_SOURCE,
  version: MESSAGE_VERSION,
  type,
  payload,
})

/** Creates a message of the sportsbook to the host page. */
export const createOutgoingMessage = <N extends keyof OutgoingMessages>(
  type: N,
  ...[payload]: PayloadArgument<PayloadOf<OutgoingMessages, N>>
) => createMessage(type, payload)

/** Creates a message of the sportsbook to the host page's SDK over the port; a response carries its request's `id`. */
export const createPortMessage = <N extends keyof PortOutgoingMessages>(
  type: N,
  payload: PayloadOf<PortOutgoingMessages, N>,
  id?: string,
) => ({ ...createMessage(type, payload), ...(id !== undefined && { id }) })

/** Creates the frame's handshake request. */
export const createHandshakeRequest = (payload: PayloadOf<HandshakeRequestMessages, 'handshake:syn'>) =>
  createMessage('handshake:syn', payload)

/** Creates a message of the host page to the sportsbook. */
export const createIncomingMessage = <N extends keyof IncomingMessages>(
  type: N,
  ...[payload]: PayloadArgument<PayloadOf<IncomingMessages, N>>
) => createMessage(type, payload)

/** Creates a message of an embedded platform page to the sportsbook. */
export const createFrameMessage = <N extends keyof FrameMessages>(
  type: N,
  ...[payload]: PayloadArgument<PayloadOf<FrameMessages, N>>
) => createMessage(type, payload)
