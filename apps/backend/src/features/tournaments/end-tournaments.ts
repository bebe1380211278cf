/**
 * Ends tournaments when their claims have ended: records the ranks in one transaction, then awards each player the
 * prize and sends the notification in one of their own. Each step is recorded with its effect, so it happens once, even if a
 * node is killed or two run at the same time.
 */
import { toMinor } from '@touchline/betting/money/money'
import { sql, type Transaction } from 'kysely'
import { type CampaignOccurrence, type TournamentCampaign, toNames } from '../../core/engagement/campaign.ts'
import type { Campaigns } from '../../core/engagement/campaigns.ts'
import type { NewNotification, Notifier } from '../../core/engagement/notifier.ts'
import type { AwardPrize } from '../../core/engagement/owed-freebet.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import { termsOf } from '../../core/settings/currencies.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { DueQueue } from '../../platform/due-queue.ts'
import { computePrizes, type TournamentScore } from './rank-players.ts'

/** Players per job, so that a node can stop in between. */
const BATCH = 200

export interface EndDeps {
  readonly db: Db
  readonly clock: Clock
  readonly campaigns: Campaigns
  readonly notifier: Notifier
  readonly awardPrize: AwardPrize
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
}

type Tournament = CampaignOccurrence<TournamentCampaign>

const endOf = ({ validTo, claimMs }: Tournament): number => validTo + claimMs

/** Tournaments with claims that are not settled, the first to end first. */
async function listUnsettled({ db, campaigns }: EndDeps): Promise<Tournament[]> {
  const rows = await db.selectFrom('tournament_pools').select('campaign').where('settled_at', 'is', null).execute()
  return rows
    .flatMap(({ campaign }) => {
      const found = campaigns.find(campaign)
      return found?.kind === 'tournament' ? found : []
    })
    .toSorted((a, b) => endOf(a) - endOf(b))
}

/** All scores in the order of the leaderboard, with their positions. */
const RANKED = sql`
  select *, rank() over (order by amount desc, freebets desc) as position from tournament_scores`

async function readWinners(transaction: Transaction<Tables>, { id, prizes }: Tournament): Promise<TournamentScore[]> {
  const { rows } = await sql<TournamentScore>`
    select * from (${RANKED} where campaign = ${id}) as ranked where position <= ${prizes.length}`.execute(transaction)
  return rows
}

/** Locks the pool against claims and records the ranks, once. A campaign that the operator stopped has no prizes. */
async function recordResults({ db, campaigns }: EndDeps, tournament: Tournament, at: Date): Promise<void> {
  const { id, prizes } = tournament
  await db.transaction().execute(async transaction => {
    const { ended_at } = await transaction
      .selectFrom('tournament_pools')
      .select('ended_at')
      .where('campaign', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (ended_at !== null) return
    const winners = campaigns.isStopped(tournament) ? [] : await readWinners(transaction, tournament)
    const amounts = Object.fromEntries(computePrizes(winners, prizes))
    await sql`
      insert into tournament_results (campaign, player_id, position, farmed_amount, farmed_freebets_count, prize)
      select campaign, player_id, position, amount, freebets,
             coalesce((${JSON.stringify(amounts)}::jsonb ->> player_id::text)::bigint, 0)
      from (${RANKED} where campaign = ${id}) as ranked where player_id is not null`.execute(transaction)
    await transaction.updateTable('tournament_pools').set({ ended_at: at }).where('campaign', '=', id).execute()
  })
}

/** Awards a player the prize and sends the notification, once. */
async function settlePlayer(
  { db, notifier, awardPrize }: EndDeps,
  { tournament, playerId, at }: { tournament: Tournament; playerId: number; at: Date },
): Promise<void> {
  const { id, currency, freebet, texts } = tournament
  await db.transaction().execute(async transaction => {
    const result = await transaction
      .selectFrom('tournament_results')
      .select(['position', 'prize'])
      .where('campaign', '=', id)
      .where('player_id', '=', playerId)
      .where('settled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!result) return
    await setActor(transaction, 'system', 'tournament_end')
    const { prize, position } = result
    const owed = { playerId, campaign: tournament, cause: 'rank', currency, amount: prize, freebet, at }
    // Less than the least stake could never be bet.
    const issued = prize >= termsOf(currency).minStake ? await awardPrize(transaction, owed) : null
    await transaction
      .updateTable('tournament_results')
      .set({ settled_at: at, issued_id: issued })
      .where('campaign', '=', id)
      .where('player_id', '=', playerId)
      .execute()
    const params = { name: { text: toNames(texts) }, rank: String(position) }
    const money = { value: toMinor(prize), currency, subunits: subunitsOf(currency) }
    const notice: Pick<NewNotification, 'kind' | 'params'> = issued
      ? { kind: 'tournament.prize', params: { ...params, amount: { money } } }
      : { kind: 'tournament.ended', params }
    await notifier.notify(transaction, { ...notice, playerId, objectId: issued ?? id, at })
  })
}

/** Ends a tournament, or settles the next players of one that has ended. */
async function endTournament(deps: EndDeps, tournament: Tournament): Promise<void> {
  const { db, clock, onCommitted } = deps
  const at = new Date(clock.now())
  await recordResults(deps, tournament, at)
  const players = await db
    .selectFrom('tournament_results')
    .select('player_id')
    .where('campaign', '=', tournament.id)
    .where('settled_at', 'is', null)
    .orderBy('position')
    .orderBy('player_id')
    .limit(BATCH)
    .execute()
  for (const { player_id: playerId } of players) await settlePlayer(deps, { tournament, playerId, at })
  onCommitted()
  if (players.length === BATCH) return
  await db
    .updateTable('tournament_pools')
    .set({ settled_at: at })
    .where('campaign', '=', tournament.id)
    .where('settled_at', 'is', null)
    .execute()
}

export interface TournamentEndOptions extends EndDeps {
  /** See DueQueue. */
  readonly pollIntervalMs?: number | undefined
  readonly onError: (error: unknown) => void
}

/** The queue of tournaments that have ended. It finds new ones when it polls. */
export function createTournamentEnds(options: TournamentEndOptions): DueQueue<Tournament> {
  return new DueQueue({
    ...options,
    findDue: async (at, limit) =>
      (await listUnsettled(options)).filter(tournament => endOf(tournament) <= at.getTime()).slice(0, limit),
    async findNext() {
      const [first] = await listUnsettled(options)
      return first ? new Date(endOf(first)) : null
    },
    perform: tournament => endTournament(options, tournament),
  })
}
