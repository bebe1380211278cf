/** What accounts have ever claimed to be, and what they hold. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { buildPersonKeys, type PersonKey } from './matching/person-keys.ts'
import type { IdentityLevel, MatchAccount } from './matching/types.ts'
import type { HashPersonKey } from './person-hash.ts'
import type { IdentityClaimKind, IdentityClaimValue, PlayerRow } from './tables.ts'

export interface IdentityClaim {
  readonly kind: IdentityClaimKind
  readonly value: IdentityClaimValue
  /** When the account last proved that it holds it; null for what was merely typed. */
  readonly heldAt: Date | null
}

/** The claims that follow from an account's own row. */
export function toAccountClaims(
  player: Pick<
    PlayerRow,
    'email' | 'confirmed_at' | 'first_name' | 'last_name' | 'birth_date' | 'phone_number' | 'phone_verified_at'
  >,
): IdentityClaim[] {
  const claims: IdentityClaim[] = [{ kind: 'email', value: player.email, heldAt: player.confirmed_at }]
  if (player.first_name !== null || player.last_name !== null)
    claims.push({ kind: 'name', value: toNameValue(player), heldAt: null })
  if (player.birth_date !== null) claims.push({ kind: 'birth_date', value: player.birth_date, heldAt: null })
  if (player.phone_number !== null)
    claims.push({ kind: 'phone', value: player.phone_number, heldAt: player.phone_verified_at })
  return claims
}

export const toNameValue = ({ first_name, last_name }: Pick<PlayerRow, 'first_name' | 'last_name'>) => ({
  first: first_name ?? '',
  last: last_name ?? '',
})

/** Claims in the form in which accounts are compared. */
export function toMatchAccount(claims: readonly IdentityClaim[], level: IdentityLevel): MatchAccount {
  const list = (wanted: IdentityClaimKind) =>
    claims.flatMap(({ kind, value, heldAt }) =>
      kind === wanted && typeof value === 'string' ? [{ value, heldAt }] : [],
    )
  const listValues = (wanted: IdentityClaimKind) => list(wanted).map(({ value }) => value)
  return {
    names: claims.flatMap(({ value }) => (typeof value === 'object' ? [[value.first, value.last] as const] : [])),
    birthDates: listValues('birth_date'),
    emails: list('email').map(({ value, heldAt }) => ({ address: value, isConfirmed: heldAt !== null })),
    phones: list('phone').map(({ value, heldAt }) => ({ number: value, verifiedAt: heldAt?.getTime() ?? null })),
    cards: listValues('card'),
    devices: listValues('device'),
    documents: listValues('document'),
    passkeys: listValues('passkey'),
    personIds: listValues('operator_person'),
    networks: [],
    level,
  }
}

/** The claims of these accounts that count, by account. */
export async function readIdentityClaims(db: Db, ids: readonly number[]): Promise<Map<number, IdentityClaim[]>> {
  const found = new Map<number, IdentityClaim[]>(ids.map(id => [id, []]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('identity_claims')
    .select(['player_id', 'kind', 'value', 'held_at'])
    .where('player_id', 'in', ids)
    .where('value', 'is not', null)
    .where('replaced_at', 'is', null)
    .execute()
  for (const { player_id, kind, value, held_at } of rows)
    if (value !== null) found.get(player_id)?.push({ kind, value, heldAt: held_at })
  return found
}

/** The accounts as they are compared, with all their claims. */
export async function readMatchAccounts(db: Db, ids: readonly number[], at: Date): Promise<Map<number, MatchAccount>> {
  const claims = await readIdentityClaims(db, ids)
  const levels = await readIdentityLevels(db, ids, at)
  return new Map(ids.map(id => [id, toMatchAccount(claims.get(id) ?? [], levels.get(id) ?? 'claimed')]))
}

export async function readIdentityLevels(
  db: Db,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, IdentityLevel>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('players')
    .select(['id', sql<IdentityLevel>`identity_level(id, ${at})`.as('level')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, level }) => [id, level]))
}

export interface PersonKeyRow {
  readonly kind: PersonKey['kind']
  /** The keyed hash, in hexadecimal digits. */
  readonly key: string
  readonly is_held: boolean
}

/** The keys under which an account with these claims, each listed once, is stored. */
export function buildKeyRows(hash: HashPersonKey, claims: readonly IdentityClaim[]): PersonKeyRow[] {
  const held = new Set(buildPersonKeys(toMatchAccount(claims.filter(isHeld), 'claimed')).map(toText))
  return buildPersonKeys(toMatchAccount(claims, 'claimed')).map(key => ({
    kind: key.kind,
    key: hash(key),
    is_held: held.has(toText(key)),
  }))
}

/**
 * Records claims of an account, with the keys by which it is found from now on. Returns the claims that it had before.
 */
export async function addIdentityClaims(
  db: Db,
  hash: HashPersonKey,
  { playerId, claims, at }: { playerId: number; claims: readonly IdentityClaim[]; at: Date },
): Promise<IdentityClaim[]> {
  const before = (await readIdentityClaims(db, [playerId])).get(playerId) ?? []
  if (claims.length === 0) return before
  // Name keys combine names with dates, so that keys of a change are built from all claims.
  const keys = buildKeyRows(hash, mergeClaims(before, claims))
  const rows = mergeClaims([], claims).map(({ kind, value, heldAt }) => ({ kind, value, held_at: heldAt }))
  await sql`
    select add_identity_claims(
      ${playerId}::bigint, ${JSON.stringify(rows)}::jsonb, ${JSON.stringify(keys)}::jsonb, ${at})`.execute(db)
  return before
}

/**
 * Lets the names and birth dates that a document confirms take the place of those that were merely typed, which count no
 * longer; the account must be verified. Returns what counts.
 */
export async function confirmIdentityClaims(
  db: Db,
  hash: HashPersonKey,
  { playerId, claims, at }: { playerId: number; claims: readonly IdentityClaim[]; at: Date },
): Promise<IdentityClaim[]> {
  const confirmed = claims.filter(({ kind }) => kind === 'name' || kind === 'birth_date')
  await sql`
    select confirm_identity_claims(${playerId}::bigint, ${JSON.stringify(confirmed)}::jsonb, ${at})`.execute(db)
  const counting = (await readIdentityClaims(db, [playerId])).get(playerId) ?? []
  const keys = JSON.stringify(buildKeyRows(hash, counting))
  await sql`select replace_name_keys(${playerId}::bigint, ${keys}::jsonb, ${at})`.execute(db)
  return counting
}

const toText = ({ kind, value }: PersonKey): string => `${kind} ${value}`
const isHeld = ({ heldAt }: IdentityClaim): boolean => heldAt !== null

/** The claims of both, each once. */
export function mergeClaims(before: readonly IdentityClaim[], added: readonly IdentityClaim[]): IdentityClaim[] {
  const merged = new Map<string, IdentityClaim>()
  for (const claim of [...before, ...added]) {
    const id = JSON.stringify([claim.kind, toSortedValue(claim.value)])
    const known = merged.get(id)
    const heldAt = known?.heldAt && (!claim.heldAt || known.heldAt > claim.heldAt) ? known.heldAt : claim.heldAt
    merged.set(id, { ...claim, heldAt })
  }
  return [...merged.values()]
}

/** The database orders the fields of a name by itself. */
const toSortedValue = (value: IdentityClaimValue) => (typeof value === 'string' ? value : [value.first, value.last])
