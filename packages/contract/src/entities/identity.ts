/** Who a player is: what an account has claimed and holds, its changes, its appeals and the decisions about it. */
import { type Static, Type } from 'typebox'
import { Id, IdentityLevel, IsoTime } from '../common-types.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, Text } from '../schema.ts'

export const IdentityState = Described(
  OneOf('open', 'check'),
  '`check`: the player’s details are being checked; until then deposits, bets and offers are refused (`IDENTITY_CHECK_PENDING`).',
)
export type IdentityState = Static<typeof IdentityState>

export const IdentityField = Described(OneOf('first_name', 'last_name', 'birth_date'), 'A field of the profile.')
export type IdentityField = Static<typeof IdentityField>

export const IdentityChangeStatus = Described(
  OneOf('applied', 'pending', 'rejected'),
  '`applied`: the profile has the new data; `pending`: staff has to see a document; `rejected`: the data stay.',
)

export const IdentityChange = Type.Object(
  {
    id: Text('The number of the change.'),
    status: IdentityChangeStatus,
    first_name: Nullable(Type.String(), 'The first name asked for; null where it stays.'),
    last_name: Nullable(Type.String(), 'The last name asked for; null where it stays.'),
    birth_date: Nullable(Type.String(), 'The birth date asked for; null where it stays.'),
    created_at: Described(IsoTime, 'When it was asked for.'),
  },
  { description: 'A change of name or birth date.' },
)
export type IdentityChange = Static<typeof IdentityChange>

export const AppealDecision = Described(OneOf('uphold', 'open'), 'Whether the decision stays (`uphold`) or not.')

export const IdentityAppeal = Type.Object(
  {
    number: Text('The number under which it is answered.'),
    text: Text('What the player says.'),
    created_at: Described(IsoTime, 'When it was made.'),
    due_at: Described(IsoTime, 'Until when it is answered.'),
    decision: Nullable(AppealDecision, 'Whether the decision stays (`uphold`) or not; null while it waits.'),
    reason: Nullable(Type.String(), 'The reason given; null while it waits.'),
    decided_at: Nullable(IsoTime, 'When it was answered; null while it waits.'),
  },
  { description: 'A player’s appeal against a decision.' },
)
export type IdentityAppeal = Static<typeof IdentityAppeal>

export const ClaimKind = Described(
  OneOf('name', 'birth_date', 'email', 'phone', 'card', 'device', 'document', 'passkey', 'operator_person'),
  'What an account claims or holds.',
)

export const HeldClaim = Type.Object(
  {
    kind: ClaimKind,
    value: Nullable(
      Type.String(),
      'As it was given; null for devices, cards and documents, which are stored as identifiers without a meaning, and once it is erased.',
    ),
    is_held: Flag('The account has proved that it holds it; false for what was typed.'),
    since: Described(IsoTime, 'Since when the account has had it.'),
  },
  { description: 'Something that an account claims or holds.' },
)
export type HeldClaim = Static<typeof HeldClaim>

export const PlayerIdentityDetails = Type.Object(
  {
    level: IdentityLevel,
    state: IdentityState,
    verified_until: Nullable(IsoTime, 'Until when the verification holds; null without an end or a verification.'),
    locked: ArrayOf(IdentityField, 'Fields that only `POST /player/identity_changes` changes.'),
    can_correct_until: Nullable(IsoTime, 'Until when a slip of the pen is corrected at once; null when no more.'),
    asked_until: Nullable(IsoTime, 'Until when the player is asked to verify; null when not asked.'),
    claims: ArrayOf(HeldClaim, 'What the account has ever claimed, oldest first.'),
    changes: ArrayOf(IdentityChange, 'Changes asked for, newest first.'),
    appeals: ArrayOf(IdentityAppeal, 'Appeals, newest first.'),
    other_accounts: Type.Integer({
      minimum: 0,
      description: 'How many other accounts share limits, breaks and exclusions with this one.',
    }),
  },
  { description: 'All that is stored about who a player is.' },
)
export type PlayerIdentityDetails = Static<typeof PlayerIdentityDetails>

export const OtherAccountStatus = Described(
  OneOf('bound', 'review'),
  '`bound`: both accounts are one person’s from now on; `review`: staff has to look, because too many are.',
)

export const OtherAccountResult = Type.Object(
  {
    status: OtherAccountStatus,
    is_excluded: Flag('The other account is excluded now as well.'),
  },
  { description: 'What proving another account did.' },
)
export type OtherAccountResult = Static<typeof OtherAccountResult>

export const ErasedPlayer = Type.Object(
  {
    player_id: Described(Id, 'The player.'),
    erased_at: Described(IsoTime, 'Since when names, birth date and contacts are erased.'),
    keeps_exclusion: Flag(
      'The player is excluded: keyed hashes of names and birth date stay, so that a new account of the player is found.',
    ),
    kept_until: Nullable(
      IsoTime,
      'When these hashes are deleted; null where there are none, or where the exclusion is for good.',
    ),
  },
  { description: 'An account whose personal data are erased. Bets and the ledger stay, without a name.' },
)
export type ErasedPlayer = Static<typeof ErasedPlayer>

export const VerifiedIdentity = Type.Object(
  {
    player_id: Described(Id, 'The player.'),
    level: IdentityLevel,
    state: IdentityState,
    verified_until: Described(IsoTime, 'Until when the verification holds.'),
    is_changed: Flag('The document has other data than the player had typed: the profile has the document’s now.'),
    is_closed: Flag('The player is under age: the account is excluded for good and its balance is repaid.'),
  },
  { description: 'The outcome of an identity check.' },
)
export type VerifiedIdentity = Static<typeof VerifiedIdentity>
