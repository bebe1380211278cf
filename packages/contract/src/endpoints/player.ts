/** The session, the player's profile and accounts, limits. */
import { Type } from 'typebox'
import { CurrencyCode, Key, Locale } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import {
  LimitPrompt,
  LimitRemainder,
  LimitStats,
  RealityCheck,
  UserLimit,
  UserLimitPeriod,
  UserLimitType,
} from '../entities/limits.ts'
import {
  Account,
  LoyaltyPoints,
  LoyaltyStatus,
  PhoneVerification,
  Player,
  SportsbookSession,
} from '../entities/player.ts'
import { ArrayOf, Described, Flag, Listed, Nullable, Single, StrictObject, Text } from '../schema.ts'

const player = { api: 'platform', version: 'v2', auth: 'cookie', tag: 'Player' } as const
const session = { ...player, tag: 'Session' } as const

export const playerEndpoints = {
  deleteSignOut: endpoint({
    level: 3,
    ...session,
    method: 'DELETE',
    path: '/users/sign_out',
    admitsExcluded: true,
    summary: 'Sign out',
    description: 'Ends the platform session: its cookie and every bearer and realtime token issued under it.',
    keepsSession: true,
    responses: { 204: null },
    errors: [],
  }),
  postSportsbookSessions: endpoint({
    level: 1,
    ...session,
    auth: 'optional_cookie',
    method: 'POST',
    path: '/sportsbook_sessions',
    callsPerMinute: 120,
    summary: 'Start or renew a session',
    description:
      'Issues the Sportsbook API’s bearer token for the player whose cookie is sent, and starts a play session or continues the running one. The same call renews the token before it expires. A visitor gets 204: that nobody is signed in is no error. 403 `SESSION_LIMIT_REACHED`: the player’s time is used up.',
    body: StrictObject({
      assertion: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 4096,
          description:
            'Instead of the cookie: what the host page’s back end signed about its player, a JWT that can be used once.',
        }),
      ),
    }),
    // 204 for a visitor: not being signed in is not an error.
    keepsSession: true,
    responses: { 200: SportsbookSession, 204: null },
    errors: ['UNAUTHORIZED', 'ASSERTION_INVALID', 'COUNTRY_BLOCKED', 'PLAYER_EXCLUDED', 'SESSION_LIMIT_REACHED'],
  }),
  postSportsbookSessionsContinue: endpoint({
    ...session,
    method: 'POST',
    path: '/sportsbook_sessions/continue',
    summary: 'Continue after a reality check',
    description: 'Records that the player has seen the reality check and goes on.',
    responses: { 204: null },
    errors: ['SESSION_LIMIT_REACHED', 'REALITY_CHECK_NOT_APPLICABLE'],
  }),
  getRealityCheck: endpoint({
    ...session,
    extension: true,
    method: 'GET',
    path: '/sportsbook_sessions/reality_check',
    summary: 'Get the reality check',
    description:
      'Whether a reality check is due, with what it shows. 400 `REALITY_CHECK_NOT_APPLICABLE` when the player has none.',
    responses: { 200: RealityCheck },
    errors: ['REALITY_CHECK_NOT_APPLICABLE'],
  }),
  getPlayer: endpoint({
    level: 3,
    ...player,
    method: 'GET',
    path: '/player',
    summary: 'Get the profile',
    description: 'The signed-in player’s profile. 401 for a visitor.',
    responses: { 200: Single(Player) },
    errors: ['UNAUTHORIZED'],
  }),
  getPlayerAccounts: endpoint({
    level: 3,
    ...player,
    method: 'GET',
    path: '/player/accounts',
    summary: 'List accounts',
    description:
      'The player’s accounts, one per currency, with what can be staked. Clients leave out accounts that are not `active`.',
    query: StrictObject({
      compatibility: Type.Optional(
        Flag('Kept for older clients; `false` is the only form in use, and the response is the same either way.'),
      ),
    }),
    responses: { 200: Listed(Account) },
    errors: ['UNAUTHORIZED'],
  }),
  postPlayerAccounts: endpoint({
    ...player,
    method: 'POST',
    path: '/player/accounts',
    callsPerMinute: 20,
    summary: 'Open an account',
    description: 'Opens an account in a further currency.',
    body: StrictObject({ currency: Described(CurrencyCode, 'The currency of the new account.') }),
    responses: { 201: Single(Account) },
    errors: ['ACCOUNT_EXISTS'],
  }),
  patchPlayerUpdateLocale: endpoint({
    ...player,
    method: 'PATCH',
    path: '/player/update_locale',
    summary: 'Change the language',
    description: 'Stores the player’s language, for messages that are sent later.',
    body: StrictObject({ locale: Described(Locale, 'The new language.') }),
    responses: { 200: Type.Object({ language: Described(Locale, 'The language as stored.') }) },
    errors: [],
  }),
  getPlayerPhone: endpoint({
    ...player,
    method: 'GET',
    path: '/player/phone',
    summary: 'Get phone verification',
    description: 'How far the verification of the player’s phone number is.',
    responses: { 200: Single(PhoneVerification) },
    errors: [],
  }),
  getPlayerCompPoints: endpoint({
    ...player,
    method: 'GET',
    path: '/player/comp_points',
    summary: 'Get loyalty points',
    description: 'The player’s loyalty points.',
    keepsSession: true,
    responses: { 200: Single(LoyaltyPoints) },
    errors: [],
  }),
  getPlayerStatusGroups: endpoint({
    ...player,
    method: 'GET',
    path: '/player/status_groups',
    summary: 'List statuses',
    description: 'The tiers of the loyalty programme and the groups that there are.',
    responses: { 200: Listed(LoyaltyStatus) },
    errors: [],
  }),
  postPlayerActivityLimitTrack: endpoint({
    ...player,
    method: 'POST',
    path: '/player/activity_limit_track',
    summary: 'Track activity',
    description: 'Sent while the player is active. 401 once the activity limit is reached.',
    keepsSession: true,
    responses: { 204: null },
    errors: [],
  }),
  getUserLimits: endpoint({
    ...player,
    method: 'GET',
    path: '/user_limits',
    summary: 'List limits',
    description: 'The player’s limits, what was staked and won in their periods, and what they leave.',
    responses: {
      200: Type.Object({
        data: ArrayOf(UserLimit, 'The limits in force and the pending changes.'),
        currency: Described(
          CurrencyCode,
          'The currency of limits on money. They bind the player, so that all accounts count, converted to it.',
        ),
        stats: ArrayOf(LimitStats, 'What was staked and won in the periods of the limits.'),
        remaining: ArrayOf(LimitRemainder, 'What the limits on money leave, one entry per account.'),
        prompt: Type.Optional(
          Nullable(
            LimitPrompt,
            'What the player is to be asked now; it may be passed over. Null or absent: nothing. Answered by a new limit or by `POST /user_limits/reviews`.',
          ),
        ),
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
    summary: 'Set a limit',
    description:
      'Sets or changes a limit. A stricter one takes effect at once; a looser one waits and must then be confirmed.',
    body: StrictObject({
      type: UserLimitType,
      period: UserLimitPeriod,
      value: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100_000_000_000,
          description:
            'In minor units, or in seconds; absent for a break or an exclusion, whose period says how long it lasts.',
        }),
      ),
      currency: Type.Optional(
        Described(
          CurrencyCode,
          'For the first limit on money the currency of any of the player’s accounts; all later ones are in the same.',
        ),
      ),
    }),
    responses: { 201: Single(UserLimit) },
    errors: ['CONFLICT'],
  }),
  postUserLimitsReview: endpoint({
    ...player,
    extension: true,
    method: 'POST',
    path: '/user_limits/reviews',
    callsPerMinute: 30,
    summary: 'Record a review of limits',
    description: 'The player has reviewed the limits, or has passed over the question of `prompt`.',
    responses: { 204: null },
    errors: [],
  }),
  postUserLimitConfirm: endpoint({
    ...player,
    extension: true,
    method: 'POST',
    path: '/user_limits/:id/confirm',
    summary: 'Confirm a limit',
    description: 'Confirms a looser limit, or the removal of one, once its waiting time is over.',
    params: StrictObject({ id: Described(Key, 'The limit.') }),
    responses: { 200: Single(UserLimit) },
    errors: ['NOT_FOUND', 'LIMIT_NOT_CONFIRMABLE'],
  }),
  deleteUserLimit: endpoint({
    ...player,
    extension: true,
    method: 'DELETE',
    path: '/user_limits/:id',
    summary: 'Remove a limit',
    description: 'Withdraws a pending change, or asks for the removal of a limit, which waits like a looser one.',
    params: StrictObject({ id: Described(Key, 'The limit.') }),
    responses: { 200: Single(UserLimit) },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getUsersConfirmation: endpoint({
    ...session,
    auth: 'none',
    method: 'GET',
    path: '/users/confirmation',
    callsPerMinute: 30,
    summary: 'Confirm an e-mail address',
    description: 'Confirms a player’s e-mail address by the token that was sent to it.',
    query: StrictObject({ confirmation_token: Described(Key, 'The token.') }),
    responses: { 200: Type.Object({ email: Text('The player’s e-mail address.') }) },
    errors: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  getUsersUnlock: endpoint({
    ...session,
    auth: 'none',
    method: 'GET',
    path: '/users/unlock',
    callsPerMinute: 30,
    summary: 'Unlock a player',
    description: 'Unlocks a player after too many wrong passwords, by the token that was sent.',
    query: StrictObject({ unlock_token: Described(Key, 'The token.') }),
    responses: { 200: Type.Object({ email: Text('The player’s e-mail address.') }) },
    errors: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
}
