/** What is compared of two accounts, and what comes of it. Scores are whole bits, times milliseconds since 1970 UTC. */

/** How far it is known who an account's player is: what he says, a contact that he confirmed, or a document. */
export type IdentityLevel = 'claimed' | 'contact' | 'verified'

/** Every name, birth date, contact and thing that an account ever had, not only the newest. */
export interface MatchAccount {
  readonly names: readonly (readonly [first: string, last: string])[]
  /** Dates such as `1990-05-17`; empty when unknown. */
  readonly birthDates: readonly string[]
  readonly emails: readonly { readonly address: string; readonly isConfirmed: boolean }[]
  /** Numbers in E.164 form; `verifiedAt` is when a code sent to it was last confirmed, null for a number merely typed. */
  readonly phones: readonly { readonly number: string; readonly verifiedAt: number | null }[]
  /** Fingerprints by the payment provider. */
  readonly cards: readonly string[]
  /** Values of the device cookie. */
  readonly devices: readonly string[]
  readonly documents: readonly string[]
  readonly passkeys: readonly string[]
  /** The operator's ids of the person. */
  readonly personIds: readonly string[]
  readonly networks: readonly { readonly address: string; readonly seenAt: number }[]
  readonly level: IdentityLevel
}

/** What is known about a pair of accounts from elsewhere than the two. */
export interface MatchContext {
  /** Staff has decided that the accounts belong to two persons. */
  readonly isRuledDistinct?: boolean
  /** Other accounts with the newcomer's bag of names (see `PreparedName`); the more, the less an equal name means. */
  readonly namesakes?: number
  /** Number of persons by shared device; a device that is not listed has fewer than `MATCH_WEIGHTS.publicDevicePersons`. */
  readonly devicePersons?: ReadonlyMap<string, number>
}

/** From the strongest likeness to none; see `compareNames`. */
export type NameLevel = 'same' | 'subset' | 'near' | 'initial' | 'unknown' | 'family' | 'given' | 'different'

export type DateLevel = 'same' | 'near' | 'unknown' | 'different'

export type TraitName =
  | `name_${NameLevel}`
  | `date_${DateLevel}`
  | 'mailbox'
  | 'mailbox_loose'
  | 'local_part'
  | 'phone'
  | 'phone_later'
  | 'device'
  | 'payment'
  | 'network'

export type Trait = readonly [name: TraitName, bits: number]

/** What makes it certain that both accounts are one person's, whatever the score. */
export type Proof = 'document' | 'passkey' | 'operator_person' | 'mailbox' | 'phone' | 'payment'

export interface MatchScore {
  readonly name: NameLevel
  readonly date: DateLevel
  /** Bits of what was typed: names, dates and contacts that are not proven. Anybody can type them. */
  readonly typed: number
  /** Bits of what the accounts share and hold: devices, cards, phones and networks. */
  readonly held: number
  /** `typed` and `held` together. */
  readonly score: number
  readonly proven: readonly Proof[]
  /** It is certain that the accounts belong to two persons. */
  readonly isDistinct: boolean
  /** The lines of which the score is the sum. */
  readonly traits: readonly Trait[]
}
