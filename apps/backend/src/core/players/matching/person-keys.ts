/** Keys by which accounts that may be one person's are found, as plain values; they are stored as keyed hashes. */
import { listNearBirthDates } from './birth-dates.ts'
import type { NameToken } from './fold-name.ts'
import type { MailboxKey } from './mailbox-key.ts'
import { prepareAccount } from './prepare-account.ts'
import type { PreparedName } from './prepare-name.ts'
import type { MatchAccount } from './types.ts'
import { MATCH_WEIGHTS } from './weights.ts'
import { listPartPairs } from './word-parts.ts'

export type PersonKeyKind =
  | 'date'
  /** A birth date with the sound of one word of the name, or of a field written as one word. */
  | 'date_sound'
  /** A birth date with a group of given names that stand for each other. */
  | 'date_nickname'
  /** A birth date with parts of two words, which are found when both words are typed wrong. */
  | 'date_parts'
  /** All words of the name. */
  | 'bag'
  | 'mailbox'
  | 'mailbox_loose'
  | 'local_part'
  | 'phone'
  | 'card'
  | 'device'
  | 'document'
  | 'passkey'
  | 'operator_person'

export interface PersonKey {
  readonly kind: PersonKeyKind
  readonly value: string
}

/** The keys under which an account is stored, each once. */
export function buildPersonKeys(account: MatchAccount): PersonKey[] {
  const { names, mailboxes } = prepareAccount(account)
  return toUnique([
    ...toKeys('date', account.birthDates),
    ...buildDateKeys(account.birthDates, names),
    ...toKeys('bag', names, ({ bag }) => bag),
    ...buildContactKeys(account, mailboxes),
  ])
}

/**
 * The keys of accounts that may be one person's with this one. An equal date suffices; a date that is near one of the
 * account's own, of which there are some 20 to 60, is combined with words of the names. The bag is not among them, since
 * namesakes share it.
 * @param options.isNear false to leave near dates out
 */
export function buildCandidateKeys(account: MatchAccount, { isNear = true } = {}): PersonKey[] {
  const { names, mailboxes } = prepareAccount(account)
  const near = isNear ? account.birthDates.flatMap(listNearBirthDates) : []
  return toUnique([
    ...toKeys('date', account.birthDates),
    ...buildDateKeys(near, names),
    ...buildContactKeys(account, mailboxes),
  ])
}

/** Words of the names, combined with each of the dates. */
function buildDateKeys(dates: readonly string[], names: readonly PreparedName[]): PersonKey[] {
  const words = names.flatMap(name => {
    const tokens = listTokens(name)
    return [
      ...toKeys('date_sound', tokens, ({ sound }) => sound),
      ...tokens.flatMap(({ nicknames }) => toKeys('date_nickname', nicknames)),
      ...toKeys('date_parts', listPartPairs(name)),
    ]
  })
  const unique = toUnique(words)
  return dates.flatMap(date => unique.map(({ kind, value }) => ({ kind, value: `${date} ${value}` })))
}

const listTokens = ({ tokens, joinedGiven, joinedFamily }: PreparedName): NameToken[] =>
  [...tokens, joinedGiven, joinedFamily].filter(token => token !== null)

function buildContactKeys(account: MatchAccount, mailboxes: readonly MailboxKey[]): PersonKey[] {
  const long = mailboxes.filter(({ looseLocal }) => looseLocal.length >= MATCH_WEIGHTS.shortestLocalPart)
  return [
    ...toKeys('mailbox', mailboxes, ({ key }) => key),
    ...toKeys('mailbox_loose', mailboxes, ({ loose }) => loose),
    ...toKeys('local_part', long, ({ looseLocal }) => looseLocal),
    ...toKeys('phone', account.phones, ({ number }) => number),
    ...toKeys('card', account.cards),
    ...toKeys('device', account.devices),
    ...toKeys('document', account.documents),
    ...toKeys('passkey', account.passkeys),
    ...toKeys('operator_person', account.personIds),
  ]
}

function toKeys(kind: PersonKeyKind, values: readonly string[]): PersonKey[]
function toKeys<T>(kind: PersonKeyKind, values: readonly T[], toValue: (value: T) => string): PersonKey[]
function toKeys<T>(kind: PersonKeyKind, values: readonly T[], toValue: (value: T) => string = String): PersonKey[] {
  return values.map(value => ({ kind, value: toValue(value) }))
}

const toUnique = (keys: readonly PersonKey[]): PersonKey[] => [
  ...new Map(keys.map(key => [`${key.kind} ${key.value}`, key])).values(),
]
