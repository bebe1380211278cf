/**
 * The reference back end's calls about who a player is: what is stored, corrections and changes of name and birth date,
 * the player's other accounts, appeals, and what the operator's identity check (KYC) has found. All are extensions.
 */
import { Type } from 'typebox'
import { Id, IsoTime } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import {
  ErasedPlayer,
  IdentityAppeal,
  IdentityChange,
  OtherAccountResult,
  PlayerIdentityDetails,
  VerifiedIdentity,
} from '../entities/identity.ts'
import { MultiLineText, PersonName, SingleLineText } from '../player-texts/schemas.ts'
import { Described, Single, StrictObject } from '../schema.ts'
import { Country, Day, Email } from './operator.ts'

const identity = { api: 'platform', version: 'v2', auth: 'cookie', tag: 'Identity', extension: true } as const

export const identityEndpoints = {
  getPlayerIdentity: endpoint({
    ...identity,
    method: 'GET',
    path: '/player/identity',
    admitsExcluded: true,
    summary: 'Get what is stored about who the player is',
    description:
      'Every name, birth date and contact that the account has ever had, the changes and appeals of its player, and the decisions about it.',
    responses: { 200: Single(PlayerIdentityDetails) },
    errors: [],
  }),
  postPlayerIdentityChange: endpoint({
    ...identity,
    method: 'POST',
    path: '/player/identity_changes',
    callsPerMinute: 10,
    summary: 'Ask for another name or birth date',
    description:
      'Corrects a slip of the pen at once, one time within a day of sign-up and before the first deposit, bet or limit; any other change waits until staff has seen a document.',
    body: StrictObject({
      first_name: Type.Optional(PersonName('The first name')),
      last_name: Type.Optional(PersonName('The last name')),
      birth_date: Type.Optional(Day),
    }),
    responses: { 201: Single(IdentityChange) },
    errors: ['CHANGE_PENDING', 'PLAYER_UNDERAGE', 'TOO_MANY_REQUESTS'],
  }),
  postPlayerOtherAccount: endpoint({
    ...identity,
    method: 'POST',
    path: '/player/other_accounts',
    admitsExcluded: true,
    callsPerMinute: 5,
    summary: 'Name another account of one’s own',
    description:
      'Sends a code to the address of another account of the player. The response is the same whether or not there is such an account.',
    body: StrictObject({ email: Email }),
    responses: { 204: null },
    errors: ['TOO_MANY_REQUESTS'],
  }),
  postPlayerOtherAccountConfirm: endpoint({
    ...identity,
    method: 'POST',
    path: '/player/other_accounts/confirm',
    admitsExcluded: true,
    callsPerMinute: 10,
    summary: 'Prove that the other account is one’s own',
    description:
      'Binds both accounts by the code that was sent: limits, breaks and exclusions of one hold for both from now on.',
    body: StrictObject({
      code: Described(
        SingleLineText(1, 40),
        'The code that was sent, in small or capital letters, with or without spaces and dashes.',
      ),
    }),
    responses: { 200: Single(OtherAccountResult) },
    errors: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  postPlayerAppeal: endpoint({
    ...identity,
    method: 'POST',
    path: '/player/appeals',
    admitsExcluded: true,
    callsPerMinute: 5,
    summary: 'Appeal against a decision',
    description:
      'Asks for another look at a check, a refusal or an exclusion. Answered within five working days by somebody who did not decide it.',
    body: StrictObject({
      text: Described(MultiLineText(10, 2000), 'What the player says.'),
    }),
    responses: { 201: Single(IdentityAppeal) },
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
  postOperatorPlayerIdentity: endpoint({
    api: 'platform',
    version: 'v2',
    auth: 'operator',
    tag: 'Identity',
    extension: true,
    method: 'POST',
    path: '/operator/players/:player_id/identity',
    summary: 'Store a finished identity check',
    description:
      'Stores what the operator’s identity check has found. Data that differ from what the player typed replace it, and the account is compared anew; the account of a person under age is excluded for good and repaid. The same call again changes nothing.',
    params: StrictObject({ player_id: Described(Id, 'The player.') }),
    body: StrictObject({
      level: Type.Literal('verified', { description: 'The level that the check reached.' }),
      subject_hash: Type.String({
        pattern: '^[0-9a-f]{64}$',
        'x-form': 'a SHA-256 in hexadecimal digits',
        description: 'The keyed hash of the document’s number: equal for the same document.',
      }),
      first_name: PersonName('The first name of the document'),
      last_name: PersonName('The last name of the document'),
      birth_date: Day,
      country: Country,
      expires_at: Described(IsoTime, 'Until when the document is valid.'),
      reason: Described(SingleLineText(10, 500), 'By which means it was checked, for whoever reads the audit log.'),
    }),
    responses: { 200: Single(VerifiedIdentity) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  postOperatorPlayerErasure: endpoint({
    api: 'platform',
    version: 'v2',
    auth: 'operator',
    tag: 'Identity',
    extension: true,
    method: 'POST',
    path: '/operator/players/:player_id/erasure',
    summary: 'Close an account and erase its personal data',
    description:
      'Ends the player’s sessions, repays the balance and erases names, birth date, contacts and everything that the account held. Bets that are open are settled, and what they win is repaid. Of an excluded player keyed hashes of names and birth date stay until the exclusion is over and a further time that the operator has set. The same call again changes nothing.',
    params: StrictObject({ player_id: Described(Id, 'The player.') }),
    body: StrictObject({
      reason: Described(SingleLineText(10, 500), 'Who asked for it, for whoever reads the audit log; without a name.'),
    }),
    responses: { 200: Single(ErasedPlayer) },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
} as const
