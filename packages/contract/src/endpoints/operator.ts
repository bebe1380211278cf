/**
 * What an operator's own pages (sign-in, sign-up, password, phone, wallet) need of the reference back end. The
 * specification leaves these calls to the operator: all are extensions.
 */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Account, PhoneVerification, Player } from '../entities/player.ts'
import { CurrencyCode, Key, Locale, Money, OneOf, Single, SingleLineText, StrictObject } from '../schema.ts'

const operator = { api: 'platform', version: 'v2', auth: 'none', tag: 'Operator', extension: true } as const
const own = { ...operator, auth: 'cookie' } as const
const Email = Type.String({ description: 'an e-mail address', format: 'email', maxLength: 254 })
const Password = Type.String({ minLength: 8, maxLength: 200 })
const Country = Type.String({ description: 'a country code of two capitals', pattern: '^[A-Z]{2}$' })
const Name = SingleLineText(1, 80)
const name = Type.Optional(Name)
const Day = Type.String({ description: 'a day such as 1990-05-17', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

export const operatorEndpoints = {
  postSignIn: endpoint({
    ...operator,
    method: 'POST',
    path: '/users/sign_in',
    callsPerMinute: 30,
    summary: 'Sign in with e-mail and password; sets the session cookie',
    body: StrictObject({ email: Email, password: Type.String({ minLength: 1, maxLength: 200 }) }),
    responses: { 200: Single(Player) },
    errors: [
      'INVALID_CREDENTIALS',
      'ACCOUNT_LOCKED',
      'PLAYER_EXCLUDED',
      'COUNTRY_BLOCKED',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
  }),
  postSignUp: endpoint({
    ...operator,
    method: 'POST',
    path: '/users',
    callsPerMinute: 20,
    summary: 'Open a player account and sign in; sets the session cookie',
    body: StrictObject({
      email: Email,
      password: Password,
      currency: CurrencyCode,
      language: Type.Optional(Locale),
      first_name: Name,
      last_name: Name,
      birth_date: Day,
      /** Of the terms that the person has agreed to: those in force, where the operator has any. */
      terms_version: Type.Optional(SingleLineText(1, 40)),
    }),
    responses: { 201: Single(Player) },
    errors: [
      'EMAIL_TAKEN',
      'PLAYER_UNDERAGE',
      'PLAYER_EXCLUDED',
      'COUNTRY_BLOCKED',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
  }),
  postUsersConfirmation: endpoint({
    ...operator,
    method: 'POST',
    path: '/users/confirmation',
    // Each may send a message, or is a guess at what was sent.
    callsPerMinute: 10,
    summary: 'Send the confirmation again; answers alike whether or not the address is known',
    body: StrictObject({ email: Email }),
    responses: { 204: null },
    errors: ['TOO_MANY_REQUESTS'],
  }),
  postUsersPassword: endpoint({
    ...operator,
    method: 'POST',
    path: '/users/password',
    callsPerMinute: 10,
    summary: 'Send a token for a new password; answers alike whether or not the address is known',
    body: StrictObject({ email: Email }),
    responses: { 204: null },
    errors: ['TOO_MANY_REQUESTS'],
  }),
  putUsersPassword: endpoint({
    ...operator,
    method: 'PUT',
    path: '/users/password',
    callsPerMinute: 20,
    summary: 'Set a new password by the token that was sent; ends all sessions',
    body: StrictObject({ reset_password_token: Key, password: Password }),
    responses: { 204: null },
    errors: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  }),
  patchPlayer: endpoint({
    ...own,
    method: 'PATCH',
    path: '/player',
    summary: 'Fill in fields of the profile',
    body: StrictObject({
      first_name: name,
      last_name: name,
      nickname: name,
      country: Type.Optional(Country),
      /** The account to bet from, one of the player's own. */
      currency: Type.Optional(CurrencyCode),
      terms_version: Type.Optional(SingleLineText(1, 40)),
    }),
    responses: { 200: Single(Player) },
    errors: ['PLAYER_EXCLUDED'],
  }),
  postPlayerPhone: endpoint({
    ...own,
    method: 'POST',
    path: '/player/phone',
    callsPerMinute: 10,
    summary: 'Give a phone number; a code is sent to it',
    body: StrictObject({
      phone_number: Type.String({
        description: 'a phone number such as +442079460000',
        pattern: '^\\+[1-9][0-9]{6,14}$',
      }),
      phone_country: Country,
    }),
    responses: { 200: Single(PhoneVerification) },
    errors: ['PHONE_TAKEN', 'PLAYER_EXCLUDED', 'SMS_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  }),
  postPlayerPhoneVerify: endpoint({
    ...own,
    method: 'POST',
    path: '/player/phone/verify',
    callsPerMinute: 20,
    summary: 'Verify the phone number by the code that was sent',
    body: StrictObject({ code: Type.String({ description: 'a code of 4 to 8 digits', pattern: '^[0-9]{4,8}$' }) }),
    responses: { 200: Single(PhoneVerification) },
    errors: ['PHONE_CODE_INVALID', 'TOKEN_INVALID', 'PHONE_TAKEN', 'TOO_MANY_REQUESTS'],
  }),
  postPlayerPhoneResend: endpoint({
    ...own,
    method: 'POST',
    path: '/player/phone/resend',
    callsPerMinute: 10,
    summary: 'Send the code again',
    responses: { 200: Single(PhoneVerification) },
    errors: ['NOT_FOUND', 'SMS_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  }),
  postDeposit: endpoint({
    ...own,
    method: 'POST',
    path: '/wallet/deposits',
    callsPerMinute: 60,
    summary: 'Put play money on an account',
    idempotent: true,
    body: StrictObject({
      value: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }),
      currency: CurrencyCode,
      /** What becomes of it: play money comes from nowhere, so whoever tries the wallet chooses. */
      simulate: Type.Optional(OneOf('success', 'pending', 'error')),
    }),
    responses: { 201: Type.Object({ deposit: Money, status: OneOf('success', 'pending', 'error'), account: Account }) },
    errors: [
      'NOT_FOUND',
      'COUNTRY_BLOCKED',
      'PLAYER_EXCLUDED',
      'PLAYER_FIELDS_MISSED',
      'PLAYER_LIMIT_EXCEEDED',
      'SESSION_LIMIT_REACHED',
      'REALITY_CHECK_UNANSWERED',
    ],
  }),
}
