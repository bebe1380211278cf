/**
 * Grants a campaign's bonus to a person: once for all of the person's accounts. The bonus is issued, held until staff has
 * decided whether the account is another one of the same person, or refused.
 */
import type { IdentityLevel } from '@touchline/contract/common-types'
import { sql } from 'kysely'
import { isGrantedOnce } from '../../../core/engagement/campaign.ts'
import type { HashPersonKey } from '../../../core/players/person-hash.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { GrantOutcome, IssuedBonusRow } from '../tables.ts'
import { judgeGrant } from './grant-match.ts'
import { type Issue, type IssueDeps, issueBonus } from './issue-bonus.ts'

/** How long staff has to decide about a held bonus. */
export const GRANT_REVIEW_MS = 3 * 86_400_000

export interface GrantDeps extends IssueDeps {
  readonly hashPersonKey: HashPersonKey
  /** The level below which the operator gives an account nothing, whatever the campaign says. */
  readonly grantLevel: IdentityLevel
  /** Counts outcomes, by the key of the campaign. */
  readonly countGrants: (key: string, outcome: GrantOutcome, count: number) => void
}

export interface Granted {
  /** `none`: it was granted before, or the campaign has no amount in the currency. */
  readonly outcome: GrantOutcome | 'none'
  /** Of an issued or held one. */
  readonly row: IssuedBonusRow | null
}

const NONE: Granted = { outcome: 'none', row: null }
const REFUSED: Granted = { outcome: 'refused', row: null }

/** What became of the account's grant of a campaign earlier; null if it was never due. */
export async function findGrantOutcome(db: Db, campaignId: string, playerId: number): Promise<GrantOutcome | null> {
  const row = await db
    .selectFrom('campaign_grants')
    .select('outcome')
    .where('campaign', '=', campaignId)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.outcome ?? null
}

/** Grants the bonus in the transaction of its cause. The caller must have locked the player (`lockBonusPlayer`). */
export async function grantBonus(deps: GrantDeps, transaction: Db, issue: Issue): Promise<Granted> {
  const { campaign, playerId, at } = issue
  if (!isGrantedOnce(campaign)) {
    const row = await issueBonus(deps, transaction, issue)
    return row ? { outcome: 'issued', row } : NONE
  }
  // Nobody but this player's transactions writes the row, and the player is locked.
  const earlier = await findGrantOutcome(transaction, campaign.id, playerId)
  if (earlier !== null) return earlier === 'refused' ? REFUSED : NONE
  await sql`select lock_campaign_grants(${campaign.id})`.execute(transaction)
  const claim = { campaignId: campaign.id, playerId, onePer: campaign.onePer, at }
  const { decision, match } = await judgeGrant(transaction, deps.hashPersonKey, claim)
  const isHeld = decision === 'hold'
  const row = decision === 'refuse' ? null : await issueBonus(deps, transaction, { ...issue, isHeld })
  if (decision !== 'refuse' && row === null) return NONE
  const outcome: GrantOutcome = row === null ? 'refused' : isHeld ? 'held' : 'issued'
  const dueAt = isHeld ? new Date(at.getTime() + GRANT_REVIEW_MS) : null
  await sql`
    select write_campaign_grant(
      ${campaign.id}, ${playerId}::bigint, ${outcome}, ${row?.id ?? null}::uuid, ${campaign.onePer},
      ${match && JSON.stringify(match)}::jsonb, ${dueAt}::timestamptz, ${at}::timestamptz)`.execute(transaction)
  deps.countGrants(campaign.key, outcome, 1)
  return { outcome, row }
}
