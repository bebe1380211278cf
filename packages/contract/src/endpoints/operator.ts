/**
 * The reference back end's calls for an operator's own pages: sign-in, sign-up, password, phone, wallet. The
 * specification leaves them to the operator: all are extensions.
 */

import { Type } from 'typebox'
import { CurrencyCode, Key, Locale, Money } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { Account, DepositStatus, PhoneVerification, Player } from '../entities/player.ts'
import { Nickname, PersonName, SingleLineText } from '../player-texts/schemas.ts'
import { Described, Flag, Single, StrictObject } from '../schema.ts'

const operator = { api: 'platform', version: 'v2', auth: 'none', tag: 'Operator', extension: true } as const
const operatorSession = { ...operator, auth: 'cookie' } as const
export const Email = Type.String({
  description: 'An e-mail address.',
  'x-form': 'an e-mail address',
  format: 'email',
  maxLength: 254,
})
const Password = Type.String({ minLength: 8, maxLength: 200, description: 'A new password, 8 characters at least.' })
export const Country = Type.String({
  description: 'ISO 3166-1 alpha-2.',
  'x-form': 'a country code of two capitals',
  pattern: '^[A-Z]{2}$',
})
const TermsVersion = Described(
  SingleLineText(1, 40),
  'The version of the terms that the player has agreed to: the one in force, where the operator has any.',
)
export const Day = Type.String({
  description: 'A day: `1990-05-17`.',
  'x-form': 'a day such as 1990-05-17',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
})

export const operatorEndpoints = {
  postSignIn: endpoint({
    ...operator,
    method: 'POST',
    path: '/users/sign_in',
    callsPerMinute: 30,
    requires: ['sign_in_enabled', 'country_admitted'],
    summary: 'Sign in',
    description:
      'Signs a player in by e-mail address and password, and sets the session cookie. A self-excluded player’s right password is answered by `PLAYER_EXCLUDED` with the cookie of a restricted session, which admits only the calls that say so.',
    body: StrictObject({
      email: Email,
      password: Type.String({ minLength: 1, maxLength: 200, description: 'The password.' }),
    }),
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
    requires: ['sign_up_enabled', 'country_admitted'],
    summary: 'Sign up',
    description: 'Opens a player account, signs the player in, and sets the session cookie.',
    body: StrictObject({
      email: Email,
      password: Password,
      currency: Described(CurrencyCode, 'The currency of the first account.'),
      language: Type.Optional(Described(Locale, 'The player’s language; default that of the call.')),
      first_name: PersonName('The first name'),
      last_name: PersonName('The last name'),
      birth_date: Day,
      terms_version: Type.Optional(TermsVersion),
      marketing_consent: Type.Optional(Flag('The player agrees to receive offers; default no.')),
    }),
    responses: { 201: Single(Player) },
    errors: ['EMAIL_TAKEN', 'PLAYER_UNDERAGE', 'COUNTRY_BLOCKED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  }),
  postUsersConfirmation: endpoint({
    ...operator,
    method: 'POST',
    path: '/users/confirmation',
    // Each call may send a message or be a guess at a sent code.
    callsPerMinute: 10,
    summary: 'Send the confirmation again',
    description: 'Sends the confirmation e-mail again. The response is the same whether or not the address is known.',
    body: StrictObject({ email: Email }),
    responses: { 204: null },
    errors: ['TOO_MANY_REQUESTS'],
  }),
  postUsersPassword: endpoint({
    ...operator,
    method: 'POST',
    path: '/users/password',
    callsPerMinute: 10,
    summary: 'Request a new password',
    description: 'Sends a token for a new password. The response is the same whether or not the address is known.',
    body: StrictObject({ email: Email }),
    responses: { 204: null },
    errors: ['TOO_MANY_REQUESTS'],
  }),
  putUsersPassword: endpoint({
    ...operator,
    method: 'PUT',
    path: '/users/password',
    callsPerMinute: 20,
    summary: 'Set a new password',
    description: 'Sets a new password by the token that was sent, and ends all of the player’s sessions.',
    body: StrictObject({ reset_password_token: Described(Key, 'The token that was sent.'), password: Password }),
    responses: { 204: null },
    errors: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  }),
  patchPlayer: endpoint({
    ...operatorSession,
    method: 'PATCH',
    path: '/player',
    summary: 'Update the profile',
    description:
      'Fills in fields of the profile. Absent fields stay as they are. Names that are filled in can only be changed by `POST /player/identity_changes`.',
    body: StrictObject({
      first_name: Type.Optional(PersonName('The first name')),
      last_name: Type.Optional(PersonName('The last name')),
      nickname: Type.Optional(Nickname),
      country: Type.Optional(Country),
      currency: Type.Optional(Described(CurrencyCode, 'The account to bet from: one of the player’s own.')),
      terms_version: Type.Optional(TermsVersion),
      marketing_consent: Type.Optional(Flag('Whether the player agrees to receive offers.')),
    }),
    responses: { 200: Single(Player) },
    errors: ['IDENTITY_LOCKED', 'NICKNAME_TAKEN'],
  }),
  postPlayerPhone: endpoint({
    ...operatorSession,
    method: 'POST',
    path: '/player/phone',
    callsPerMinute: 10,
    summary: 'Add a phone number',
    description: 'Stores a phone number and sends a verification code to it, whoever else may have it.',
    body: StrictObject({
      phone_number: Type.String({
        description: 'The phone number with its country prefix: `+442079460000`.',
        'x-form': 'a phone number such as +442079460000',
        pattern: '^\\+[1-9][0-9]{6,14}$',
      }),
      phone_country: Country,
    }),
    responses: { 200: Single(PhoneVerification) },
    errors: ['SMS_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  }),
  postPlayerPhoneVerify: endpoint({
    ...operatorSession,
    method: 'POST',
    path: '/player/phone/verify',
    callsPerMinute: 20,
    summary: 'Verify the phone number',
    description: 'Verifies the phone number by the code that was sent to it.',
    body: StrictObject({
      code: Type.String({
        description: 'The code: 4 to 8 digits.',
        'x-form': 'a code of 4 to 8 digits',
        pattern: '^[0-9]{4,8}$',
      }),
    }),
    responses: { 200: Single(PhoneVerification) },
    errors: ['PHONE_CODE_INVALID', 'TOKEN_INVALID', 'PHONE_TAKEN', 'TOO_MANY_REQUESTS'],
  }),
  postPlayerPhoneResend: endpoint({
    ...operatorSession,
    method: 'POST',
    path: '/player/phone/resend',
    callsPerMinute: 10,
    summary: 'Send the code again',
    description: 'Sends the verification code again.',
    responses: { 200: Single(PhoneVerification) },
    errors: ['NOT_FOUND', 'SMS_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  }),
  postDeposit: endpoint({
    ...operatorSession,
    method: 'POST',
    path: '/wallet/deposits',
    callsPerMinute: 60,
    requires: ['country_admitted'],
    summary: 'Deposit play money',
    description: 'Puts play money on one of the player’s accounts. `simulate` chooses the outcome.',
    idempotent: true,
    body: StrictObject({
      value: Type.Integer({ minimum: 1, maximum: 100_000_000_000, description: 'The amount in minor units.' }),
      currency: CurrencyCode,
      card: Type.Optional(
        Described(
          SingleLineText(1, 128),
          'The fingerprint of the card paid with, as a payment provider gives it: the same for every account that pays by the card.',
        ),
      ),
      simulate: Type.Optional(Described(DepositStatus, 'The outcome to simulate; default `success`.')),
    }),
    responses: {
      201: Type.Object({
        deposit: Described(Money, 'The deposit.'),
        status: DepositStatus,
        account: Described(Account, 'The account afterwards.'),
      }),
    },
    errors: [
      'NOT_FOUND',
      'COUNTRY_BLOCKED',
      'PLAYER_EXCLUDED',
      'PLAYER_FIELDS_MISSED',
      'VERIFICATION_REQUIRED',
      'IDENTITY_CHECK_PENDING',
      'PLAYER_LIMIT_EXCEEDED',
      'SESSION_LIMIT_REACHED',
      'REALITY_CHECK_UNANSWERED',
    ],
  }),
}
