/** Endpoints of the vote on a match's result. One vote per player, which can be changed until the match is over. */
import { isMatchOpen } from '@touchline/betting/markets/market-availability'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { PredictionChoice } from '@touchline/contract/entities/engagement'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { MatchEntry } from '../../core/catalogue/match-entry.ts'
import { toIso } from '../../core/catalogue/wire-match.ts'
import type { EndedEvents } from '../../core/feed-store/ended-events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'

const MATCH_URN = /^[a-z]+:match:(\d+)$/
/** Number of outcomes of a main market with a draw; only then can a draw be voted for. */
const WITH_DRAW = 3

interface VoteDeps {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly ended: Pick<EndedEvents, 'find'>
  readonly clock: Clock
}

async function findMatch(
  { catalogue, ended }: Pick<VoteDeps, 'catalogue' | 'ended'>,
  urn: string,
): Promise<MatchEntry> {
  const id = Number(MATCH_URN.exec(urn)?.[1] ?? 0)
  const entry = catalogue.match(id) ?? (await ended.find(id))
  if (!entry || entry.feed.urnId !== urn) throw new ApiError('NOT_FOUND')
  return entry
}

async function readVote(db: Db, { feed }: MatchEntry, playerId: number | undefined): Promise<ResponseBody<'getVote'>> {
  const rows = await db
    .selectFrom('votes')
    .select(({ fn }) => ['choice', fn.countAll<number>().as('count')])
    .where('match_id', '=', feed.id)
    .groupBy('choice')
    .execute()
  const playerVote = playerId
    ? await db
        .selectFrom('votes')
        .selectAll()
        .where('match_id', '=', feed.id)
        .where('player_id', '=', playerId)
        .executeTakeFirst()
    : undefined
  const count = (choice: PredictionChoice): number => rows.find(row => row.choice === choice)?.count ?? 0
  return {
    data: playerVote
      ? {
          prediction_id: feed.urnId,
          data: { choice: playerVote.choice },
          created_at: toIso(playerVote.created_at.getTime()),
        }
      : null,
    totals: { home: count('home'), draw: count('draw'), away: count('away') },
  }
}

export function createVotesModule({ db, catalogue, ended, clock }: VoteDeps): Module {
  const handlers = {
    getVote: async ({ player, query }) =>
      readVote(db, await findMatch({ catalogue, ended }, query.prediction_id), player?.id),
    postVote: async ({ player, body }) => {
      const entry = await findMatch({ catalogue, ended }, body.prediction_id)
      const { choice } = body.data
      if (!isMatchOpen(entry.feed.status)) throw new ApiError('MATCH_CLOSED')
      const { main_market_outcomes_count: outcomes } = catalogue.tree.sport(entry.feed.sportId)
      if (choice === 'draw' && outcomes < WITH_DRAW) throw fieldError('body/data/choice', 'must be home or away')
      const vote = { choice, created_at: new Date(clock.now()) }
      await db
        .insertInto('votes')
        .values({ match_id: entry.feed.id, player_id: player.id, ...vote })
        .onConflict(conflict => conflict.columns(['match_id', 'player_id']).doUpdateSet(vote))
        .execute()
      return readVote(db, entry, player.id)
    },
  } satisfies Handlers
  return { handlers }
}
