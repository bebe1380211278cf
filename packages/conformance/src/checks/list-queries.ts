/** What checks of lists of events share. */
import type { Query } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import type { CheckContext } from '../check.ts'
import { PAGE_SIZE, readPages } from '../survey/survey.ts'

export type MatchQuery = Query<'getMatches'>

/** Events that begin later than this do not begin while two lists are compared. */
const STABLE_AFTER_MS = 3_600_000

/** Reads the whole list of a query. */
export const readList = (context: CheckContext, query: MatchQuery) =>
  readPages<Match>(page => context.http.read('getMatches', { query: { limit: PAGE_SIZE, ...query, page } }))

/** A query whose events do not begin or end within the run. */
export async function createStableQuery({ survey }: CheckContext, query: MatchQuery = {}): Promise<MatchQuery> {
  const start_from = new Date((await survey.now()) + STABLE_AFTER_MS).toISOString()
  return { match_status: '0', start_from, ...query }
}

export const idsOf = (matches: readonly { readonly id: number }[]): number[] => matches.map(({ id }) => id)
/** The first few ids, for a sentence. */
export const formatIds = (ids: readonly number[]): string => (ids.length === 0 ? 'nothing' : ids.slice(0, 8).join(', '))
