/** The queue `links`: pairs of accounts that may be one person's. Their ids are those of the accounts: `42-43`. */
import type { Review } from '@touchline/contract/endpoints/reviews'
import { type Selectable, sql } from 'kysely'
import type { ReviewDecisionCall, ReviewQueue } from '../../core/players/review-queue.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { IdentityDeps } from './identity-deps.ts'

type LinkRow = Selectable<Tables['person_links']>
interface Pair {
  readonly player_a: number
  readonly player_b: number
}

const DECISIONS = { bound: 'bind', rejected: 'reject', suspected: null } as const

const toId = ({ player_a, player_b }: Pair): string => `${player_a}-${player_b}`

function parseId(id: string): Pair | null {
  const [, a, b] = /^([1-9]\d{0,15})-([1-9]\d{0,15})$/.exec(id) ?? []
  return a === undefined || b === undefined ? null : { player_a: Number(a), player_b: Number(b) }
}

function toReview(row: LinkRow, firstVoter: string | null): Review {
  const subjectId = row.subject_id ?? row.player_a
  const isWaiting = row.status === 'suspected' || firstVoter !== null
  return {
    id: toId(row),
    queue: 'links',
    player_id: subjectId,
    other_player_id: subjectId === row.player_a ? row.player_b : row.player_a,
    score: row.score,
    traits: row.traits.map(([name, bits]) => ({ name, bits })),
    facts: [
      { name: 'status', value: row.status },
      { name: 'reason', value: row.reason },
      ...(row.effect === null ? [] : [{ name: 'effect', value: row.effect }]),
    ],
    created_at: row.created_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    decision: isWaiting ? null : DECISIONS[row.status],
    decided_at: isWaiting ? null : (row.decided_at?.toISOString() ?? null),
    decided_by: [firstVoter ?? row.decided_by].filter(name => name !== null),
  }
}

async function findFirstVoter(db: Db, id: string): Promise<string | null> {
  const vote = await db
    .selectFrom('identity_first_votes')
    .select('actor')
    .where('queue', '=', 'links')
    .where('review_id', '=', id)
    .executeTakeFirst()
  return vote?.actor ?? null
}

async function findLink(db: Db, id: string): Promise<LinkRow | undefined> {
  const pair = parseId(id)
  if (!pair) return undefined
  return db
    .selectFrom('person_links')
    .selectAll()
    .where('player_a', '=', pair.player_a)
    .where('player_b', '=', pair.player_b)
    .executeTakeFirst()
}

export function createLinkReviews({ db, bindAccounts }: IdentityDeps): ReviewQueue {
  const view = async (connection: Db, row: LinkRow) => toReview(row, await findFirstVoter(connection, toId(row)))

  async function decide(transaction: Db, { id, decision, reason, actor, at }: ReviewDecisionCall) {
    const found = await findLink(transaction, id)
    if (!found) return null
    if (DECISIONS[found.status] === decision) return { review: await view(transaction, found) }
    // What staff has rejected is bound again by no second thought of somebody else.
    if (found.status === 'rejected') throw new ApiError('CONFLICT')
    let onCommitted: (() => Promise<void>) | undefined
    if (decision === 'bind') {
      const accounts = [found.player_a, found.player_b] as const
      const binding = await bindAccounts(transaction, { accounts, decision: { actor, reason }, at })
      // The person would have too many accounts.
      if (binding.outcome !== 'bound') throw new ApiError('CONFLICT')
      onCommitted = binding.endSessions
    } else
      await sql`
        select reject_person_link(
          ${found.player_a}::bigint, ${found.player_b}::bigint, ${actor}::text, ${reason}::text, ${at})`.execute(
        transaction,
      )
    const row = await findLink(transaction, id)
    return row ? { review: await view(transaction, row), ...(onCommitted && { onCommitted }) } : null
  }

  return {
    decisions: ['bind', 'reject'],
    async list(limit) {
      const { rows } = await sql<Pair>`
        select player_a, player_b from person_links
        where (status = 'suspected' and (effect is null or effect in ('notice', 'exclude')))
          or player_a || '-' || player_b in (select review_id from identity_first_votes where queue = 'links')
        order by created_at, player_a, player_b limit ${limit}`.execute(db)
      const links = await Promise.all(rows.map(pair => findLink(db, toId(pair))))
      return Promise.all(links.flatMap(row => (row ? [view(db, row)] : [])))
    },
    decide,
  }
}
