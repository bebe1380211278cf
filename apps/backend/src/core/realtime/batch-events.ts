/**
 * The publications of a batch. Names are sent only of what subscribers may not know: an item that opened, entered a row
 * or is otherwise new to them, in each language. The state of everything else is the same in every language, so that one
 * publication serves all channels. Each item is in exactly one of the two.
 */
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { CatalogueView } from '../catalogue/catalogue-view.ts'
import { toMarketState } from '../catalogue/wire-market.ts'
import { toMatchChange } from '../catalogue/wire-match.ts'
import type { Batch } from './channel-batcher.ts'

const withoutEmpty = (events: readonly RealtimeEvent[]): RealtimeEvent[] =>
  events.filter(({ message }) => !Array.isArray(message) || message.length > 0)

/** The publications for the channel of one language. */
export function toNamedEvents({ matches, markets }: Batch, view: CatalogueView): RealtimeEvent[] {
  const named = matches.filter(({ isNamed }) => isNamed)
  return withoutEmpty([
    { event_name: 'match_changed', message: named.map(({ match, offer }) => view.change(match, offer)) },
    {
      event_name: 'markets_changed',
      message: markets.flatMap(({ isNamed, market, entry }) => (isNamed ? view.market(market, entry) : [])),
    },
  ])
}

/** The publications for the channels of all languages. */
export function toSharedEvents({ matches, markets }: Batch): RealtimeEvent[] {
  const unnamed = matches.filter(({ isNamed }) => !isNamed)
  return withoutEmpty([
    { event_name: 'match_changed', message: unnamed.map(({ match, offer }) => toMatchChange(match, offer)) },
    {
      event_name: 'markets_changed',
      message: markets.flatMap(({ isNamed, market, entry }) => (isNamed ? [] : toMarketState(market, entry.feed))),
    },
  ])
}
