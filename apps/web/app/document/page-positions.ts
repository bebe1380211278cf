/**
 * Stream positions from which the first subscriptions of the page resume, derived from its
 * responses. Responses of one channel are generated at different moments, and some are shared with
 * other pages, so the earliest position wins.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { parseStreamPosition } from '@touchline/contract/stream-position'
import type { Positions } from '../shared/app/stream-positions.ts'
import { groupBy } from '../shared/helpers/group-by.ts'
import { getResponseMoment } from '../shared/queries/data-times.ts'

/** First elements of the query keys whose responses are kept up to date by channels. */
const FED: ReadonlySet<unknown> = new Set(['matches', 'match', 'markets'])

/**
 * The earliest position among the responses of one channel. Empty when a response has no position
 * or the stream epoch differs; the channel's data is then refetched, as without positions.
 */
function findEarliest(texts: readonly (string | null)[]): Positions {
  const found: Record<string, Positions[string]> = {}
  for (const text of texts) {
    const [channel, position] = parseStreamPosition(text ?? '') ?? []
    if (!channel || !position) return {}
    const earliest = found[channel] ?? position
    if (earliest.epoch !== position.epoch) return {}
    if (position.offset <= earliest.offset) found[channel] = position
  }
  return found
}

/** The public channel updates lists; the channel of a match updates everything of that match. */
const subjectOf = ([head, id]: QueryKey): unknown => (head === 'matches' ? head : id)

/** Collects the positions of all responses. */
export function collectPositions(queryClient: QueryClient): Positions {
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => FED.has(queryKey[0]) })
  const answered = queries.filter(({ state }) => state.status === 'success')
  const bySubject = groupBy(answered, ({ queryKey }) => subjectOf(queryKey))
  const texts = [...bySubject.values()].map(group =>
    group.map(({ state }) => getResponseMoment(state.data as object).position),
  )
  return Object.assign({}, ...texts.map(findEarliest))
}
