/** Notifications, favourites, and the doors to what lies beside the sportsbook. */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Favourites, FavouriteType, Notification, UnreadCounters } from '../entities/engagement.ts'
import { Id, Key, OneOf, Paged, StrictObject, Uuid } from '../schema.ts'
import { limit, page, statusList } from './query.ts'

const sportsbook = { api: 'sportsbook', version: 'v2', auth: 'bearer' } as const
const notifications = { ...sportsbook, tag: 'Notifications' } as const
const favourites = { ...sportsbook, tag: 'Favourites' } as const
const products = { ...sportsbook, tag: 'Products' } as const

/** Further product areas; each is open only where the settings enable it. */
export const LaunchProvider = OneOf('horse_racing', 'lotto', 'premium_cricket', 'virtual_gaming_arena')

export const engagementEndpoints = {
  getNotifications: endpoint({
    ...notifications,
    method: 'GET',
    path: '/notifications',
    summary: 'Notifications, newest first',
    query: StrictObject({ page, limit }),
    responses: { 200: Paged(Notification) },
    errors: [],
  }),
  getNotificationsCounters: endpoint({
    ...notifications,
    method: 'GET',
    path: '/notifications/counters',
    summary: 'How many notifications are unread',
    responses: { 200: UnreadCounters },
    errors: [],
  }),
  postNotificationsReadAll: endpoint({
    ...notifications,
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Mark all as read',
    responses: { 200: UnreadCounters },
    errors: [],
  }),
  postNotificationsRead: endpoint({
    ...notifications,
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark some as read; ids that are not the player’s are passed over',
    body: StrictObject({ ids: Type.Array(Uuid, { minItems: 1, maxItems: 500 }) }),
    responses: { 200: UnreadCounters },
    errors: [],
  }),
  getFavourites: endpoint({
    ...favourites,
    readsFeed: true,
    method: 'GET',
    path: '/favourites/:type',
    summary: 'The favourites of one kind',
    params: StrictObject({ type: FavouriteType }),
    query: StrictObject({ match_status: statusList, is_bettable: Type.Optional(Type.Boolean()) }),
    responses: { 200: Favourites },
    errors: [],
  }),
  postFavourite: endpoint({
    ...favourites,
    readsFeed: true,
    method: 'POST',
    path: '/favourites/:type/:id',
    summary: 'Make it a favourite; no harm in doing so twice',
    params: StrictObject({ type: FavouriteType, id: Id }),
    responses: { 204: null },
    errors: ['NOT_FOUND'],
  }),
  deleteFavourite: endpoint({
    ...favourites,
    method: 'DELETE',
    path: '/favourites/:type/:id',
    summary: 'No longer a favourite; no harm in doing so twice',
    params: StrictObject({ type: FavouriteType, id: Id }),
    responses: { 204: null },
    errors: [],
  }),
  postLaunch: endpoint({
    ...products,
    auth: 'optional',
    method: 'POST',
    path: '/:provider/launch',
    summary: 'The address at which an app of a further product area opens',
    params: StrictObject({ provider: LaunchProvider }),
    body: StrictObject({ app: Key }),
    responses: { 200: Type.Object({ url: Type.String() }) },
    errors: ['UNAUTHORIZED', 'NOT_FOUND'],
  }),
  getWatchersioUserid: endpoint({
    ...products,
    method: 'GET',
    path: '/watchersio/userid',
    summary: 'What stands for the player in the live chat',
    responses: { 200: Type.Object({ user_id: Type.String() }) },
    errors: [],
  }),
  getIcons: endpoint({
    ...products,
    auth: 'none',
    method: 'GET',
    path: '/fe-api/icons.svg',
    cache: 'revalidate',
    summary: 'One SVG of symbols: `icon-{name}` for the interface and `sport-{key}` for the sports',
    query: StrictObject({ version: Type.Optional(Key) }),
    responses: { 200: Type.String() },
    produces: 'image/svg+xml',
    errors: [],
  }),
}
