/**
 * Compares an account with one whose personal data are erased but whose player is excluded: of its names and birth dates
 * only keyed hashes are left.
 */
import type { Db } from '../../platform/db/database.ts'
import { listNearBirthDates } from './matching/birth-dates.ts'
import { toNameBits } from './matching/compare-accounts.ts'
import type { NameToken } from './matching/fold-name.ts'
import type { PersonKey } from './matching/person-keys.ts'
import type { PreparedAccount } from './matching/prepare-account.ts'
import type { PreparedName } from './matching/prepare-name.ts'
import type { DateLevel, MatchContext, MatchScore, NameLevel, Trait } from './matching/types.ts'
import { MATCH_WEIGHTS } from './matching/weights.ts'
import type { HashPersonKey } from './person-hash.ts'

/** The hashes of an erased account, in hexadecimal digits. */
export type ErasedKeys = ReadonlySet<string>

/** Those of the accounts that are erased. */
export async function readErasedAccounts(db: Db, ids: readonly number[]): Promise<Map<number, ErasedKeys>> {
  const rows = await db
    .selectFrom('players')
    .innerJoin('person_keys', 'person_keys.player_id', 'players.id')
    .select(['players.id', 'person_keys.key'])
    .where('players.id', 'in', ids)
    .where('players.erased_at', 'is not', null)
    .execute()
  const found = new Map<number, Set<string>>()
  for (const { id, key } of rows) {
    const keys = found.get(id) ?? new Set()
    found.set(id, keys.add(Buffer.from(key).toString('hex')))
  }
  return found
}

interface Likeness {
  readonly name: NameLevel
  readonly date: DateLevel
}

const UNLIKE: Likeness = { name: 'different', date: 'different' }

/** Never proven: nothing that the erased account held is kept. */
export function compareWithErased(
  own: PreparedAccount,
  keys: ErasedKeys,
  { hash, context }: { hash: HashPersonKey; context: MatchContext },
): MatchScore {
  const has = (key: PersonKey): boolean => keys.has(hash(key))
  const likeness: Likeness[] = own.account.birthDates.flatMap(date =>
    own.names.flatMap(name => [
      { name: compareName(name, date, has), date: has({ kind: 'date', value: date }) ? 'same' : 'different' } as const,
      ...listNearBirthDates(date).map(near => ({ name: compareName(name, near, has), date: 'near' as const })),
    ]),
  )
  const toTraits = ({ name, date }: Likeness): Trait[] => [
    [`name_${name}`, toNameBits(name, context.namesakes ?? 0)],
    [`date_${date}`, MATCH_WEIGHTS.date[date]],
  ]
  const toScore = (alike: Likeness): number => toTraits(alike).reduce((sum, [, bits]) => sum + bits, 0)
  const best = likeness.reduce((a, b) => (toScore(b) > toScore(a) ? b : a), UNLIKE)
  const score = toScore(best)
  return {
    ...best,
    typed: score,
    held: 0,
    score,
    proven: [],
    isDistinct: context.isRuledDistinct === true,
    traits: toTraits(best),
  }
}

/** How much of a name was combined with the date. */
function compareName(name: PreparedName, date: string, has: (key: PersonKey) => boolean): NameLevel {
  const isAlike = (token: NameToken): boolean =>
    has({ kind: 'date_sound', value: `${date} ${token.sound}` }) ||
    token.nicknames.some(group => has({ kind: 'date_nickname', value: `${date} ${group}` }))
  const given = findAlike(name.given, name.joinedGiven, isAlike)
  const family = findAlike(name.family, name.joinedFamily, isAlike)
  if (given === 'none' && family === 'none') return 'different'
  if (given !== 'none' && family !== 'none') {
    if (has({ kind: 'bag', value: name.bag })) return 'same'
    return given === 'all' && family === 'all' ? 'near' : 'subset'
  }
  if (given === 'none' && name.given.length > 0 && name.given.every(({ isInitial }) => isInitial)) return 'initial'
  return given === 'none' ? 'family' : 'given'
}

function findAlike(
  tokens: readonly NameToken[],
  joined: NameToken | null,
  isAlike: (token: NameToken) => boolean,
): 'all' | 'some' | 'none' {
  if (tokens.every(isAlike) ? tokens.length > 0 : joined !== null && isAlike(joined)) return 'all'
  return tokens.some(isAlike) ? 'some' : 'none'
}
