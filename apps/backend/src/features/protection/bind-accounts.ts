/**
 * Binds accounts as one person's and undoes it. What protects one of them, its limits, breaks and exclusions, binds all
 * of them from the commit on. See `bind_accounts` and `unbind_accounts` in `core/players/sql/person-accounts.sql`.
 */
import { sql } from 'kysely'
import type { MatchScore } from '../../core/players/matching/types.ts'
import { MATCH_WEIGHTS } from '../../core/players/matching/weights.ts'
import { findPersonAccounts, isExcluded } from '../../core/players/players.ts'
import type { SessionEnd } from '../../core/realtime/session-revoker.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/db/set-actor.ts'
import type { PlayerSessions } from './player-sessions.ts'

/** Two accounts. */
export type AccountPair = readonly [playerId: number, otherId: number]

export interface BindingDecision {
  /** The operator, the system by a rule, or the player of one of the accounts, who has proved to hold the other one. */
  readonly actor: Actor
  readonly reason: string
  /** The comparison on which the system decided. */
  readonly comparison?: {
    readonly isProven: boolean
    /** In bits. */
    readonly score: number
    readonly typed: number
    readonly held: number
    readonly traits: readonly (readonly [name: string, bits: number])[]
    readonly weightsVersion: number
  }
}

/** What the system bases a decision on. */
export const toComparison = ({
  score,
  typed,
  held,
  traits,
  proven,
}: MatchScore): BindingDecision['comparison'] & {} => ({
  isProven: proven.length > 0,
  score,
  typed,
  held,
  traits,
  weightsVersion: MATCH_WEIGHTS.version,
})

export interface UnbindingDecision {
  readonly actor: `operator:${string}`
  readonly reason: string
  /** A second operator, without whom no exclusion ends. */
  readonly confirmedBy?: `operator:${string}`
}

/**
 * `review`: the person would have more than ten accounts, so they are only suspected. `rejected`: the operator has
 * decided that the accounts are different persons'.
 */
export type BindingOutcome = 'bound' | 'review' | 'rejected'

/** `connected`: other accounts still bind the two. `not_bound`: nothing bound them directly. */
export type UnbindingOutcome = 'unbound' | 'connected' | 'not_bound'

export interface Binding {
  readonly outcome: BindingOutcome
  /** The sessions that the binding ends because it excludes their players; `finishEnd` must follow the commit. */
  readonly ended: readonly SessionEnd[]
}

/**
 * Binds two accounts in the transaction, and ends the sessions of accounts that are excluded by it. The transaction must
 * not have locked either account without its person (`lockPerson`). Violates `person_links_authority` for an actor who
 * may not decide it.
 */
export async function bindAccounts(
  transaction: Db,
  sessions: PlayerSessions,
  { accounts: [playerId, otherId], decision, at }: { accounts: AccountPair; decision: BindingDecision; at: Date },
): Promise<Binding> {
  const { actor, reason, comparison } = decision
  const facts = {
    actor,
    reason,
    ...(comparison && {
      is_proven: comparison.isProven,
      score: comparison.score,
      typed: comparison.typed,
      held: comparison.held,
      traits: comparison.traits,
      weights_version: comparison.weightsVersion,
    }),
  }
  const before = new Set(await findExcluded(transaction, playerId, at))
  for (const id of await findExcluded(transaction, otherId, at)) before.add(id)
  const { rows } = await sql<{ outcome: BindingOutcome }>`
    select bind_accounts(${playerId}::bigint, ${otherId}::bigint, ${JSON.stringify(facts)}::jsonb, ${at}) as outcome
  `.execute(transaction)
  const outcome = rows[0]?.outcome ?? 'rejected'
  if (outcome !== 'bound') return { outcome, ended: [] }
  const ended: SessionEnd[] = []
  for (const id of await findExcluded(transaction, playerId, at))
    if (!before.has(id)) ended.push(await sessions.writePlayerEnd(transaction, id, 'excluded'))
  return { outcome, ended }
}

/** The person's accounts if the person is excluded. */
async function findExcluded(db: Db, playerId: number, at: Date): Promise<number[]> {
  return (await isExcluded(db, playerId, at)) ? findPersonAccounts(db, playerId) : []
}

/**
 * Unbinds two accounts in the transaction: each has its own limits, exclusions and play time again. Violates
 * `person_links_confirmed` if an exclusion would end without a second operator.
 */
export async function unbindAccounts(
  transaction: Db,
  { accounts: [playerId, otherId], decision, at }: { accounts: AccountPair; decision: UnbindingDecision; at: Date },
): Promise<UnbindingOutcome> {
  const { actor, reason, confirmedBy } = decision
  const facts = JSON.stringify({ actor, reason, ...(confirmedBy && { confirmed_by: confirmedBy }) })
  const { rows } = await sql<{ outcome: UnbindingOutcome }>`
    select unbind_accounts(${playerId}::bigint, ${otherId}::bigint, ${facts}::jsonb, ${at}) as outcome
  `.execute(transaction)
  return rows[0]?.outcome ?? 'not_bound'
}
