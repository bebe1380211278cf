/**
 * Records what an account claims and holds, and compares it with protected accounts: excluded ones, and ones with limits.
 * An account that looks like one of them gets into the state `check`; the answer to its call is the same as for others.
 */

import { sql } from 'kysely'
import { type ComparedAccount, compareWithOthers, findCandidates } from '../../core/players/find-matches.ts'
import {
  addIdentityClaims,
  confirmIdentityClaims,
  type IdentityClaim,
  mergeClaims,
  readIdentityClaims,
  toMatchAccount,
} from '../../core/players/identity-claims.ts'
import { buildPersonKeys } from '../../core/players/matching/person-keys.ts'
import type { IdentityLevel, MatchAccount, MatchScore } from '../../core/players/matching/types.ts'
import type { HashPersonKey } from '../../core/players/person-hash.ts'
import type { PersonLinkEffect } from '../../core/players/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { readSuspected, rejectDistinctLink, requestVerification, suspectLink } from './links.ts'
import { toLinkEffect } from './match-effects.ts'
import { lockPersonKeys } from './person-locks.ts'

const HOUR_MS = 3_600_000
/** A verified newcomer that looks like an unverified excluded account is held up no longer than this. */
const VERIFIED_REVIEW_MS = 72 * HOUR_MS
/** Within which an account that looks like an excluded one is asked to verify itself. */
export const VERIFICATION_DAYS = 30

/** Finds further accounts of the person, in the operator's own register; see `BackendOptions`. */
export type FindSamePerson = (db: Db, account: MatchAccount) => Promise<readonly number[]>

export interface NewcomerDeps {
  readonly db: Db
  readonly clock: Clock
  readonly hash: HashPersonKey
  readonly findSamePerson: FindSamePerson | null
}

export interface ClaimsChange {
  readonly playerId: number
  readonly claims: readonly IdentityClaim[]
  readonly at: Date
  /** A document says what is claimed: names and dates that were merely typed before count no longer. */
  readonly isConfirmed?: boolean
}

/** Locks what the claims of a new account, or those of a known one together with new claims, have in common with others. */
export async function lockClaims(
  transaction: Db,
  hash: HashPersonKey,
  { playerId, claims }: { playerId: number | null; claims: readonly IdentityClaim[] },
): Promise<void> {
  const before = playerId === null ? [] : ((await readIdentityClaims(transaction, [playerId])).get(playerId) ?? [])
  const account = toMatchAccount(mergeClaims(before, claims), 'claimed')
  await lockPersonKeys(transaction, hash, buildPersonKeys(account))
}

/**
 * Adds claims to an account in the transaction and acts on what they have in common with protected accounts. The claims
 * must have been locked.
 */
export async function applyClaims(transaction: Db, deps: NewcomerDeps, change: ClaimsChange): Promise<void> {
  const { playerId, claims, at } = change
  const before = await addIdentityClaims(transaction, deps.hash, change)
  const counting = change.isConfirmed
    ? await confirmIdentityClaims(transaction, deps.hash, change)
    : mergeClaims(before, claims)
  const { level, created_at, person_id } = await transaction
    .selectFrom('players')
    .select(['created_at', 'person_id', sql<IdentityLevel>`identity_level(id, ${at})`.as('level')])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  // Nobody is asked on the word of an account without a confirmed contact.
  if (level !== 'claimed') await requestVerification(transaction, playerId, VERIFICATION_DAYS, at)
  const account = toMatchAccount(counting, level)
  const found = await findLinkEffects(transaction, deps, {
    subject: { playerId, account },
    before: toMatchAccount(before, level),
    openedAt: created_at,
    personId: person_id,
    at,
  })
  for (const { otherId, score, effect } of found) {
    const link = { subjectId: playerId, otherId, score, at }
    if (effect === null && score.isDistinct && level === 'verified') await rejectDistinctLink(transaction, link)
    if (effect === null) continue
    const context = effect === 'notice' ? 'existing' : 'newcomer'
    await suspectLink(transaction, { ...link, effect, context, dueAt: findDueAt(effect, account, at) })
    if (effect === 'notice') await requestVerification(transaction, otherId, VERIFICATION_DAYS, at)
  }
}

const findDueAt = (effect: PersonLinkEffect, { level }: MatchAccount, at: Date): Date | null =>
  effect === 'review' && level === 'verified' ? new Date(at.getTime() + VERIFIED_REVIEW_MS) : null

/** An account with what it claims now. */
export interface ChangedAccount {
  readonly subject: ComparedAccount
  /** With what it claimed before. */
  readonly before: MatchAccount
  readonly openedAt: Date
  readonly personId: number
  readonly at: Date
}

/** What follows for the account from its likeness to a protected one; null: nothing. */
export interface LinkEffect {
  readonly otherId: number
  readonly score: MatchScore
  readonly effect: PersonLinkEffect | null
}

/** Since when an account's person is protected. */
interface ProtectionRow {
  readonly player_id: number
  readonly excluded_since: Date | null
  readonly protected_since: Date
}

/** Compares an account with the protected accounts of other persons that may be its person's. */
export async function findLinkEffects(
  db: Db,
  { hash, findSamePerson }: Pick<NewcomerDeps, 'hash' | 'findSamePerson'>,
  { subject, before, openedAt, personId, at }: ChangedAccount,
): Promise<LinkEffect[]> {
  const registered = new Set(await findSamePerson?.(db, subject.account))
  registered.delete(subject.playerId)
  const found = await findCandidates(db, hash, subject, true)
  // Those that it looked like before a document showed who it is.
  const suspected = subject.account.level === 'verified' ? await readSuspected(db, subject.playerId) : []
  const ids = [...new Set([...found, ...registered, ...suspected])]
  if (ids.length === 0) return []
  const protections = await readProtections(db, { ids, at, exceptPersonId: personId })
  const { matches, compareWith } = await compareWithOthers(db, hash, subject, { ids: [...protections.keys()], at })
  const isOpenedAfter = ({ excluded_since, protected_since }: ProtectionRow) =>
    openedAt > (excluded_since ?? protected_since)
  const earlierScores = [...protections.values()].every(isOpenedAfter) ? null : compareWith(before)
  return matches.flatMap(({ playerId: otherId, account: other, score: compared }) => {
    const protection = protections.get(otherId)
    if (!protection) return []
    const score = registered.has(otherId) ? toProven(compared) : compared
    const effect = toLinkEffect({
      score,
      earlier: isOpenedAfter(protection) ? null : (earlierScores?.get(otherId) ?? null),
      subjectLevel: subject.account.level,
      otherLevel: other.level,
      isExcluded: protection.excluded_since !== null,
    })
    return [{ otherId, score, effect }]
  })
}

/** What the operator's own register says counts as proven. */
export const toProven = (score: MatchScore): MatchScore => ({
  ...score,
  proven: [...score.proven, 'operator_person'],
  isDistinct: false,
})

async function readProtections(
  db: Db,
  { ids, at, exceptPersonId }: { ids: readonly number[]; at: Date; exceptPersonId: number },
): Promise<Map<number, ProtectionRow>> {
  const { rows } = await sql<ProtectionRow>`
    select found.* from find_protection(${[...ids]}::bigint[], ${at}) as found
    join players on players.id = found.player_id
    where players.person_id <> ${exceptPersonId}`.execute(db)
  return new Map(rows.map(row => [row.player_id, row]))
}
