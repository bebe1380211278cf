/**
 * Completes the suspension log for bets placed before this node could record: before it started, or while it lagged
 * behind the node that placed them. The feed is a function of its time, so a second instance that starts at the oldest
 * of those bets emits the same events again.
 */
import type { Simulator, SimulatorOptions } from '@touchline/simulator/feed/types'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { MAX_FULL_STEP_MS, type MarketSuspensionLog } from './market-suspension-log.ts'

export interface SuspensionSource {
  readonly log: MarketSuspensionLog
  readonly catalogue: Catalogue
  /** This node's feed. */
  readonly feed: Simulator
  readonly seed: string
  readonly createFeed: (options: SimulatorOptions) => Simulator
}

export interface DelayedBet {
  readonly bet: BetRow
  readonly selections: readonly SelectionRow[]
}

/** Maximum feed time that is replayed. A bet delayed for longer is rejected. */
const MAX_REPLAY_MS = 8 * 3_600_000

/**
 * Feed time of a selection's placement; falls back on the market version, the feed time of a change, which is no later.
 */
export function placedAtFeedMs(bet: BetRow, selection: SelectionRow): number {
  return bet.feed_ms ?? selection.market_version
}

/** The matches with incomplete suspensions, and the feed time from which they are missing. */
function findMissing({ log, feed }: SuspensionSource, bets: readonly DelayedBet[]): Map<number, number> {
  const missing = new Map<number, number>()
  for (const { bet, selections } of bets) {
    for (const selection of selections) {
      const { match_id: matchId } = selection
      const since = placedAtFeedMs(bet, selection)
      if (log.isComplete(matchId, since) || feed.now - since > MAX_REPLAY_MS) continue
      missing.set(matchId, Math.min(since, missing.get(matchId) ?? since))
    }
  }
  return missing
}

/** Records every suspension since the bets were placed. Yields to the event loop between the steps of the replay. */
export async function rebuildSuspensions(source: SuspensionSource, bets: readonly DelayedBet[]): Promise<void> {
  const { log, feed, catalogue, seed, createFeed } = source
  const missing = findMissing(source, bets)
  if (missing.size === 0) return
  // The feed reports changes only of markets that were read; this node's own feed reports them from here on.
  for (const matchId of missing.keys()) catalogue.match(matchId)?.read()
  const to = feed.now
  let time = Math.min(...missing.values())
  const replay = createFeed({ seed, now: time })
  const read = (matchId: number): void => {
    if (missing.has(matchId)) void replay.match(matchId)?.markets.size
  }
  for (const matchId of missing.keys()) read(matchId)
  while (time < to) {
    time = Math.min(time + MAX_FULL_STEP_MS, to)
    const events = replay.advance(time)
    for (const event of events) if (event.type === 'match_added') read(event.match.id)
    log.add(events.filter(event => event.type === 'markets_changed' && missing.has(event.matchId)))
    await new Promise(resolve => setImmediate(resolve))
  }
  for (const [matchId, since] of missing) log.setComplete(matchId, since)
}
