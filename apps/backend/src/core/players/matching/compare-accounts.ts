/** The comparison of two accounts: whether one person has both, as a sum of bits that can be read line by line. */
import { comparePreparedDates } from './birth-dates.ts'
import { compareMailboxes, comparePhones } from './compare-contacts.ts'
import { comparePreparedNames } from './compare-names.ts'
import type { PreparedAccount } from './prepare-account.ts'
import type { DateLevel, MatchAccount, MatchContext, MatchScore, NameLevel, Proof, Trait } from './types.ts'
import { MATCH_WEIGHTS } from './weights.ts'

const MINUTE_MS = 60_000

/** Levels at which names agree; see the functions that use them. */
const AT_LEAST_INITIAL: ReadonlySet<NameLevel> = new Set(['same', 'subset', 'near', 'initial'])
const COMMON: ReadonlySet<NameLevel> = new Set(['same', 'subset', 'near'])
const WORSE_THAN_NEAR: ReadonlySet<NameLevel> = new Set(['initial', 'family', 'given', 'different'])

/** Symmetric in the accounts. What is proven is left out of the score. */
export function compareAccounts(a: PreparedAccount, b: PreparedAccount, context: MatchContext = {}): MatchScore {
  const { level: name, isGivenAgreeing } = comparePreparedNames(a.names, b.names)
  const date = comparePreparedDates(a.birthDates, b.birthDates)
  const mailboxes = compareMailboxes(a.mailboxes, b.mailboxes)
  const phones = comparePhones(a.account.phones, b.account.phones)
  const isCardProof = AT_LEAST_INITIAL.has(name) && haveCommon(a.account.cards, b.account.cards)

  const typed: Trait[] = [
    [`name_${name}`, toNameBits(name, context.namesakes ?? 0)],
    [`date_${date}`, MATCH_WEIGHTS.date[date]],
  ]
  const held: Trait[] = []
  if (mailboxes.trait) typed.push(mailboxes.trait)
  if (phones.trait) (phones.trait[0] === 'phone_later' ? held : typed).push(phones.trait)
  const isAgreeing = isGivenAgreeing || date === 'same' || date === 'near'
  const sharedBits = MATCH_WEIGHTS.shared[isAgreeing ? 'agreeing' : 'household']
  held.push(...compareDevices(a.account, b.account, context, sharedBits))
  if (!isCardProof && haveCommon(a.account.cards, b.account.cards)) held.push(['payment', sharedBits])
  if (haveCommonNetwork(a.account, b.account)) held.push(['network', MATCH_WEIGHTS.network])

  const proven = listProofs(a.account, b.account, {
    mailbox: mailboxes.isProven,
    phone: phones.isProven,
    payment: isCardProof,
  })
  const typedBits = sumBits(typed)
  const heldBits = sumBits(held)
  return {
    name,
    date,
    typed: typedBits,
    held: heldBits,
    score: typedBits + heldBits,
    proven,
    isDistinct: context.isRuledDistinct === true || areDistinct(a.account, b.account, name, date, proven),
    traits: [...typed, ...held],
  }
}

/** Names that others have as well say less: by half for each doubling of their number. */
export function toNameBits(name: NameLevel, namesakes: number): number {
  const bits = MATCH_WEIGHTS.name[name]
  return COMMON.has(name) ? bits - Math.floor(Math.log2(1 + namesakes)) : bits
}

function compareDevices(
  a: MatchAccount,
  b: MatchAccount,
  { devicePersons }: MatchContext,
  sharedBits: number,
): Trait[] {
  const shared = a.devices.filter(device => b.devices.includes(device))
  if (shared.length === 0) return []
  const isPrivate = (device: string) => (devicePersons?.get(device) ?? 0) < MATCH_WEIGHTS.publicDevicePersons
  return [['device', shared.some(isPrivate) ? sharedBits : MATCH_WEIGHTS.publicDevice]]
}

function haveCommonNetwork(a: MatchAccount, b: MatchAccount): boolean {
  return a.networks.some(({ address, seenAt }) =>
    b.networks.some(
      other => other.address === address && Math.abs(other.seenAt - seenAt) <= MATCH_WEIGHTS.networkMinutes * MINUTE_MS,
    ),
  )
}

function listProofs(
  a: MatchAccount,
  b: MatchAccount,
  contacts: Record<'mailbox' | 'phone' | 'payment', boolean>,
): Proof[] {
  const proofs: Record<Proof, boolean> = {
    document: haveCommon(a.documents, b.documents),
    passkey: haveCommon(a.passkeys, b.passkeys),
    operator_person: haveCommon(a.personIds, b.personIds),
    ...contacts,
  }
  return (Object.keys(proofs) as Proof[]).filter(proof => proofs[proof])
}

/**
 * Whether the operator names two persons, or both are verified and differ. A document, or the operator's id, that both
 * have outweighs this: who has married has another name.
 */
function areDistinct(a: MatchAccount, b: MatchAccount, name: NameLevel, date: DateLevel, proven: readonly Proof[]) {
  if (proven.includes('document') || proven.includes('operator_person')) return false
  if (a.personIds.length > 0 && b.personIds.length > 0) return true
  const areVerified = a.level === 'verified' && b.level === 'verified'
  return areVerified && (WORSE_THAN_NEAR.has(name) || date === 'different')
}

const haveCommon = (a: readonly string[], b: readonly string[]) => a.some(value => b.includes(value))

const sumBits = (traits: readonly Trait[]) => traits.reduce((sum, [, bits]) => sum + bits, 0)
