/** `GET /competitors/{id}`, `GET /athletes` and `GET /athletes/{id}`: a team or a person with its squad, and those of squads. */
import type { SquadPlayer } from '@touchline/contract/entities/match'
import type { FeedCatalogue } from '@touchline/simulator/feed/feed-catalogue'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { cutPage } from '../../core/catalogue/paging.ts'
import { listAthletes, toSquadPlayer } from '../../core/catalogue/squad-player.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { AthleteMatches } from './athlete-matches.ts'

export interface CompetitorsDeps {
  readonly catalogue: Catalogue
  readonly feed: Pick<Simulator, 'now' | 'getStandings' | 'listPastMatches'> & { readonly catalogue: Names }
}

type Names = Pick<FeedCatalogue, 'players'>

const NOT_PLAYED = { matches: 0, figures: [] }

function groupSquads({ players }: Names): ReadonlyMap<number, readonly SquadPlayer[]> {
  const squads = new Map<number, SquadPlayer[]>()
  for (const player of players) {
    const squad = squads.get(player.competitorId) ?? []
    if (squad.length === 0) squads.set(player.competitorId, squad)
    squad.push(toSquadPlayer(player))
  }
  return squads
}

export function createCompetitorsModule({ catalogue, feed }: CompetitorsDeps): Module {
  const squads = groupSquads(feed.catalogue)
  const players = new Map(feed.catalogue.players.map(player => [player.id, player]))
  const matches = new AthleteMatches(feed)
  const handlers = {
    getCompetitor: ({ params, language }) => {
      const profile = catalogue.view(language).tree.findProfile(params.id)
      if (!profile) throw new ApiError('NOT_FOUND')
      const squad = squads.get(params.id) ?? []
      const sums = squad.length > 0 ? matches.sumSeason(params.id, profile.tournament) : undefined
      const members = squad.map(player => (sums ? { ...player, season: sums.get(player.id) ?? NOT_PLAYED } : player))
      return { data: { ...profile, squad: members } }
    },
    getAthletes: ({ query, language }) =>
      cutPage(listAthletes(feed.catalogue.players, catalogue.view(language).tree), query),
    getAthlete: ({ params, language }) => {
      const { tree } = catalogue.view(language)
      const player = players.get(params.id)
      const profile = player && tree.findProfile(player.competitorId)
      if (!profile) throw new ApiError('NOT_FOUND')
      return { data: { athlete: toSquadPlayer(player), ...profile, ...matches.read(player, profile.tournament, tree) } }
    },
  } satisfies Handlers
  return { handlers }
}
