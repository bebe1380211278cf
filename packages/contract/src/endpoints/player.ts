/** Sessions, the player and the accounts. */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Account, Player, SportsbookSession } from '../entities/player.ts'
import { CurrencyCode, Listed, Money, OneOf, Single, Strict } from '../schema.ts'

const player = { api: 'platform', version: 'v2', auth: 'cookie', tag: 'Player' } as const
const Email = Type.String({ format: 'email', maxLength: 254 })
const Password = Type.String({ minLength: 8, maxLength: 200 })

export const playerEndpoints = {
  deleteSignOut: endpoint({
    ...player,
    method: 'DELETE',
    path: '/users/sign_out',
    summary: 'Sign out',
    answers: { 204: null },
    errors: [],
  }),
  postSportsbookSessions: endpoint({
    ...player,
    method: 'POST',
    path: '/sportsbook_sessions',
    summary: 'Start a session, or renew its bearer token',
    answers: { 200: SportsbookSession },
    errors: ['UNAUTHORIZED', 'SESSION_LIMIT_REACHED'],
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
  // What an operator's own pages need of the reference back end.
  postSignIn: endpoint({
    ...player,
    auth: 'none',
    extension: true,
    tag: 'Operator',
    method: 'POST',
    path: '/users/sign_in',
    summary: 'Sign in with e-mail and password; sets the session cookie',
    body: Strict({ email: Email, password: Type.String({ minLength: 1, maxLength: 200 }) }),
    answers: { 200: Single(Player) },
    errors: ['INVALID_CREDENTIALS', 'COUNTRY_BLOCKED', 'TOO_MANY_REQUESTS'],
  }),
  postSignUp: endpoint({
    ...player,
    auth: 'none',
    extension: true,
    tag: 'Operator',
    method: 'POST',
    path: '/users',
    summary: 'Open a player account and sign in; sets the session cookie',
    body: Strict({
      email: Email,
      password: Password,
      currency: CurrencyCode,
      language: Type.Optional(Type.String({ minLength: 2, maxLength: 10 })),
      first_name: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      last_name: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    }),
    answers: { 201: Single(Player) },
    errors: ['EMAIL_TAKEN', 'COUNTRY_BLOCKED', 'TOO_MANY_REQUESTS'],
  }),
  postDeposit: endpoint({
    ...player,
    extension: true,
    tag: 'Operator',
    method: 'POST',
    path: '/wallet/deposits',
    summary: 'Put play money on an account',
    idempotent: true,
    body: Strict({ value: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }), currency: CurrencyCode }),
    answers: { 201: Type.Object({ deposit: Money, status: OneOf('success', 'pending', 'error'), account: Account }) },
    errors: ['UNAUTHORIZED', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
}
