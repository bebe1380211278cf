import { describe, expect, test } from 'vitest'
import { compareBirthDates } from './birth-dates.ts'
import { compareAccounts } from './compare-accounts.ts'
import { compareNames } from './compare-names.ts'
import { decideExisting, decideGrant, decideNewcomer } from './decisions.ts'
import golden from './golden.json' with { type: 'json' }
import { toMailboxKey } from './mailbox-key.ts'
import { prepareAccount } from './prepare-account.ts'
import type { IdentityLevel, MatchAccount, MatchContext, MatchScore } from './types.ts'

const NOW = Date.UTC(2026, 10, 29)
const DAY_MS = 86_400_000

interface VectorAccount {
  names: [string, string][]
  dates: (string | null)[]
  email: string
  email_confirmed?: boolean
  phone?: string
  /** In days before now. */
  phone_verified?: number
  payment?: string
  device?: string
  device_persons?: number
  network?: string
  operator_person?: string
  said_distinct?: boolean
  namesakes?: number
  level: IdentityLevel
}

interface Pair {
  a: VectorAccount
  b: VectorAccount
}

const toAccount = (vector: VectorAccount): MatchAccount => ({
  names: vector.names,
  birthDates: vector.dates.filter(date => date !== null),
  emails: [{ address: vector.email, isConfirmed: vector.email_confirmed ?? false }],
  phones: vector.phone
    ? [
        {
          number: vector.phone,
          verifiedAt: vector.phone_verified === undefined ? null : NOW - vector.phone_verified * DAY_MS,
        },
      ]
    : [],
  cards: toList(vector.payment),
  devices: toList(vector.device),
  documents: [],
  passkeys: [],
  personIds: toList(vector.operator_person),
  networks: toList(vector.network).map(address => ({ address, seenAt: NOW })),
  level: vector.level,
})

const toList = (value: string | undefined) => (value === undefined ? [] : [value])

function match({ a, b }: Pair): MatchScore {
  const context: MatchContext = {
    isRuledDistinct: a.said_distinct ?? false,
    namesakes: a.namesakes ?? 0,
    devicePersons: new Map(a.device ? [[a.device, a.device_persons ?? 2]] : []),
  }
  return compareAccounts(prepareAccount(toAccount(a)), prepareAccount(toAccount(b)), context)
}

function toVector({ isDistinct, ...score }: MatchScore, decision: string) {
  return { ...score, distinct: isDistinct, decision }
}

/** The vectors write `allow` and `review` where an existing account is left alone and a grant is held. */
const EXISTING = { nothing: 'allow', notice: 'notice', exclude: 'exclude' }
const GRANT = { allow: 'allow', hold: 'review', refuse: 'refuse' }

const RULES: Record<string, (input: never) => unknown> = {
  compareNames: ({ a, b }: { a: [string, string]; b: [string, string] }) => compareNames(a, b),
  compareBirthDates: ({ a, b }: { a: string | null; b: string | null }) => compareBirthDates(a, b),
  mailboxKey({ address }: { address: string }) {
    const mailbox = toMailboxKey(address)
    return mailbox && { key: mailbox.key, known: mailbox.isKnown, loose: mailbox.loose }
  },
  'match.newcomer'(pair: Pair) {
    const score = match(pair)
    return toVector(score, decideNewcomer(score, { newcomer: pair.a.level, excluded: pair.b.level }))
  },
  'match.existing'(pair: Pair) {
    const score = match(pair)
    return toVector(score, EXISTING[decideExisting(score, { existing: pair.a.level, excluder: pair.b.level })])
  },
  'match.grant'(pair: Pair) {
    const score = match(pair)
    return toVector(score, GRANT[decideGrant(score)])
  },
}

describe('golden vectors', () => {
  test('names a rule for every vector and has a vector for every rule', () => {
    expect([...new Set(golden.cases.map(({ fn }) => fn))].toSorted()).toEqual(Object.keys(RULES).toSorted())
    expect(golden.cases).toHaveLength(95)
  })

  test.each(golden.cases)('$id $fn: $note', ({ fn, in: input, out }) => {
    expect(RULES[fn]?.(input as never)).toEqual(out)
  })
})
