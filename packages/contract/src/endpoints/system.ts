/** Settings and what the realtime connection needs. */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { OddsAcceptMode } from '../entities/bet.ts'
import { ContentPage, OddsType, Settings } from '../entities/settings.ts'
import { CurrencyCode, IsoTime, Single, SingleLineText, StrictObject } from '../schema.ts'

const Stake = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })

const system = { api: 'sportsbook', version: 'v2' } as const

export const systemEndpoints = {
  getSettings: endpoint({
    ...system,
    auth: 'optional',
    tag: 'Settings',
    method: 'GET',
    path: '/settings',
    summary: "The operator's settings, with the player's own when signed in",
    responses: { 200: Single(Settings) },
    errors: [],
  }),
  postSettings: endpoint({
    ...system,
    auth: 'bearer',
    tag: 'Settings',
    method: 'POST',
    path: '/settings',
    summary: "Change the player's own settings",
    body: StrictObject({
      /** By currency, in its smallest unit. */
      stakes: Type.Optional(
        Type.Record(CurrencyCode, Type.Array(Stake, { maxItems: 8 }), { additionalProperties: false }),
      ),
      auto_accept_odds_change: Type.Optional(OddsAcceptMode),
      odds_type: Type.Optional(OddsType),
      one_signal_push_notification_subscription: Type.Optional(SingleLineText(0, 200)),
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
    summary: "A page of the operator's own, such as the rules",
    params: StrictObject({ slug: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }) }),
    responses: { 200: Single(ContentPage) },
    extension: true,
    errors: ['NOT_FOUND'],
  }),
  postWebsocketToken: endpoint({
    ...system,
    auth: 'optional',
    tag: 'Realtime',
    method: 'POST',
    path: '/websocket/token',
    summary: 'A token to connect with; anonymous without a bearer',
    responses: { 200: Type.Object({ token: Type.String(), expires_at: IsoTime }) },
    errors: ['UNAUTHORIZED'],
  }),
  postWebsocketAuthorize: endpoint({
    ...system,
    auth: 'bearer',
    tag: 'Realtime',
    method: 'POST',
    path: '/websocket/authorize',
    summary: 'Tokens to subscribe to private channels with',
    body: StrictObject({
      channels: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 128 }),
    }),
    responses: {
      200: Type.Object({ channels: Type.Array(Type.Object({ channel: Type.String(), token: Type.String() })) }),
    },
    errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  }),
}
