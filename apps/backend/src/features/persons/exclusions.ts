/** Spreads a self-exclusion to the accounts that are surely the same person's, and marks those that may be. */
import { compareWithOthers, findCandidates } from '../../core/players/find-matches.ts'
import { addIdentityClaims, readMatchAccounts, toAccountClaims } from '../../core/players/identity-claims.ts'
import { decideExisting } from '../../core/players/matching/decisions.ts'
import { buildCandidateKeys, buildPersonKeys } from '../../core/players/matching/person-keys.ts'
import type { MatchAccount, MatchScore } from '../../core/players/matching/types.ts'
import { findPersonAccounts, findPlayer } from '../../core/players/players.ts'
import type { Db } from '../../platform/db/database.ts'
import { requestVerification, suspectLink } from './links.ts'
import { type NewcomerDeps, toProven, VERIFICATION_DAYS } from './newcomers.ts'
import { lockAccounts, lockPersonKeys } from './person-locks.ts'

/** An account before claims were kept has none until the backfill reaches it. */
async function readOwnAccount(transaction: Db, deps: NewcomerDeps, playerId: number, at: Date): Promise<MatchAccount> {
  const claims = toAccountClaims(await findPlayer(transaction, playerId))
  await addIdentityClaims(transaction, deps.hash, { playerId, claims, at })
  const account = (await readMatchAccounts(transaction, [playerId], at)).get(playerId)
  if (!account) throw new Error(`the player ${playerId} has no claims`)
  return account
}

/**
 * Locks what may belong to the person of an account that is about to be protected, before any row of a player: accounts
 * that open or change meanwhile wait, also those that are only similar when `isExclusion`.
 */
export async function lockForProtection(
  transaction: Db,
  deps: NewcomerDeps,
  { playerId, isExclusion, at }: { playerId: number; isExclusion: boolean; at: Date },
): Promise<void> {
  const account = await readOwnAccount(transaction, deps, playerId, at)
  const near = isExclusion ? buildCandidateKeys(account) : []
  await lockPersonKeys(transaction, deps.hash, [...buildPersonKeys(account), ...near])
}

/**
 * Decides about accounts that may be the excluder's beside those that are bound to it. Returns those to exclude as well, in
 * the order of their ids and locked. `lockForProtection` must have been called.
 */
export async function findAccountsToExclude(
  transaction: Db,
  deps: NewcomerDeps,
  { playerId, at }: { playerId: number; at: Date },
): Promise<{ playerId: number; score: MatchScore }[]> {
  const account = await readOwnAccount(transaction, deps, playerId, at)
  const excluder = { playerId, account }
  const registered = new Set(await deps.findSamePerson?.(transaction, account))
  registered.delete(playerId)
  const candidates = await findCandidates(transaction, deps.hash, excluder, false)
  const found = [...new Set([...candidates, ...registered])]
  await lockAccounts(transaction, [playerId, ...found])
  const bound = await findPersonAccounts(transaction, playerId)
  const ids = found.filter(id => !bound.includes(id)).sort((a, b) => a - b)
  const { matches } = await compareWithOthers(transaction, deps.hash, excluder, { ids, at })
  const excluded: { playerId: number; score: MatchScore }[] = []
  for (const { playerId: subjectId, account: existing, score: compared } of matches) {
    const score = registered.has(subjectId) ? toProven(compared) : compared
    const decision = decideExisting(score, { existing: existing.level, excluder: account.level })
    if (decision === 'nothing') continue
    await suspectLink(transaction, {
      subjectId,
      otherId: playerId,
      effect: decision,
      score,
      context: 'existing',
      dueAt: null,
      at,
    })
    if (decision === 'exclude') excluded.push({ playerId: subjectId, score })
  }
  await requestVerification(transaction, playerId, VERIFICATION_DAYS, at)
  return excluded
}
