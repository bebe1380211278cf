/** The session, the player's profile and accounts, limits. */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { LimitStats, RealityCheck, UserLimit } from '../entities/limits.ts'
import { Account, CompPoints, CompStatus, PhoneVerification, Player, SportsbookSession } from '../entities/player.ts'
import { CurrencyCode, Key, Listed, Locale, Single, Strict } from '../schema.ts'

const player = { api: 'platform', version: 'v2', auth: 'cookie', tag: 'Player' } as const
const session = { ...player, tag: 'Session' } as const

export const playerEndpoints = {
  deleteSignOut: endpoint({
    ...session,
    method: 'DELETE',
    path: '/users/sign_out',
    summary: 'Sign out',
    answers: { 204: null },
    errors: [],
  }),
  postSportsbookSessions: endpoint({
    ...session,
    auth: 'optional_cookie',
    method: 'POST',
    path: '/sportsbook_sessions',
    summary: 'Start a session, or renew its bearer token',
    // 204 to a visitor: nobody being signed in is no error.
    answers: { 200: SportsbookSession, 204: null },
    errors: ['UNAUTHORIZED', 'SESSION_LIMIT_REACHED'],
  }),
  postSportsbookSessionsContinue: endpoint({
    ...session,
    method: 'POST',
    path: '/sportsbook_sessions/continue',
    summary: 'Go on after a reality check',
    answers: { 204: null },
    errors: ['SESSION_LIMIT_REACHED', 'REALITY_CHECK_NOT_APPLICABLE'],
  }),
  getRealityCheck: endpoint({
    ...session,
    extension: true,
    method: 'GET',
    path: '/sportsbook_sessions/reality_check',
    summary: 'Whether a reality check is due, with what it shows',
    answers: { 200: RealityCheck },
    errors: ['REALITY_CHECK_NOT_APPLICABLE'],
  }),
  getPlayer: endpoint({
    ...player,
    method: 'GET',
    path: '/player',
    summary: 'The profile',
    answers: { 200: Single(Player) },
    errors: ['UNAUTHORIZED'],
  }),
  getPlayerAccounts: endpoint({
    ...player,
    method: 'GET',
    path: '/player/accounts',
    summary: 'The accounts, one a currency',
    query: Strict({ compatibility: Type.Optional(Type.Boolean()) }),
    answers: { 200: Listed(Account) },
    errors: ['UNAUTHORIZED'],
  }),
  postPlayerAccounts: endpoint({
    ...player,
    method: 'POST',
    path: '/player/accounts',
    summary: 'Open an account in a further currency',
    body: Strict({ currency: CurrencyCode }),
    answers: { 201: Single(Account) },
    errors: ['ACCOUNT_EXISTS'],
  }),
  patchPlayerUpdateLocale: endpoint({
    ...player,
    method: 'PATCH',
    path: '/player/update_locale',
    summary: "Change the player's language",
    body: Strict({ locale: Locale }),
    answers: { 200: Type.Object({ language: Locale }) },
    errors: [],
  }),
  getPlayerPhone: endpoint({
    ...player,
    method: 'GET',
    path: '/player/phone',
    summary: "How far the player's phone number is checked",
    answers: { 200: Single(PhoneVerification) },
    errors: [],
  }),
  getPlayerCompPoints: endpoint({
    ...player,
    method: 'GET',
    path: '/player/comp_points',
    summary: 'Loyalty points',
    answers: { 200: Single(CompPoints) },
    errors: [],
  }),
  getPlayerStatusGroups: endpoint({
    ...player,
    method: 'GET',
    path: '/player/status_groups',
    summary: 'The statuses of the loyalty ladder and the groups there are',
    answers: { 200: Listed(CompStatus) },
    errors: [],
  }),
  postPlayerActivityLimitTrack: endpoint({
    ...player,
    method: 'POST',
    path: '/player/activity_limit_track',
    summary: 'The player is still here; unauthorized once the activity limit is reached',
    answers: { 204: null },
    errors: [],
  }),
  getUserLimits: endpoint({
    ...player,
    method: 'GET',
    path: '/user_limits',
    summary: "The player's limits, with what was staked and won in their periods",
    answers: { 200: Type.Object({ data: Type.Array(UserLimit), stats: Type.Array(LimitStats) }) },
    errors: [],
  }),
  getUsersConfirmation: endpoint({
    ...session,
    auth: 'none',
    method: 'GET',
    path: '/users/confirmation',
    summary: 'Confirm the e-mail address by the token that was sent to it',
    query: Strict({ confirmation_token: Key }),
    answers: { 200: Type.Object({ email: Type.String() }) },
    errors: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  getUsersUnlock: endpoint({
    ...session,
    auth: 'none',
    method: 'GET',
    path: '/users/unlock',
    summary: 'Unlock the player by the token that was sent',
    query: Strict({ unlock_token: Key }),
    answers: { 200: Type.Object({ email: Type.String() }) },
    errors: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
}
