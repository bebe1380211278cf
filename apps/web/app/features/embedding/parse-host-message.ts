/**
 * Reads what came over the window from the page around this one. What is not from that very window, or not from exactly
 * an allowed origin, is dropped before anything of it is looked at.
 */
import { type MessageOf, type MessageTable, parseMessage } from '@touchline/contract/host-messages'

export interface HostWindow {
  readonly parent: MessageEventSource
  /** Exact origins that may embed the product: the list that also decides who may frame it. */
  readonly origins: readonly string[]
}

type Received = Pick<MessageEvent, 'data' | 'origin' | 'source'>

export const isFromHost = ({ source, origin }: Pick<Received, 'origin' | 'source'>, host: HostWindow): boolean =>
  source === host.parent && host.origins.includes(origin)

/** The message, or null when there is none for us; a payload that makes no sense is reported and not acted on. */
export function readTable<T extends MessageTable>(
  table: T,
  data: unknown,
  onInvalid: (message: string) => void,
): MessageOf<T> | null {
  const read = parseMessage(table, data)
  if (read.kind === 'invalid') onInvalid(`${read.type}: ${read.problems.join('; ')}`.slice(0, 500))
  return read.kind === 'message' ? read.message : null
}
