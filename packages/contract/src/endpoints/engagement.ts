/** Notifications, favourites, and further products. */
import { Type } from 'typebox'
import { IdInput, Key, URN_KINDS, Uuid } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import {
  Favourites,
  FavouriteType,
  Notification,
  PopularMatch,
  PopularPick,
  PushDevice,
  PushSubscription,
  UnreadCounters,
} from '../entities/engagement.ts'
import { ArrayOf, Described, Flag, OneOf, Paged, Single, StrictObject, Text } from '../schema.ts'
import { limit, page, statusList } from './query.ts'

const sportsbook = { api: 'sportsbook', version: 'v2', auth: 'bearer' } as const
const notifications = { ...sportsbook, tag: 'Notifications' } as const
const favourites = { ...sportsbook, tag: 'Favourites' } as const
const products = { ...sportsbook, tag: 'Products' } as const

export const LaunchProvider = Described(
  OneOf('horse_racing', 'lotto', 'premium_cricket', 'virtual_gaming_arena'),
  'A further product area.',
)

export const engagementEndpoints = {
  getPopular: endpoint({
    api: 'sportsbook',
    version: 'v2',
    auth: 'none',
    tag: 'Catalogue',
    readsFeed: true,
    method: 'GET',
    path: '/popular',
    extension: true,
    cache: 'revalidate',
    summary: 'List what players bet on most',
    description:
      'Matches and open outcomes that most players have bet on in the last 24 hours, most first, of each match its most popular outcome. Counted once a minute. What fewer than a minimum of players have bet on (5, where the operator does not choose another) is left out.',
    query: StrictObject({
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 20, description: 'How many of each at most; default 10.' }),
      ),
    }),
    responses: {
      200: Single(
        Type.Object(
          {
            picks: ArrayOf(PopularPick, 'Open outcomes.'),
            matches: ArrayOf(PopularMatch, 'Matches that can be bet on.'),
          },
          { description: 'What most players have bet on, both lists most first.' },
        ),
      ),
    },
    errors: [],
  }),
  getNotifications: endpoint({
    ...notifications,
    method: 'GET',
    path: '/notifications',
    summary: 'List notifications',
    description: 'The player’s notifications, newest first.',
    query: StrictObject({ page, limit }),
    responses: { 200: Paged(Notification) },
    errors: [],
  }),
  getNotificationsCounters: endpoint({
    ...notifications,
    method: 'GET',
    path: '/notifications/counters',
    summary: 'Count unread notifications',
    description: 'How many notifications are unread.',
    responses: { 200: UnreadCounters },
    errors: [],
  }),
  postNotificationsReadAll: endpoint({
    ...notifications,
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Mark all notifications as read',
    description: 'Marks all of the player’s notifications as read.',
    responses: { 200: UnreadCounters },
    errors: [],
  }),
  postNotificationsRead: endpoint({
    ...notifications,
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark notifications as read',
    description: 'Marks the given notifications as read. Ids that are not the player’s are ignored.',
    body: StrictObject({
      ids: Type.Array(Uuid, { minItems: 1, maxItems: 500, description: 'The notifications.' }),
    }),
    responses: { 200: UnreadCounters },
    errors: [],
  }),
  postPushSubscription: endpoint({
    ...notifications,
    extension: true,
    method: 'POST',
    path: '/notifications/push-subscriptions',
    callsPerMinute: 20,
    summary: 'Subscribe a device to push notifications',
    description:
      'Sends the player’s notifications to this device as well, in the language of the call, until it is removed, or the session signs out or is revoked. A device belongs to one player: that of the last call. Repeating the call updates language and session. The id becomes `one_signal_push_notification_subscription` of the settings. 404 where the settings have no `push`.',
    body: PushSubscription,
    responses: { 200: Single(PushDevice) },
    errors: ['NOT_FOUND'],
  }),
  putPushSubscription: endpoint({
    ...notifications,
    auth: 'optional',
    extension: true,
    method: 'PUT',
    path: '/notifications/push-subscriptions/:id',
    callsPerMinute: 20,
    summary: 'Replace a push subscription',
    description:
      'Replaces a device’s subscription after its browser has renewed it. A service worker makes the call without a session: the secret of the former subscription proves that it is the device. 404 when there is no such subscription or the secret is another.',
    params: StrictObject({ id: Described(Uuid, 'The subscription.') }),
    body: StrictObject({
      auth: Described(PushSubscription.properties.keys.properties.auth, 'The secret of the former subscription.'),
      subscription: PushSubscription,
    }),
    responses: { 204: null },
    errors: ['NOT_FOUND', 'UNAUTHORIZED'],
  }),
  deletePushSubscription: endpoint({
    ...notifications,
    extension: true,
    method: 'DELETE',
    path: '/notifications/push-subscriptions/:id',
    summary: 'Unsubscribe a device from push notifications',
    description: 'Sends no more notifications to the device. Removing it again changes nothing.',
    params: StrictObject({ id: Described(Uuid, 'The subscription.') }),
    responses: { 204: null },
    errors: [],
  }),
  getFavourites: endpoint({
    ...favourites,
    readsFeed: true,
    method: 'GET',
    path: '/favourites/:type',
    summary: 'List favourites',
    description:
      'The player’s favourites of one kind. Competitors are offered with the flag `favourite_competitors` of the settings.',
    params: StrictObject({ type: FavouriteType }),
    query: StrictObject({
      match_status: statusList,
      is_bettable: Type.Optional(Flag('Only events with an open market.')),
    }),
    responses: { 200: Favourites },
    errors: [],
  }),
  postFavourite: endpoint({
    ...favourites,
    readsFeed: true,
    method: 'POST',
    path: '/favourites/:type/:id',
    summary: 'Add a favourite',
    description: 'Adds a favourite. Adding it again changes nothing.',
    params: StrictObject({ type: FavouriteType, id: IdInput(URN_KINDS, 'The sport, league, competitor or event.') }),
    responses: { 204: null },
    errors: ['NOT_FOUND'],
  }),
  deleteFavourite: endpoint({
    ...favourites,
    method: 'DELETE',
    path: '/favourites/:type/:id',
    summary: 'Remove a favourite',
    description: 'Removes a favourite. Removing it again changes nothing.',
    params: StrictObject({ type: FavouriteType, id: IdInput(URN_KINDS, 'The sport, league, competitor or event.') }),
    responses: { 204: null },
    errors: [],
  }),
  postLaunch: endpoint({
    ...products,
    auth: 'optional',
    method: 'POST',
    path: '/:provider/launch',
    summary: 'Launch a product app',
    description:
      'The address at which an app of a further product area opens. An area is open only where the settings enable it.',
    params: StrictObject({ provider: LaunchProvider }),
    body: StrictObject({ app: Described(Key, 'The app to open.') }),
    responses: { 200: Type.Object({ url: Text('The address to open.') }) },
    errors: ['UNAUTHORIZED', 'NOT_FOUND'],
  }),
  getWatchersioUserid: endpoint({
    ...products,
    method: 'GET',
    path: '/watchersio/userid',
    requires: ['identity_open'],
    summary: 'Get the live chat user',
    description: 'The id under which the player appears in the live chat. It reveals nothing else about the player.',
    responses: { 200: Type.Object({ user_id: Text('The id in the live chat.') }) },
    errors: ['IDENTITY_CHECK_PENDING'],
  }),
  getIcons: endpoint({
    ...products,
    auth: 'none',
    method: 'GET',
    path: '/fe-api/icons.svg',
    cache: 'revalidate',
    summary: 'Get the icons',
    description: 'One SVG of symbols: `icon-{name}` for the interface, `sport-{key}` for the sports.',
    query: StrictObject({
      version: Type.Optional(
        Described(Key, '`icons_version` of the settings: the response to a version never changes and can be cached.'),
      ),
    }),
    responses: { 200: Text('An SVG document.') },
    produces: 'image/svg+xml',
    errors: [],
  }),
}
