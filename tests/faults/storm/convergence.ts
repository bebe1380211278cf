/** What must be true when the storm is over: every page shows the server's state, all of it, and nothing is left behind. */
import { IN_STEP_MS } from './bounds.ts'
import { openPrices } from './displayed-prices.ts'
import { priceText, type Truth } from './oracle.ts'
import { compare, type Player } from './players.ts'
import type { StormClient } from './storm-client.ts'
import type { RealtimeCounts, StormHouse } from './storm-system.ts'

/** A page's prices that are not the server's, and those of the server's that it does not show. */
function findWrongPrices(client: StormClient, truth: Truth, offered: (urn: string) => readonly string[]): string[] {
  const { live } = client.app
  if (client.app.feed.realtime.state.get() !== 'connected') return ['not connected']
  if (live.freshness.get() !== 'trusted') return ['prices locked']
  const before = Date.now() - IN_STEP_MS
  const wrong: string[] = []
  for (const { key, marketKey, odds, active, marketStatus } of openPrices(client)) {
    const text = priceText(odds, active, marketStatus)
    const standing = truth.judgePrice(marketKey, key.slice(marketKey.length + 1), text, before)
    if (standing !== 'fine') wrong.push(`${standing}: ${key} at ${text}`)
  }
  for (const { urn_id } of client.matches) {
    const shown = new Set(live.marketKeys.get(urn_id))
    for (const key of offered(urn_id)) if (!shown.has(key)) wrong.push(`${key} is missing`)
  }
  return wrong
}

export interface CalmOptions {
  readonly house: StormHouse
  readonly truth: Truth
  readonly clients: readonly StormClient[]
  readonly players: readonly Player[]
  /** What there is at the server when nothing has been left behind. */
  readonly counts: RealtimeCounts
  readonly say?: ((line: string) => void) | undefined
}

export interface Calm {
  /** Until everything was right, with nothing left behind; null when it never was. */
  readonly afterMs: number | null
  /** Until every page was right, and stayed so. */
  readonly pagesAfterMs: number | null
  /** What was wrong in the end, in words. */
  readonly prices: string[]
  readonly events: string[]
  readonly left: string[]
}

async function look({
  house,
  truth,
  clients,
  players,
  counts,
}: CalmOptions): Promise<Omit<Calm, 'afterMs' | 'pagesAfterMs'>> {
  const offers = new Map<string, string[]>()
  const offered = (urn: string): readonly string[] => {
    const known = offers.get(urn) ?? truth.offered(urn, Date.now() - IN_STEP_MS)
    offers.set(urn, known)
    return known
  }
  const prices = clients.flatMap(client => findWrongPrices(client, truth, offered))
  const events: string[] = []
  for (const player of players) {
    const said = await player.read()
    const own = clients.filter(({ playerId }) => playerId === player.person.playerId)
    events.push(...own.flatMap(client => compare(client, said)))
  }
  const now = await house.countRealtime()
  const isSame = now.connections === counts.connections && now.subscriptions === counts.subscriptions
  return { prices, events, left: isSame ? [] : [`${JSON.stringify(now)} for ${JSON.stringify(counts)}`] }
}

const PAUSE_MS = 500
/** What is still wrong is said now and then. */
const SAY_EVERY = 10

/** Waits until all is as it must be. */
export async function waitForCalm(options: CalmOptions, withinMs: number): Promise<Calm> {
  const began = Date.now()
  let pagesAfterMs: number | null = null
  for (let round = 0; ; round += 1) {
    const lookedAt = Date.now() - began
    const found = await look(options)
    const { prices, events, left } = found
    const arePagesRight = prices.length === 0 && events.length === 0
    pagesAfterMs = arePagesRight ? (pagesAfterMs ?? lookedAt) : null
    if (arePagesRight && left.length === 0) return { ...found, pagesAfterMs, afterMs: lookedAt }
    if (lookedAt > withinMs) return { ...found, pagesAfterMs, afterMs: null }
    if (round % SAY_EVERY === 0)
      options.say?.(
        `after ${lookedAt} ms wrong: ${prices.length} prices (${prices[0]}), ${events.length} events (${events[0]}), ${left}`,
      )
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}
