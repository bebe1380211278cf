/** The session, the player's profile and accounts, limits. */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { LimitRemainder, LimitStats, RealityCheck, UserLimit, UserLimitType } from '../entities/limits.ts'
import {
  Account,
  LoyaltyPoints,
  LoyaltyStatus,
  PhoneVerification,
  Player,
  SportsbookSession,
} from '../entities/player.ts'
import { CurrencyCode, Key, Listed, Locale, OneOf, Single, StrictObject } from '../schema.ts'

const player = { api: 'platform', version: 'v2', auth: 'cookie', tag: 'Player' } as const
const session = { ...player, tag: 'Session' } as const

export const playerEndpoints = {
  deleteSignOut: endpoint({
    ...session,
    method: 'DELETE',
    path: '/users/sign_out',
    summary: 'Sign out',
    responses: { 204: null },
    errors: [],
  }),
  postSportsbookSessions: endpoint({
    ...session,
    auth: 'optional_cookie',
    method: 'POST',
    path: '/sportsbook_sessions',
    callsPerMinute: 120,
    summary: 'Start a session, or renew its bearer token',
    body: StrictObject({
      /** What the host page's back end signed about its player, instead of the cookie: a JWT that is good once. */
      assertion: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
    }),
    // 204 to a visitor: nobody being signed in is no error.
    responses: { 200: SportsbookSession, 204: null },
    errors: ['UNAUTHORIZED', 'ASSERTION_INVALID', 'COUNTRY_BLOCKED', 'PLAYER_EXCLUDED', 'SESSION_LIMIT_REACHED'],
  }),
  postSportsbookSessionsContinue: endpoint({
    ...session,
    method: 'POST',
    path: '/sportsbook_sessions/continue',
    summary: 'Go on after a reality check',
    responses: { 204: null },
    errors: ['SESSION_LIMIT_REACHED', 'REALITY_CHECK_NOT_APPLICABLE'],
  }),
  getRealityCheck: endpoint({
    ...session,
    extension: true,
    method: 'GET',
    path: '/sportsbook_sessions/reality_check',
    summary: 'Whether a reality check is due, with what it shows',
    responses: { 200: RealityCheck },
    errors: ['REALITY_CHECK_NOT_APPLICABLE'],
  }),
  getPlayer: endpoint({
    ...player,
    method: 'GET',
    path: '/player',
    summary: 'The profile',
    responses: { 200: Single(Player) },
    errors: ['UNAUTHORIZED'],
  }),
  getPlayerAccounts: endpoint({
    ...player,
    method: 'GET',
    path: '/player/accounts',
    summary: 'The accounts, one a currency',
    query: StrictObject({ compatibility: Type.Optional(Type.Boolean()) }),
    responses: { 200: Listed(Account) },
    errors: ['UNAUTHORIZED'],
  }),
  postPlayerAccounts: endpoint({
    ...player,
    method: 'POST',
    path: '/player/accounts',
    callsPerMinute: 20,
    summary: 'Open an account in a further currency',
    body: StrictObject({ currency: CurrencyCode }),
    responses: { 201: Single(Account) },
    errors: ['ACCOUNT_EXISTS'],
  }),
  patchPlayerUpdateLocale: endpoint({
    ...player,
    method: 'PATCH',
    path: '/player/update_locale',
    summary: "Change the player's language",
    body: StrictObject({ locale: Locale }),
    responses: { 200: Type.Object({ language: Locale }) },
    errors: [],
  }),
  getPlayerPhone: endpoint({
    ...player,
    method: 'GET',
    path: '/player/phone',
    summary: "How far the player's phone number is checked",
    responses: { 200: Single(PhoneVerification) },
    errors: [],
  }),
  getPlayerCompPoints: endpoint({
    ...player,
    method: 'GET',
    path: '/player/comp_points',
    summary: 'Loyalty points',
    responses: { 200: Single(LoyaltyPoints) },
    errors: [],
  }),
  getPlayerStatusGroups: endpoint({
    ...player,
    method: 'GET',
    path: '/player/status_groups',
    summary: 'The statuses of the loyalty ladder and the groups there are',
    responses: { 200: Listed(LoyaltyStatus) },
    errors: [],
  }),
  postPlayerActivityLimitTrack: endpoint({
    ...player,
    method: 'POST',
    path: '/player/activity_limit_track',
    summary: 'The player is still here; unauthorized once the activity limit is reached',
    responses: { 204: null },
    errors: [],
  }),
  getUserLimits: endpoint({
    ...player,
    method: 'GET',
    path: '/user_limits',
    summary: "The player's limits, with what was staked and won in their periods",
    responses: {
      200: Type.Object({
        data: Type.Array(UserLimit),
        /** What limits on money are in: they bind the player, so all accounts are counted in it. */
        currency: CurrencyCode,
        stats: Type.Array(LimitStats),
        /** One an account. */
        remaining: Type.Array(LimitRemainder),
      }),
    },
    errors: [],
  }),
  postUserLimits: endpoint({
    ...player,
    extension: true,
    method: 'POST',
    path: '/user_limits',
    callsPerMinute: 30,
    summary: 'Set or change a limit: a stricter one holds at once, a looser one has to be confirmed later',
    body: StrictObject({
      type: UserLimitType,
      period: OneOf('day', 'week', 'month', 'permanent'),
      /** In the currency's smallest unit, or in seconds; a break or an exclusion has none, its period says how long. */
      value: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000_000 })),
      /** Of the first limit on money: that of any account; all others are in the same. */
      currency: Type.Optional(CurrencyCode),
    }),
    responses: { 201: Single(UserLimit) },
    errors: ['CONFLICT'],
  }),
  postUserLimitConfirm: endpoint({
    ...player,
    extension: true,
    method: 'POST',
    path: '/user_limits/:id/confirm',
    summary: 'Confirm a looser limit, or the removal of one, once its wait is over',
    params: StrictObject({ id: Key }),
    responses: { 200: Single(UserLimit) },
    errors: ['NOT_FOUND', 'LIMIT_NOT_CONFIRMABLE'],
  }),
  deleteUserLimit: endpoint({
    ...player,
    extension: true,
    method: 'DELETE',
    path: '/user_limits/:id',
    summary: 'Take a change back that waits, or ask for the removal of a limit, which waits as a looser one does',
    params: StrictObject({ id: Key }),
    responses: { 200: Single(UserLimit) },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getUsersConfirmation: endpoint({
    ...session,
    auth: 'none',
    method: 'GET',
    path: '/users/confirmation',
    callsPerMinute: 30,
    summary: 'Confirm the e-mail address by the token that was sent to it',
    query: StrictObject({ confirmation_token: Key }),
    responses: { 200: Type.Object({ email: Type.String() }) },
    errors: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  getUsersUnlock: endpoint({
    ...session,
    auth: 'none',
    method: 'GET',
    path: '/users/unlock',
    callsPerMinute: 30,
    summary: 'Unlock the player by the token that was sent',
    query: StrictObject({ unlock_token: Key }),
    responses: { 200: Type.Object({ email: Type.String() }) },
    errors: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
}
