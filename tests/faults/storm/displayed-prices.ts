/** The prices that a headless client would display: those of its open matches and of its list's rows. */
import type { LiveOutcome } from '@touchline/client/live/types'
import type { Match } from '@touchline/contract/entities/match'
import type { App } from '../../../apps/web/app/shared/app/app.ts'
import { columnsOf } from '../../../apps/web/app/shared/market/columns.ts'
import { findRowLine } from '../../../apps/web/app/shared/market/lines.ts'
import type { StormClient } from './storm-client.ts'

function rowMarkets({ live }: App, match: Match): string[] {
  const keys = live.marketKeys.get(match.urn_id) ?? []
  return columnsOf(match.tournament, [match]).flatMap(
    ({ marketId }) => findRowLine(live.markets, keys, marketId)?.key ?? [],
  )
}

/** Every so many of a list. */
function* each<T>(list: readonly T[], share: number, from: number): Generator<T> {
  for (let at = from % share; at < list.length; at += share) yield list[at] as T
}

/** Keys of the displayed markets, sampled. */
function* displayedMarkets({ app, matches, listed }: StormClient, share: number, from: number): Generator<string> {
  for (const match of each(listed, share, from)) yield* rowMarkets(app, match)
  for (const { urn_id } of matches) yield* each(app.live.marketKeys.get(urn_id) ?? [], share, from)
}

/** The displayed prices that can be picked: none while prices are locked. */
export function* displayedPrices(client: StormClient, share = 1, from = 0): Generator<LiveOutcome> {
  const { live } = client.app
  if (live.freshness.get() !== 'trusted') return
  for (const key of displayedMarkets(client, share, from)) {
    for (const { key: outcomeKey } of live.markets.get(key)?.outcomes ?? []) {
      const outcome = live.outcomes.get(outcomeKey)
      if (outcome?.availability === 'open') yield outcome
    }
  }
}
