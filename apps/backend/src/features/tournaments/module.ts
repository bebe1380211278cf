/** Tournaments: the leaderboard, and prizes at the end. */
import { buildPagination } from '../../core/catalogue/paging.ts'
import type { CampaignOccurrence, TournamentCampaign } from '../../core/engagement/campaign.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { createTournamentEnds, type TournamentEndOptions } from './end-tournaments.ts'
import { readRating } from './read-rating.ts'

const PER_PAGE = 20

export function createTournamentsModule(deps: TournamentEndOptions): Module {
  const { db, campaigns } = deps
  const ends = createTournamentEnds(deps)
  const findTournament = (id: string): CampaignOccurrence<TournamentCampaign> => {
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
    start: () => ends.start(),
    drain: () => ends.idle(),
    stop: () => ends.stop(),
  }
}
