/** Records links between accounts and what they mean; see `identity-checks.sql`. */

import { sql } from 'kysely'
import type { MatchScore } from '../../core/players/matching/types.ts'
import { MATCH_WEIGHTS } from '../../core/players/matching/weights.ts'
import type { PersonLinkEffect } from '../../core/players/tables.ts'
import type { Db } from '../../platform/db/database.ts'

export interface SuspectedLink {
  readonly subjectId: number
  readonly otherId: number
  readonly effect: PersonLinkEffect
  readonly score: MatchScore
  readonly context: 'newcomer' | 'existing'
  readonly dueAt: Date | null
  readonly at: Date
}

const toStored = ({ score, typed, held, traits, proven }: MatchScore) =>
  JSON.stringify({
    score,
    typed,
    held,
    traits: [...traits, ...proven.map(proof => [`proven_${proof}`, 0] as const)],
    is_proven: proven.length > 0,
    weights_version: MATCH_WEIGHTS.version,
  })

/** Returns whether the link is new or means more than before. */
export async function suspectLink(db: Db, link: SuspectedLink): Promise<boolean> {
  const { subjectId, otherId, effect, score, context, dueAt, at } = link
  const { rows } = await sql<{ changed: boolean }>`
    select suspect_link(
      ${subjectId}::bigint, ${otherId}::bigint, ${effect}::text, ${toStored(score)}::jsonb, ${context}::text,
      ${dueAt}::timestamptz, ${at}) as changed`.execute(db)
  return rows[0]?.changed ?? false
}

export async function rejectDistinctLink(
  db: Db,
  { subjectId, otherId, score, at }: Pick<SuspectedLink, 'subjectId' | 'otherId' | 'score' | 'at'>,
): Promise<void> {
  await sql`
    select reject_distinct_link(${subjectId}::bigint, ${otherId}::bigint, ${toStored(score)}::jsonb, ${at})`.execute(db)
}

/** The accounts that this one looks like, by links that nobody has decided. */
export async function readSuspected(db: Db, subjectId: number): Promise<number[]> {
  const links = await db
    .selectFrom('person_links')
    .select(['player_a', 'player_b'])
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'suspected')
    .execute()
  return links.map(({ player_a, player_b }) => (player_a === subjectId ? player_b : player_a))
}

/** Starts the time that unverified accounts have to verify themselves, for links with an excluded account. */
export async function requestVerification(db: Db, excludedId: number, days: number, at: Date): Promise<void> {
  await sql`select request_verification(${excludedId}::bigint, ${days}::integer, ${at})`.execute(db)
}
