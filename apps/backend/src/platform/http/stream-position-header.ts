/**
 * Header with the stream position of a response's channel, for clients that continue from the response by subscribing.
 */
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { Endpoint } from '@touchline/contract/endpoint'
import { formatStreamPosition, type StreamPosition } from '@touchline/contract/stream-position'

/** Stream positions of channels. */
interface StreamPositions {
  of(channel: string): StreamPosition | null
}

interface RequestedResource {
  readonly params: unknown
  readonly language: string
}

/** Must be called before the response is built: a response may be newer than its position but never older. */
export type StreamPositionHeader = (entry: Endpoint, request: RequestedResource) => string | null

function channelOf(
  { position }: Endpoint,
  { params, language }: RequestedResource,
  hasMatch: Known['hasMatch'],
): string | null {
  if (position === 'public') return publicChannel(language)
  if (position !== 'match') return null
  const { id } = params as { id: number }
  return hasMatch(id) ? matchChannel(id, language) : null
}

interface Known {
  /** Channels exist only in these languages. */
  readonly locales: readonly string[]
  readonly hasMatch: (id: number) => boolean
}

export function createStreamPositionHeader(
  positions: StreamPositions,
  { locales, hasMatch }: Known,
): StreamPositionHeader {
  return (entry, request) => {
    const channel = locales.includes(request.language) ? channelOf(entry, request, hasMatch) : null
    const position = channel && positions.of(channel)
    return channel && position ? formatStreamPosition(channel, position) : null
  }
}
