/**
 * Parses window messages of the embedding page. Messages from another window or from an origin that
 * is not exactly allowed are dropped before their data is read.
 */
import { type MessageOf, type MessageTable, parseMessage } from '@touchline/contract/host-messages'

export interface HostWindow {
  readonly parent: MessageEventSource
  /** Exact origins that may embed the product; the same list controls framing. */
  readonly origins: readonly string[]
}

type Received = Pick<MessageEvent, 'data' | 'origin' | 'source'>

export const isFromHost = ({ source, origin }: Pick<Received, 'origin' | 'source'>, host: HostWindow): boolean =>
  source === host.parent && host.origins.includes(origin)

/**
 * The message, or null when it is not for this product; an invalid payload is reported and ignored.
 */
export function parseHostMessage<T extends MessageTable>(
  table: T,
  data: unknown,
  onInvalid: (message: string, id: string | undefined) => void,
): MessageOf<T> | null {
  const read = parseMessage(table, data)
  if (read.kind === 'invalid') onInvalid(`${read.type}: ${read.problems.join('; ')}`.slice(0, 500), read.id)
  return read.kind === 'message' ? read.message : null
}
