/** Builds the AsyncAPI 3 document of the realtime channels from the table of events. */
import type { TSchema } from 'typebox'
import { Components, type Json, type JsonObject } from './components.ts'
import { CONTACT, LICENSE } from './openapi-texts.ts'

export interface EventEntry {
  readonly channels: readonly string[]
  readonly summary: string
  readonly message: TSchema
}

export type EventTable = Readonly<Record<string, EventEntry>>

interface Channel {
  readonly kind: 'public' | 'match' | 'user'
  readonly address: string
  readonly title: string
  readonly description: string
  readonly parameters: JsonObject
}

const locale: JsonObject = {
  description: 'The language of names in the messages, as in `locales` of the settings.',
  examples: ['en', 'pt-BR'],
}
const publicLocale: JsonObject = {
  description:
    'The language of names in the messages, as in `locales` of the settings; `br` and `pt-BR` are `pt`, and `pt` is `pt-PT`.',
  examples: ['en', 'pt'],
}
const matchId: JsonObject = { description: 'The event’s id.', examples: ['4711'] }

const CHANNELS: Readonly<Record<string, Channel>> = {
  public: {
    kind: 'public',
    address: 'public:{locale}',
    title: 'Public',
    description:
      'Scores, statuses, and the main, secondary and top markets of all events. Open to everyone. Published at most 4 times per second, and at once when a market is suspended.',
    parameters: { locale: publicLocale },
  },
  match: {
    kind: 'match',
    address: 'match:{matchId}',
    title: 'Match, in English',
    description:
      'All markets of one event, with English names. Open to everyone, with history and recovery. Published at most 4 times per second, and at once when a market is suspended.',
    parameters: { matchId },
  },
  localizedMatch: {
    kind: 'match',
    address: 'match:{locale}-{matchId}',
    title: 'Match, in another language',
    description: 'The same as `match:{matchId}` with names in another language than English.',
    parameters: { locale, matchId },
  },
  user: {
    kind: 'user',
    address: '$user:{locale}-{playerId}',
    title: 'Player',
    description:
      'What concerns one player alone. Needs a subscription token from `POST /websocket/authorize`. With history and recovery: no publication may be lost.',
    parameters: { locale, playerId: { description: 'The player’s id.', examples: ['42'] } },
  },
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const toPascalCase = (name: string): string => name.split('_').map(capitalize).join('')

const eventsOf = (table: EventTable, { kind }: Channel): string[] =>
  Object.keys(table).filter(name => table[name]?.channels.includes(kind))

const describeChannel = (table: EventTable, channel: Channel): JsonObject => {
  const { address, title, description, parameters } = channel
  const messages = eventsOf(table, channel).map((name): [string, Json] => [
    name,
    { $ref: `#/components/messages/${name}` },
  ])
  return { address, title, description, parameters, messages: Object.fromEntries(messages) }
}

const describeOperation = (table: EventTable, id: string, channel: Channel): JsonObject => ({
  action: 'send',
  title: `Publish to ${channel.address}`,
  summary: `The back end publishes to \`${channel.address}\`.`,
  description: `Publications on the channel “${channel.title}”. Each holds one event; a client decides by \`event_name\`.`,
  channel: { $ref: `#/channels/${id}` },
  messages: eventsOf(table, channel).map(name => ({ $ref: `#/channels/${id}/messages/${name}` })),
})

const describeMessage = (
  name: string,
  { summary, message }: EventEntry,
  example: unknown,
  components: Components,
): JsonObject => ({
  name,
  title: toPascalCase(name),
  summary,
  description: `${summary} The publication’s data is \`{event_name, message}\`.`,
  contentType: 'application/json',
  payload: {
    type: 'object',
    description: summary,
    required: ['event_name', 'message'],
    properties: {
      event_name: { type: 'string', const: name, description: 'The name of the event.' },
      message: 'items' in message ? components.convert(message) : components.refer(message, toPascalCase(name)),
    },
  },
  examples: [{ name: 'example', summary, payload: { event_name: name, message: example as Json } }],
})

/** Builds the document; `examples` holds a `message` of each event. */
export const buildAsyncApi = (table: EventTable, examples: Readonly<Record<string, unknown>>): JsonObject => {
  const components = new Components({ refSiblings: false })
  const messages = Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [name, describeMessage(name, entry, examples[name], components)]),
  )
  const channels = Object.entries(CHANNELS)
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Touchline realtime channels',
      version: '1.0.0',
      description:
        'Events over Centrifugo’s client protocol (JSON over WebSocket). A client connects with the token of `POST /websocket/token`, subscribes to channels, and receives publications. Whichever of two states has the larger `version` is newer.',
      contact: CONTACT,
      license: LICENSE,
      tags: [{ name: 'Realtime', description: 'Channels and events.' }],
    },
    defaultContentType: 'application/json',
    servers: {
      realtime: {
        host: 'localhost:4000',
        pathname: '/connection/websocket',
        protocol: 'ws',
        description:
          'The hub of the reference back end as `npm start` runs it, or a Centrifugo server (v6). The front end is configured with the address (`REALTIME_URL`).',
        security: [{ $ref: '#/components/securitySchemes/connectionToken' }],
      },
    },
    channels: Object.fromEntries(channels.map(([id, channel]) => [id, describeChannel(table, channel)])),
    operations: Object.fromEntries(
      channels.map(([id, channel]) => [`publish${capitalize(id)}`, describeOperation(table, id, channel)]),
    ),
    components: {
      messages,
      schemas: components.list(),
      securitySchemes: {
        connectionToken: {
          type: 'httpApiKey',
          in: 'query',
          name: 'token',
          description:
            'The token of `POST /websocket/token`, sent in the `connect` command of Centrifugo’s protocol. Private channels need a subscription token besides.',
        },
      },
    },
  }
}
