/** The player, the accounts, the session. */
import { type Static, Type } from 'typebox'
import { Amount, Count, CurrencyCode, Id, IdentityLevel, IsoTime, Subunits, Uuid, Version } from '../common-types.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, Text } from '../schema.ts'
import { IdentityChange, IdentityField, IdentityState } from './identity.ts'

const field = (meaning: string) => Nullable(Type.String(), `${meaning}; null when it is not filled in.`)

export const PlayerIdentity = Type.Object(
  {
    level: IdentityLevel,
    state: IdentityState,
  },
  { description: 'How well it is known who the player is.' },
)
export type PlayerIdentity = Static<typeof PlayerIdentity>

export const PlayerIdentityProfile = Type.Object(
  {
    ...PlayerIdentity.properties,
    locked: ArrayOf(
      IdentityField,
      'Fields that are filled in: `POST /player/identity_changes` alone changes them (`IDENTITY_LOCKED`).',
    ),
    change: Nullable(IdentityChange, 'The change that waits for staff; null for none.'),
    asked_until: Nullable(
      IsoTime,
      'Until when the player is asked to verify; afterwards the account is checked. Null when not asked.',
    ),
  },
  { description: 'How well it is known who the player is, and what of it can be changed.' },
)
export type PlayerIdentityProfile = Static<typeof PlayerIdentityProfile>

export const Player = Type.Object(
  {
    id: Id,
    email: field('The e-mail address'),
    mobile_phone: field('The phone number for messages'),
    auth_phone_number: field('The verified phone number'),
    first_name: field('The first name'),
    last_name: field('The last name'),
    nickname: field('The nickname'),
    language: Text('The player’s language: `en`, `pt-BR`.'),
    currency: Described(CurrencyCode, 'The currency of the account that the player bets from.'),
    country: Nullable(Type.String(), 'ISO 3166-1 alpha-2; null when it is not known.'),
    auth_fields_missed: ArrayOf(
      Type.String(),
      'Names of profile fields that must be filled in before the player may go on; empty for none.',
    ),
    statuses: ArrayOf(
      Type.Object({ id: Text('The status’s id.'), name: Type.Optional(Text('Its name.')) }),
      'The statuses and groups of the player.',
    ),
    serasa: Type.Object(
      { pve: Flag('Politically exposed: the player cannot bet.') },
      { description: 'What the identity check found.' },
    ),
    terms_version: Type.Optional(
      Nullable(Type.String(), 'The version of the terms that the player has agreed to; null for none.'),
    ),
    marketing_consent: Type.Optional(Flag('The player agreed to receive offers. Absent: this back end does not ask.')),
    identity: Type.Optional(
      Described(PlayerIdentityProfile, 'How well it is known who the player is. Absent: this back end checks nobody.'),
    ),
    progress: Type.Object(
      {
        points: Described(Count, 'Loyalty points.'),
        status_groups: ArrayOf(Type.String(), 'Ids of the groups that the player is in.'),
      },
      { description: 'The player’s place in the loyalty programme.' },
    ),
  },
  { description: 'The profile of the signed-in player.' },
)
export type Player = Static<typeof Player>

export const Account = Type.Object(
  {
    currency: CurrencyCode,
    subunits: Subunits,
    available_to_bet_with_locked_cents: Described(Amount, 'What can be staked now, in minor units of the currency.'),
    active: Flag('False: the account is closed, and a client leaves it out.'),
    version: Version,
  },
  { description: 'An account of the player: one per currency.' },
)
export type Account = Static<typeof Account>

export const SportsbookSession = Type.Object(
  {
    token: Text('The bearer token of the Sportsbook API: a JWT that lives 15 minutes at most.'),
    expires_at: Described(IsoTime, 'When the token expires. Renew it before by the same call.'),
    session: Type.Object(
      {
        id: Uuid,
        started_at: Described(
          IsoTime,
          'When the player began to play. After half an hour without an open page a new session begins.',
        ),
        seconds_limit: Nullable(
          Type.Integer({ minimum: 1 }),
          'How many seconds the player may still play by limits; null without a limit.',
        ),
      },
      { description: 'The play session.' },
    ),
    reality_check: Nullable(
      Type.Object({
        interval_seconds: Type.Integer({ minimum: 1, description: 'How many seconds lie between two checks.' }),
      }),
      'The reality check to be shown; null when none applies.',
    ),
  },
  { description: 'A play session with the token for the Sportsbook API.' },
)
export type SportsbookSession = Static<typeof SportsbookSession>

export const PhoneVerificationStatus = Described(
  OneOf('unverified', 'pending', 'verified'),
  'No number, a code was sent, or the number is verified.',
)

export const PhoneVerification = Type.Object(
  {
    phone_number: Nullable(Type.String(), 'The number with its country prefix: `+442079460000`; null for none.'),
    phone_country: Nullable(Type.String(), 'ISO 3166-1 alpha-2 of the number’s country; null for none.'),
    verified_status: PhoneVerificationStatus,
    resend_timeout_until: Nullable(IsoTime, 'Before this time no further message is sent; null when one can be.'),
    sms_limit_reached: Flag('No further message is sent today.'),
  },
  { description: 'How far the verification of the player’s phone number is.' },
)
export type PhoneVerification = Static<typeof PhoneVerification>

export const DepositStatus = Described(
  OneOf('success', 'pending', 'error'),
  'Whether the money is on the account, on its way, or refused.',
)

export const LoyaltyPoints = Type.Object(
  {
    persistent: Type.Object(
      { points: Described(Count, 'The points.') },
      { description: 'Points that are never spent: they decide the status.' },
    ),
  },
  { description: 'The player’s loyalty points.' },
)
export type LoyaltyPoints = Static<typeof LoyaltyPoints>

export const LoyaltyStatus = Type.Object(
  {
    id: Text('The status’s id.'),
    name: Text('The name in the language of the call.'),
    status: Flag('True for a tier of the loyalty programme, false for a plain group.'),
    writeable: Flag('True where the operator’s staff assigns it, false where points do.'),
    min_points: Nullable(Count, 'From how many points on; null for a group.'),
    max_points: Nullable(Count, 'Up to how many points; null for a group and for the highest tier.'),
  },
  { description: 'A status a player can have: a tier of the loyalty programme, or a group.' },
)
export type LoyaltyStatus = Static<typeof LoyaltyStatus>
