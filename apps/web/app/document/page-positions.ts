/**
 * From where the page's first subscriptions have to go on, found out from its answers. Answers of one channel were made at
 * different moments, and some are shared with other pages: the earliest position counts.
 */
import type { QueryClient } from '@tanstack/react-query'
import { readStreamPosition } from '@touchline/contract/stream-position'
import type { Positions } from '../shared/positions.ts'

/** The answers that channels keep up to date, by the heads of their keys. */
const FED: ReadonlySet<unknown> = new Set(['matches', 'match', 'markets'])

/**
 * The earliest position of each channel. None at all when an answer did not come with one, or the server was another one
 * in between: then everything is fetched again, as without positions.
 */
function earliest(texts: readonly (string | null | undefined)[]): Positions {
  const found: Record<string, Positions[string]> = {}
  for (const text of texts) {
    const [channel, position] = readStreamPosition(text ?? '') ?? []
    if (!channel || !position) return {}
    const known = found[channel] ?? position
    if (known.epoch !== position.epoch) return {}
    if (position.offset <= known.offset) found[channel] = position
  }
  return found
}

/** `positionOf` is the header an answer came with. */
export function pagePositions(
  queryClient: QueryClient,
  positionOf: (answer: unknown) => string | null | undefined,
): Positions {
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => FED.has(queryKey[0]) })
  return earliest(queries.filter(({ state }) => state.status === 'success').map(({ state }) => positionOf(state.data)))
}
