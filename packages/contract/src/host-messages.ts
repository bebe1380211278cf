/**
 * Parses and creates the messages between windows. The receiver must have checked the origin before it parses. A foreign
 * envelope, an unknown version or an unknown type is ignored silently; an invalid payload is reported.
 */
import * as v from 'valibot'
import type { frameMessages, incomingMessages, outgoingMessages } from './host-messages-schemas.ts'
import type { handshakeRequestMessages, portIncomingMessages, portOutgoingMessages } from './host-port-schemas.ts'

export const MESSAGE_SOURCE = 'touchline'
export const MESSAGE_VERSION = 1

/** A table of messages: the payload of every type. */
export type MessageTable = Readonly<Record<string, v.GenericSchema>>
export type PayloadOf<T extends MessageTable, N extends keyof T> = v.InferOutput<T[N]>

/** A message as it travels. `id` ties an answer to a question. */
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
  /** Not ours, or of a version or type this side does not know. */
  | { kind: 'foreign' }
  | { kind: 'invalid'; type: string; problems: string[] }

const envelope = v.object({
  source: v.literal(MESSAGE_SOURCE),
  version: v.literal(MESSAGE_VERSION),
  type: v.string(),
  payload: v.optional(v.unknown()),
  id: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

const describe = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? 'payload'}: ${issue.message}`

/**
 * Reads what another window sent, by the table of what that window may say. Never throws. Properties that the table
 * does not know are left out of the message.
 */
export const parseMessage = <T extends MessageTable>(table: T, data: unknown): ParsedMessage<T> => {
  const outer = v.safeParse(envelope, data)
  if (!outer.success) return { kind: 'foreign' }
  const { type, payload, ...rest } = outer.output
  const schema = Object.hasOwn(table, type) ? table[type] : undefined
  if (!schema) return { kind: 'foreign' }
  const inner = v.safeParse(schema, payload)
  if (!inner.success) return { kind: 'invalid', type, problems: inner.issues.map(describe) }
  // The type was found in the table and the payload passed that type's schema, which is what the union says.
  return { kind: 'message', message: { ...rest, type, payload: inner.output } as MessageOf<T> }
}

/** A payload that may be left out can be left out of the call. */
type PayloadArgument<P> = undefined extends P ? [payload?: P] : [payload: P]

const createMessage = <N extends string, P>(type: N, payload: P) => ({
  source: MESSAGE_SOURCE,
  version: MESSAGE_VERSION,
  type,
  payload,
})

/** A message of the sportsbook to the host page. */
export const createOutgoingMessage = <N extends keyof OutgoingMessages>(
  type: N,
  ...[payload]: PayloadArgument<PayloadOf<OutgoingMessages, N>>
) => createMessage(type, payload)

/** A message of the sportsbook to the host page's SDK, over the port; a question's answer bears its `id`. */
export const createPortMessage = <N extends keyof PortOutgoingMessages>(
  type: N,
  payload: PayloadOf<PortOutgoingMessages, N>,
  id?: string,
) => ({ ...createMessage(type, payload), ...(id !== undefined && { id }) })

/** The frame's call for the SDK. */
export const createHandshakeRequest = (payload: PayloadOf<HandshakeRequestMessages, 'handshake:syn'>) =>
  createMessage('handshake:syn', payload)

/** A message of the host page to the sportsbook. */
export const createIncomingMessage = <N extends keyof IncomingMessages>(
  type: N,
  ...[payload]: PayloadArgument<PayloadOf<IncomingMessages, N>>
) => createMessage(type, payload)

/** A message of a framed page of the platform to the sportsbook. */
export const createFrameMessage = <N extends keyof FrameMessages>(
  type: N,
  ...[payload]: PayloadArgument<PayloadOf<FrameMessages, N>>
) => createMessage(type, payload)
