/** Settings, pages, and tokens for the realtime connection. */
import { Type } from 'typebox'
import { CurrencyCode, IsoTime } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { OddsAcceptMode } from '../entities/bet.ts'
import { ContentPage, OddsType, Settings } from '../entities/settings.ts'
import { SingleLineText } from '../player-texts/schemas.ts'
import { ArrayOf, Described, Single, StrictObject, Text } from '../schema.ts'

const Stake = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })

const system = { api: 'sportsbook', version: 'v2' } as const

export const systemEndpoints = {
  getSettings: endpoint({
    level: 1,
    ...system,
    auth: 'optional',
    tag: 'Settings',
    method: 'GET',
    path: '/settings',
    summary: 'Get settings',
    description: 'The operator’s settings, with the player’s own where a bearer token is sent.',
    responses: { 200: Single(Settings) },
    errors: [],
  }),
  postSettings: endpoint({
    level: 3,
    ...system,
    auth: 'bearer',
    tag: 'Settings',
    method: 'POST',
    path: '/settings',
    summary: 'Change settings',
    description: 'Changes the player’s own settings. Absent fields stay as they are.',
    body: StrictObject({
      stakes: Type.Optional(
        Type.Record(CurrencyCode, Type.Array(Stake, { maxItems: 8 }), {
          additionalProperties: false,
          description: 'Preset stakes by currency code, in minor units.',
        }),
      ),
      auto_accept_odds_change: Type.Optional(OddsAcceptMode),
      odds_type: Type.Optional(OddsType),
      one_signal_push_notification_subscription: Type.Optional(
        Described(
          SingleLineText(0, 200),
          'The push subscription; empty to remove it: the device that the present one names is sent nothing more.',
        ),
      ),
    }),
    responses: { 200: Single(Settings) },
    errors: ['UNAUTHORIZED'],
  }),
  getPage: endpoint({
    ...system,
    auth: 'none',
    tag: 'Settings',
    method: 'GET',
    path: '/fe-api/pages/:slug',
    cache: 'revalidate',
    summary: 'Get a page',
    description: 'A page of the operator’s own, such as the rules.',
    params: StrictObject({
      slug: Type.String({ pattern: '^[a-z0-9-]{1,64}$', description: 'The page, as settings name it.' }),
    }),
    responses: { 200: Single(ContentPage) },
    extension: true,
    errors: ['NOT_FOUND'],
  }),
  postWebsocketToken: endpoint({
    level: 2,
    ...system,
    auth: 'optional',
    tag: 'Realtime',
    method: 'POST',
    path: '/websocket/token',
    summary: 'Get a connection token',
    description: 'A token for the realtime connection: the player’s with a bearer token, an anonymous one without.',
    responses: {
      200: Type.Object({
        token: Text('The connection token, a JWT.'),
        expires_at: Described(IsoTime, 'When it expires. Ask for a new one before.'),
      }),
    },
    errors: ['UNAUTHORIZED'],
  }),
  postWebsocketAuthorize: endpoint({
    level: 3,
    ...system,
    auth: 'bearer',
    tag: 'Realtime',
    method: 'POST',
    path: '/websocket/authorize',
    summary: 'Get subscription tokens',
    description: 'Tokens for subscribing to private channels. 403 for a channel of another player.',
    body: StrictObject({
      channels: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
        minItems: 1,
        maxItems: 128,
        description: 'Names of private channels: `$user:en-42`.',
      }),
    }),
    responses: {
      200: Type.Object({
        channels: ArrayOf(
          Type.Object({ channel: Text('The channel.'), token: Text('The subscription token, a JWT.') }),
          'The channels with their tokens.',
        ),
      }),
    },
    errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  }),
}
