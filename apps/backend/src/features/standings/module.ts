/** `GET /tournaments/{id}/standings`: the table of a league. */
import type { StandingsRow } from '@touchline/contract/entities/catalogue'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { toIso } from '../../core/catalogue/wire-match.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { LeagueStandings } from './league-standings.ts'
import { hasPoints, type SideRecord } from './standings-table.ts'

export interface StandingsDeps {
  readonly catalogue: Catalogue
  readonly feed: Pick<Simulator, 'now' | 'getSeason' | 'listDayResults'>
}

function toRow({ competitorId, ...record }: SideRecord, index: number, tree: CatalogueTree, sport: string) {
  const { id, name, logo } = tree.competitor(competitorId)
  const { won, drawn, lost, scored, conceded, points, form } = record
  const row: StandingsRow = {
    position: index + 1,
    competitor: { id, name, logo },
    played: won + drawn + lost,
    ...{ won, drawn, lost, scored, conceded },
    points: hasPoints(sport) ? points : null,
    form: [...form],
  }
  return row
}

export function createStandingsModule({ catalogue, feed }: StandingsDeps): Module {
  const standings = new LeagueStandings(feed)
  const handlers = {
    getStandings: async ({ params, language }) => {
      const { tree } = catalogue.view(language)
      const league = tree.tournament(params.id)
      if (!league) throw new ApiError('NOT_FOUND')
      const { key } = league.sport
      const found = await standings.read(league.id, key)
      return {
        data: {
          season: found ? { start_time: toIso(found.startTime), end_time: toIso(found.endTime) } : null,
          rows: found?.ranking.map((record, index) => toRow(record, index, tree, key)) ?? [],
        },
      }
    },
  } satisfies Handlers
  return { handlers }
}
