/** Tournaments: the leaderboard. */
import { buildPagination } from '../../core/catalogue/paging.ts'
import type { Held, TournamentCampaign } from '../../core/engagement/campaign.ts'
import type { Campaigns } from '../../core/engagement/campaigns.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { readRating } from './read-rating.ts'

const PER_PAGE = 20

export function createTournamentsModule({ db, campaigns }: { db: Db; campaigns: Campaigns }): Module {
  const findTournament = (id: string): Held<TournamentCampaign> => {
    const campaign = campaigns.find(id)
    if (campaign?.kind !== 'tournament') throw new ApiError('NOT_FOUND')
    return campaign
  }
  return {
    handlers: {
      getBonusTournamentRating: async ({ params, query, player }) => {
        const { page = 1, limit = PER_PAGE } = query
        const tournament = findTournament(params.id)
        const { total, rows, own } = await readRating(db, tournament, { page, limit, playerId: player?.id ?? null })
        return { data: rows, pagination: buildPagination(total, page, limit), current_user: own }
      },
    } satisfies Handlers,
  }
}
