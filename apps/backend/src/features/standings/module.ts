/** `GET /tournaments/{id}/standings`: the table of a league, as the feed has it. */
import type { StandingsRecord, StandingsRow } from '@touchline/contract/entities/catalogue'
import type { FeedSideRecord, FeedStandings, FeedStandingsRow } from '@touchline/simulator/feed/feed-standings'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { toIso } from '../../core/catalogue/wire-match.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'

export interface StandingsDeps {
  readonly catalogue: Catalogue
  readonly feed: Pick<Simulator, 'getStandings'>
}

function toRecord({ won, drawn, lost, scored, conceded, points }: FeedSideRecord, hasPoints: boolean): StandingsRecord {
  return { played: won + drawn + lost, won, drawn, lost, scored, conceded, points: hasPoints ? points : null }
}

function toRow(row: FeedStandingsRow, index: number, hasPoints: boolean, tree: CatalogueTree): StandingsRow {
  const { id, slug, name, logo } = tree.competitor(row.competitorId)
  return {
    position: index + 1,
    competitor: { id, ...(slug && { slug }), name, logo },
    ...toRecord(row.total, hasPoints),
    form: [...row.form],
    zone: row.zone,
    home: toRecord(row.home, hasPoints),
    away: toRecord(row.away, hasPoints),
  }
}

function toStandings({ season, rounds, rows, hasPoints }: FeedStandings, tree: CatalogueTree) {
  return {
    season: {
      start_time: toIso(season.startTime),
      end_time: toIso(season.endTime),
      ...(rounds && { rounds: rounds.count, round: rounds.current }),
    },
    rows: rows.map((row, index) => toRow(row, index, hasPoints, tree)),
  }
}

export function createStandingsModule({ catalogue, feed }: StandingsDeps): Module {
  const handlers = {
    getStandings: ({ params, language }) => {
      const { tree } = catalogue.view(language)
      if (!tree.tournament(params.id)) throw new ApiError('NOT_FOUND')
      const found = feed.getStandings(params.id)
      return { data: found ? toStandings(found, tree) : { season: null, rows: [] } }
    },
  } satisfies Handlers
  return { handlers }
}
