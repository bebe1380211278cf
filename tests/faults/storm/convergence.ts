/**
 * Waits until every client shows the server's complete state after a storm, and no connection or subscription remains.
 */
import { MAX_AGE_MS } from './bounds.ts'
import { displayedPrices } from './displayed-prices.ts'
import { type PriceOracle, priceText } from './oracle.ts'
import { findDifferences, type Player } from './players.ts'
import type { StormClient } from './storm-client.ts'
import type { RealtimeCounts, StormSystem } from './storm-system.ts'

/** Prices of a client that differ from the server's, and the server's markets that it lacks. */
function findWrongPrices(
  client: StormClient,
  oracle: PriceOracle,
  offered: (urn: string) => readonly string[],
): string[] {
  const { live } = client.app
  if (client.app.liveSession.state.get() !== 'connected') return ['not connected']
  if (live.freshness.get() !== 'trusted') return ['prices locked']
  const before = Date.now() - MAX_AGE_MS
  const wrong: string[] = []
  for (const { key, marketKey, odds, active, marketStatus } of displayedPrices(client)) {
    const text = priceText(odds, active, marketStatus)
    const verdict = oracle.checkPrice(marketKey, key.slice(marketKey.length + 1), text, before)
    if (verdict !== 'current') wrong.push(`${verdict}: ${key} at ${text}`)
  }
  for (const { urn_id } of client.matches) {
    const shown = new Set(live.marketKeys.get(urn_id))
    for (const key of offered(urn_id)) if (!shown.has(key)) wrong.push(`${key} is missing`)
  }
  return wrong
}

export interface ConvergenceOptions {
  readonly system: StormSystem
  readonly oracle: PriceOracle
  readonly clients: readonly StormClient[]
  readonly players: readonly Player[]
  /** The server's expected connections and subscriptions. */
  readonly counts: RealtimeCounts
  readonly log?: ((line: string) => void) | undefined
}

export interface Convergence {
  /** Time until everything was right and nothing was left over; null if that never happened. */
  readonly afterMs: number | null
  /** Time since which every page was right without interruption; null if some were not. */
  readonly pagesAfterMs: number | null
  /** Remaining problems, as messages. */
  readonly prices: string[]
  readonly events: string[]
  readonly left: string[]
}

async function readState({
  system,
  oracle,
  clients,
  players,
  counts,
}: ConvergenceOptions): Promise<Omit<Convergence, 'afterMs' | 'pagesAfterMs'>> {
  const offers = new Map<string, string[]>()
  const offered = (urn: string): readonly string[] => {
    const offer = offers.get(urn) ?? oracle.offered(urn, Date.now() - MAX_AGE_MS)
    offers.set(urn, offer)
    return offer
  }
  const prices = clients.flatMap(client => findWrongPrices(client, oracle, offered))
  const events: string[] = []
  for (const player of players) {
    const playerState = await player.read()
    const playerClients = clients.filter(({ playerId }) => playerId === player.person.playerId)
    events.push(...playerClients.flatMap(client => findDifferences(client, playerState)))
  }
  const now = await system.countRealtime()
  const isSame = now.connections === counts.connections && now.subscriptions === counts.subscriptions
  return { prices, events, left: isSame ? [] : [`${JSON.stringify(now)} for ${JSON.stringify(counts)}`] }
}

const PAUSE_MS = 500
/** Remaining problems are logged every so many rounds. */
const LOG_EVERY = 10

/** Polls until everything is right, at most for the given time. */
export async function waitForConvergence(options: ConvergenceOptions, withinMs: number): Promise<Convergence> {
  const began = Date.now()
  let pagesAfterMs: number | null = null
  for (let round = 0; ; round += 1) {
    const elapsedMs = Date.now() - began
    const found = await readState(options)
    const { prices, events, left } = found
    const arePagesRight = prices.length === 0 && events.length === 0
    pagesAfterMs = arePagesRight ? (pagesAfterMs ?? elapsedMs) : null
    if (arePagesRight && left.length === 0) return { ...found, pagesAfterMs, afterMs: elapsedMs }
    if (elapsedMs > withinMs) return { ...found, pagesAfterMs, afterMs: null }
    if (round % LOG_EVERY === 0)
      options.log?.(
        `after ${elapsedMs} ms wrong: ${prices.length} prices (${prices[0]}), ${events.length} events (${events[0]}), ${left}`,
      )
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}
