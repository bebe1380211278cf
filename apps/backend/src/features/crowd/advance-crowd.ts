/**
 * Plays the crowd's ticks since the last run, in one transaction with the mark of how far it has played: a run that is
 * killed leaves nothing, and of two at once the second finds nothing left to do. The crowd has no players, accounts or
 * bets: its entries and scores are rows of their own, and what they cost is play money.
 */
import { sql, type Transaction } from 'kysely'
import type { CampaignOccurrence, TournamentCampaign } from '../../core/engagement/campaign.ts'
import type { Campaigns } from '../../core/engagement/campaigns.ts'
import type { JackpotFile } from '../../core/engagement/engagement-file-schema.ts'
import { lockPool, setPool } from '../../core/engagement/tournament-pools.ts'
import { termsOf } from '../../core/settings/currencies.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { maxTakenByRivals, type RivalClaim, simulateClaim, simulateStake, TICK_MS } from './simulate-crowd.ts'

/** Ticks that are played after a pause; earlier ones are left out. */
const MAX_TICKS = 60_000 / TICK_MS
/** Ticks of a tournament that are played when the crowd first sees it: seven hours. */
const MAX_FIRST_TICKS = 5040

type Tournament = CampaignOccurrence<TournamentCampaign>

export interface CrowdDeps {
  readonly db: Db
  readonly campaigns: Campaigns
  readonly jackpots: readonly JackpotFile[]
  readonly seed: string
}

/** Numbers of ticks, both inclusive. */
interface Span {
  readonly from: number
  readonly to: number
}

const listTicks = ({ from, to }: Span): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Locks the crowd's state and moves it to now. Returns the ticks to play; null when there are none yet. */
async function claimTicks(transaction: Transaction<Tables>, now: number): Promise<Span | null> {
  const to = Math.floor(now / TICK_MS)
  await transaction
    .insertInto('crowd_state')
    .values({ through_ms: (to - 1) * TICK_MS })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const state = await transaction.selectFrom('crowd_state').select('through_ms').forUpdate().executeTakeFirstOrThrow()
  const from = Math.max(Math.floor(state.through_ms / TICK_MS) + 1, to - MAX_TICKS + 1)
  if (from > to) return null
  await transaction
    .updateTable('crowd_state')
    .set({ through_ms: to * TICK_MS })
    .execute()
  return { from, to }
}

async function enterJackpots(
  transaction: Transaction<Tables>,
  { jackpots, seed }: CrowdDeps,
  ticks: Span,
): Promise<void> {
  const entries = listTicks(ticks).flatMap(tick =>
    jackpots.map(jackpot => ({
      jackpot: jackpot.id,
      stake: simulateStake(jackpot, { seed, tick }),
      created_at: new Date(tick * TICK_MS),
    })),
  )
  if (entries.length > 0) await transaction.insertInto('jackpot_entries').values(entries).execute()
}

/** As many of the claims as the pool and the crowd's part of it allow. */
function selectClaims(claims: readonly RivalClaim[], { left, least }: { left: number; least: number }): RivalClaim[] {
  let rest = left
  return claims.filter(({ amount }) => {
    if (amount < least || amount > rest) return false
    rest -= amount
    return true
  })
}

interface RivalScore extends RivalClaim {
  freebets: number
}

function sumByRival(claims: readonly RivalClaim[]): RivalScore[] {
  const scores = new Map<number, RivalScore>()
  for (const { rival, amount, at } of claims) {
    const { amount: before = 0, freebets = 0 } = scores.get(rival) ?? {}
    scores.set(rival, { rival, amount: before + amount, freebets: freebets + 1, at })
  }
  return [...scores.values()]
}

async function farmTournament(
  transaction: Transaction<Tables>,
  tournament: Tournament,
  { seed, ticks }: { seed: string; ticks: Span },
): Promise<void> {
  const { id, currency, validFrom } = tournament
  const pool = await lockPool(transaction, tournament)
  if (pool === null) return
  const claimed = await transaction
    .selectFrom('tournament_scores')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('amount'))
    .where('campaign', '=', id)
    .where('rival', 'is not', null)
    .executeTakeFirstOrThrow()
  const isNew = Number(claimed.amount) === 0
  const begin = Math.max(Math.ceil(validFrom / TICK_MS), ticks.to - MAX_FIRST_TICKS + 1)
  const claims = listTicks(isNew ? { ...ticks, from: Math.min(ticks.from, begin) } : ticks).flatMap(
    tick => simulateClaim(tournament, { seed, tick }) ?? [],
  )
  const left = Math.min(pool, maxTakenByRivals(tournament) - Number(claimed.amount))
  const scores = sumByRival(selectClaims(claims, { left, least: termsOf(currency).minStake }))
  if (scores.length === 0) return
  await sql`
    select raise_tournament_score(${id}, null, rival, amount, freebets, to_timestamp(at / 1000.0))
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
      as score(rival integer, amount bigint, freebets integer, at bigint)`.execute(transaction)
  const sum = scores.reduce((total, { amount }) => total + amount, 0)
  await setPool(transaction, tournament, { pool: pool - sum, at: new Date(ticks.to * TICK_MS) })
}

/** Plays all ticks up to now. Returns how many it played. */
export async function advanceCrowd(deps: CrowdDeps, now: number): Promise<number> {
  const { db, campaigns, seed } = deps
  return db.transaction().execute(async transaction => {
    const ticks = await claimTicks(transaction, now)
    if (!ticks) return 0
    await enterJackpots(transaction, deps, ticks)
    for (const campaign of campaigns.listRunning(now))
      if (campaign.kind === 'tournament') await farmTournament(transaction, campaign, { seed, ticks })
    return ticks.to - ticks.from + 1
  })
}
