/** `GET /tournaments/{id}/standings`: the table of a league, as the feed has it. */

import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { StandingsRecord, StandingsRow } from '@touchline/contract/entities/catalogue'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { FeedSideRecord, FeedStandings, FeedStandingsRow } from '@touchline/simulator/feed/feed-standings'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { findMatches } from '../../core/catalogue/match-filter.ts'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { identify, toIso } from '../../core/catalogue/wire-match.ts'
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

function toCompetitor(competitorId: number, tree: CatalogueTree) {
  const { id, slug, name } = tree.competitor(competitorId)
  return { id, ...(slug && { slug }), name }
}

type NextMatches = ReadonlyMap<number, FeedMatch>

/** The next match of each side of a league, of those that have not begun. */
function findNextMatches(catalogue: Catalogue, leagueId: number): NextMatches {
  const conditions = {
    tournamentIds: new Set([leagueId]),
    types: ['match'],
    statuses: new Set<number>([MATCH_STATUS.prematch]),
  }
  const matches = findMatches(catalogue, conditions).map(({ feed }) => feed)
  matches.sort((a, b) => b.startTime - a.startTime || b.id - a.id)
  // An earlier match replaces a later one.
  return new Map(matches.flatMap(match => [match.homeId, match.awayId].map(id => [id ?? 0, match] as const)))
}

function toNext(competitorId: number, matches: NextMatches, tree: CatalogueTree): Pick<StandingsRow, 'next'> {
  const match = matches.get(competitorId)
  const side = match?.homeId === competitorId ? 'home' : 'away'
  const opponentId = side === 'home' ? match?.awayId : match?.homeId
  if (!match || !opponentId) return {}
  const { id, startTime } = match
  const { slug } = identify(match, tree)
  return { next: { id, slug, start_time: toIso(startTime), side, opponent: toCompetitor(opponentId, tree) } }
}

function toQualification({ qualifiesFor }: FeedStandingsRow, tree: CatalogueTree): Pick<StandingsRow, 'qualifies_for'> {
  const league = qualifiesFor === null ? undefined : tree.tournament(qualifiesFor)
  return league ? { qualifies_for: { id: league.id, name: league.name } } : {}
}

interface RowContext {
  readonly hasPoints: boolean
  readonly tree: CatalogueTree
  readonly matches: NextMatches
}

function toRow(row: FeedStandingsRow, index: number, { hasPoints, tree, matches }: RowContext): StandingsRow {
  return {
    position: index + 1,
    competitor: { ...toCompetitor(row.competitorId, tree), logo: tree.competitor(row.competitorId).logo },
    ...toRecord(row.total, hasPoints),
    form: [...row.form],
    zone: row.zone,
    ...toQualification(row, tree),
    ...toNext(row.competitorId, matches, tree),
    home: toRecord(row.home, hasPoints),
    away: toRecord(row.away, hasPoints),
  }
}

function toStandings({ season, rounds, rows, hasPoints }: FeedStandings, tree: CatalogueTree, matches: NextMatches) {
  return {
    season: {
      start_time: toIso(season.startTime),
      end_time: toIso(season.endTime),
      ...(rounds && { rounds: rounds.count, round: rounds.current }),
    },
    rows: rows.map((row, index) => toRow(row, index, { hasPoints, tree, matches })),
  }
}

export function createStandingsModule({ catalogue, feed }: StandingsDeps): Module {
  const handlers = {
    getStandings: ({ params, language }) => {
      const { tree } = catalogue.view(language)
      if (!tree.tournament(params.id)) throw new ApiError('NOT_FOUND')
      const found = feed.getStandings(params.id)
      if (!found) return { data: { season: null, rows: [] } }
      return { data: toStandings(found, tree, findNextMatches(catalogue, params.id)) }
    },
  } satisfies Handlers
  return { handlers }
}
