/** Whether a person whose account is to receive a campaign's bonus has one by another account. */
import { sql } from 'kysely'
import type { GrantScope } from '../../../core/engagement/campaign.ts'
import { compareWithOthers, type Match } from '../../../core/players/find-matches.ts'
import { readMatchAccounts } from '../../../core/players/identity-claims.ts'
import { decideGrant, type GrantDecision } from '../../../core/players/matching/decisions.ts'
import { buildCandidateKeys, type PersonKey } from '../../../core/players/matching/person-keys.ts'
import { MATCH_WEIGHTS } from '../../../core/players/matching/weights.ts'
import type { HashPersonKey } from '../../../core/players/person-hash.ts'
import type { Db } from '../../../platform/db/database.ts'

export interface GrantClaim {
  /** Id of the campaign's occurrence. */
  readonly campaignId: string
  readonly playerId: number
  readonly onePer: GrantScope
  readonly at: Date
}

/** What the decision rests on, as `write_campaign_grant` stores it. */
export interface GrantMatch {
  readonly other_id: number
  readonly score?: number
  readonly traits?: readonly (readonly [name: string, bits: number])[]
  readonly weights_version?: number
}

export interface JudgedGrant {
  readonly decision: GrantDecision
  /** Null where no other account decided it. */
  readonly match: GrantMatch | null
}

async function findHolder(db: Db, { campaignId, playerId, onePer }: GrantClaim): Promise<number | null> {
  const { rows } = await sql<{ holder: number | null }>`
    select find_grant_holder(${campaignId}, ${playerId}::bigint, ${onePer}) as holder`.execute(db)
  return rows[0]?.holder ?? null
}

/** Whether staff decides: the person's bonuses were hedged, or it is in question who the person is. */
async function isForStaff(db: Db, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ is_for_staff: boolean }>`
    select is_grant_for_staff(${playerId}::bigint) or has_open_identity_question(${playerId}::bigint) as is_for_staff`.execute(
    db,
  )
  return rows[0]?.is_for_staff ?? false
}

const ALLOWED: JudgedGrant = { decision: 'allow', match: null }
const RANKS: Readonly<Record<GrantDecision, number>> = { allow: 0, hold: 1, refuse: 2 }

const toStored = ({ playerId, score }: Match): GrantMatch => ({
  other_id: playerId,
  score: score.score,
  traits: [...score.traits, ...score.proven.map(proof => [`proven_${proof}`, 0] as const)],
  weights_version: MATCH_WEIGHTS.version,
})

/** More holders that share a key with one account are not compared: it is a device or a date of very many people. */
const MAX_COMPARED = 500

/** The holders of the campaign's bonus that share one of these keys; those with most of them first. */
async function findAlikeHolders(
  db: Db,
  { campaignId, playerId }: GrantClaim,
  keys: readonly { kind: PersonKey['kind']; key: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select own.player_id as id
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted(kind text, key text)
    join person_keys own on own.kind = wanted.kind and own.key = decode(wanted.key, 'hex')
    join campaign_grants granted on granted.campaign = ${campaignId} and granted.player_id = own.player_id
    where own.player_id <> ${playerId} and granted.outcome <> 'refused'
    group by own.player_id order by count(*) desc, own.player_id limit ${MAX_COMPARED}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Compares the account with the holders that share a key with it, or nearly do; the worst of them decides. */
async function judgeByLikeness(db: Db, hash: HashPersonKey, claim: GrantClaim): Promise<JudgedGrant> {
  const { playerId, at } = claim
  const account = (await readMatchAccounts(db, [playerId], at)).get(playerId)
  if (!account) return ALLOWED
  const keys = buildCandidateKeys(account).map(key => ({ kind: key.kind, key: hash(key) }))
  const ids = await findAlikeHolders(db, claim, keys)
  const { matches } = await compareWithOthers(db, hash, { playerId, account }, { ids, at })
  let judged = ALLOWED
  for (const match of matches) {
    const decision = decideGrant(match.score)
    if (RANKS[decision] > RANKS[judged.decision]) judged = { decision, match: toStored(match) }
  }
  return judged
}

/**
 * Judges a grant: what the person certainly has decides first, then how much the account is like those of others. The
 * caller must have locked the campaign's grants.
 */
export async function judgeGrant(db: Db, hash: HashPersonKey, claim: GrantClaim): Promise<JudgedGrant> {
  const holder = await findHolder(db, claim)
  if (holder !== null) return { decision: 'refuse', match: { other_id: holder } }
  const judged = await judgeByLikeness(db, hash, claim)
  if (judged.decision === 'allow' && (await isForStaff(db, claim.playerId))) return { decision: 'hold', match: null }
  return judged
}
