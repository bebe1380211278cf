/**
 * From where the page's first subscriptions have to go on, found out from its answers. Answers of one channel were made at
 * different moments, and some are shared with other pages: the earliest position counts.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { parseStreamPosition } from '@touchline/contract/stream-position'
import { groupBy } from '../shared/group-by.ts'
import type { Positions } from '../shared/stream-positions.ts'

/** The answers that channels keep up to date, by the heads of their keys. */
const FED: ReadonlySet<unknown> = new Set(['matches', 'match', 'markets'])

/**
 * The earliest position of one channel's answers. None when one of them did not come with one, or the server was another
 * one in between: then what the channel feeds is fetched again, as without positions.
 */
function findEarliest(texts: readonly (string | null | undefined)[]): Positions {
  const found: Record<string, Positions[string]> = {}
  for (const text of texts) {
    const [channel, position] = parseStreamPosition(text ?? '') ?? []
    if (!channel || !position) return {}
    const known = found[channel] ?? position
    if (known.epoch !== position.epoch) return {}
    if (position.offset <= known.offset) found[channel] = position
  }
  return found
}

/** Lists are kept up to date by the public channel, everything of a match by the channel of that match. */
const subjectOf = ([head, id]: QueryKey): unknown => (head === 'matches' ? head : id)

/** `positionOf` is the header an answer came with. */
export function collectPositions(
  queryClient: QueryClient,
  positionOf: (answer: unknown) => string | null | undefined,
): Positions {
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => FED.has(queryKey[0]) })
  const answered = queries.filter(({ state }) => state.status === 'success')
  const bySubject = groupBy(answered, ({ queryKey }) => subjectOf(queryKey))
  const texts = [...bySubject.values()].map(group => group.map(({ state }) => positionOf(state.data)))
  return Object.assign({}, ...texts.map(findEarliest))
}
