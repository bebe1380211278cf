/** How well an account's person is known. The SQL function `identity_level` computes it. */
import type { IdentityLevel } from '@touchline/contract/common-types'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Lowest first: by what was typed, by a confirmed mailbox or a verified phone, by a document, an eID or the operator. */
export const IDENTITY_LEVELS = ['claimed', 'contact', 'verified'] as const satisfies readonly IdentityLevel[]

export function hasReachedLevel(level: IdentityLevel, required: IdentityLevel): boolean {
  return IDENTITY_LEVELS.indexOf(level) >= IDENTITY_LEVELS.indexOf(required)
}

/** The higher of two levels. */
export const pickHigherLevel = (a: IdentityLevel, b: IdentityLevel): IdentityLevel => (hasReachedLevel(a, b) ? a : b)

/** The level of an account at a moment; the lowest for an unknown player. */
export async function readIdentityLevel(db: Db, playerId: number, at: Date): Promise<IdentityLevel> {
  const { rows } = await sql<{ level: IdentityLevel | null }>`
    select identity_level(${playerId}::bigint, ${at}::timestamptz) as level`.execute(db)
  return rows[0]?.level ?? 'claimed'
}
