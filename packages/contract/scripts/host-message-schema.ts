/** Builds the JSON Schema bundle of the messages between windows from their valibot schemas. */
import { toJsonSchema } from '@valibot/to-json-schema'
import { MESSAGE_SOURCE, MESSAGE_VERSION, type MessageTable } from '../src/host-messages.ts'
import { frameMessages, incomingMessages, outgoingMessages } from '../src/host-messages-schemas.ts'
import {
  handshakeReplyMessages,
  handshakeRequestMessages,
  portIncomingMessages,
  portOutgoingMessages,
} from '../src/host-port-schemas.ts'
import type { JsonObject } from './components.ts'
import * as texts from './host-message-texts.ts'

interface Direction {
  readonly description: string
  readonly table: MessageTable
  readonly texts: Readonly<Record<string, readonly [description: string, properties: object]>>
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  HostToSportsbook: {
    description: 'From the host page to the sportsbook, by `postMessage`.',
    table: incomingMessages,
    texts: texts.incomingTexts,
  },
  SportsbookToHost: {
    description: 'From the sportsbook to the host page, by `postMessage`.',
    table: outgoingMessages,
    texts: texts.outgoingTexts,
  },
  PlatformToSportsbook: {
    description: 'From one of the platform’s pages, framed by the sportsbook.',
    table: frameMessages,
    texts: texts.frameTexts,
  },
  HandshakeRequest: {
    description: 'From the frame to the window around it, to find an SDK.',
    table: handshakeRequestMessages,
    texts: texts.handshakeRequestTexts,
  },
  HandshakeReply: {
    description: 'From the SDK to the frame, with a port.',
    table: handshakeReplyMessages,
    texts: texts.handshakeReplyTexts,
  },
  SdkToSportsbook: {
    description: 'From the SDK to the sportsbook, over the port.',
    table: portIncomingMessages,
    texts: texts.portIncomingTexts,
  },
  SportsbookToSdk: {
    description: 'From the sportsbook to the SDK, over the port.',
    table: portOutgoingMessages,
    texts: texts.portOutgoingTexts,
  },
}

/** Descriptions of nested payload properties. */
const NESTED: Readonly<Record<string, string>> = {
  top: 'At the upper edge.',
  bottom: 'At the lower edge.',
  dark: 'Colours of the dark theme by the name of their token, such as `surface-2`.',
  light: 'Colours of the light theme by the name of their token.',
  radii: 'Radii in pixels.',
  'r-1': 'Of the smallest parts.',
  'r-2': 'Of small parts, such as tags.',
  'r-3': 'Of buttons and cards.',
  'r-4': 'Of dialogs.',
  'r-full': 'Of round parts.',
}

const describeNested = (schema: JsonObject): JsonObject => {
  const properties = schema.properties as Record<string, JsonObject> | undefined
  if (!properties) return schema
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    { ...describeNested(property), description: NESTED[name] ?? '' },
  ])
  return { ...schema, properties: Object.fromEntries(described) }
}

const isRegex = (action: { type: string }): action is { type: 'regex'; requirement: RegExp } => action.type === 'regex'

const toPayload = (schema: MessageTable[string], propertyTexts: Readonly<Record<string, string>>): JsonObject => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    errorMode: 'throw',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      if (valibotAction.type === 'safe_integer') return { ...jsonSchema, type: 'integer' }
      // JSON Schema treats every pattern as Unicode, so the flag is dropped.
      if (isRegex(valibotAction)) return { ...jsonSchema, pattern: valibotAction.requirement.source }
      return undefined
    },
  }) as JsonObject
  const properties = Object.entries((converted.properties ?? {}) as Record<string, JsonObject>).map(
    ([name, property]) => [name, { ...describeNested(property), description: propertyTexts[name] ?? '' }],
  )
  return { ...converted, properties: Object.fromEntries(properties) }
}

const describeMessage = (type: string, direction: Direction): JsonObject => {
  const schema = direction.table[type] as MessageTable[string]
  const [description, propertyTexts] = direction.texts[type] as Direction['texts'][string]
  return {
    title: type,
    description,
    type: 'object',
    required: ['source', 'version', 'type', ...(schema.type === 'optional' ? [] : ['payload'])],
    properties: {
      source: { const: MESSAGE_SOURCE, description: 'Distinguishes the product’s messages from others.' },
      version: { const: MESSAGE_VERSION, description: 'The version of the envelope. Messages of another are ignored.' },
      type: { const: type, description: 'The type of the message. Unknown types are ignored.' },
      payload: toPayload(schema, propertyTexts as Readonly<Record<string, string>>),
      id: { type: 'string', maxLength: 64, description: 'Ties a reply to its request; absent elsewhere.' },
    },
  }
}

/** Builds the bundle: `$defs` has one schema per direction, a union of its messages. */
export const buildHostMessageSchema = (): JsonObject => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://touchline.example/schemas/host-messages.json',
  title: 'Touchline messages between windows',
  description:
    'Messages of the sportsbook, the host page that frames it, and the platform’s pages that it frames. A receiver checks the origin first, ignores unknown types and versions, and drops a message with an invalid payload. No message carries a password or a session token.',
  $defs: Object.fromEntries(
    Object.entries(DIRECTIONS).map(([name, direction]) => [
      name,
      {
        description: direction.description,
        oneOf: Object.keys(direction.table).map(type => describeMessage(type, direction)),
      },
    ]),
  ),
})
