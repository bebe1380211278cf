/** A node that started after a bet was placed has the same suspensions as the node that recorded them. */

import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import { Catalogue } from '../../core/catalogue/catalogue.ts'
import { MarketSuspensionLog } from './market-suspension-log.ts'
import { rebuildSuspensions } from './rebuild-suspensions.ts'

const SEED = 'suspensions'
const START = Date.parse('2026-03-07T15:20:00Z')
const MINUTE = 60_000
const STEP_MS = 1500

const betAt = (feedMs: number, matchId: number) => ({
  bet: { feed_ms: feedMs } as BetRow,
  selections: [{ match_id: matchId } as SelectionRow],
})

/** Advances the feed, recorded by a node that follows those matches; returns their changed markets. */
function record(feed: Simulator, log: MarketSuspensionLog, matchIds: readonly number[], to: number) {
  const changed = new Set<string>()
  const note = (event: FeedEvent): void => {
    if (event.type !== 'markets_changed' || !matchIds.includes(event.matchId)) return
    for (const { key } of event.markets) changed.add(`${event.matchId} ${key}`)
  }
  for (const id of matchIds) void feed.match(id)?.markets.size
  while (feed.now < to) {
    const events = feed.advance(Math.min(feed.now + STEP_MS, to))
    log.record(events, feed.now)
    events.forEach(note)
  }
  return [...changed].map(name => [Number(name.split(' ')[0]), name.slice(name.indexOf(' ') + 1)] as const)
}

/** The suspension log of a node that starts now. */
async function rebuild(now: number, bets: Parameters<typeof rebuildSuspensions>[1]): Promise<MarketSuspensionLog> {
  const feed = createSimulator({ seed: SEED, now })
  const log = new MarketSuspensionLog(now)
  const catalogue = new Catalogue(feed, { languages: ['en'], priorities: {} })
  await rebuildSuspensions({ log, feed, catalogue, seed: SEED, createFeed: createSimulator }, bets)
  return log
}

it('rebuilds the missed suspensions of a live match, and of one published meanwhile', async () => {
  const feed = createSimulator({ seed: SEED, now: START })
  const soccer = feed.catalogue.sports.find(({ key }) => key === 'soccer')?.id
  const live = feed.snapshot().find(({ status, sportId }) => status === 1 && sportId === soccer)
  if (!live) throw new Error('no soccer match is being played')
  const early = new MarketSuspensionLog(START)
  const markets = record(feed, early, [live.id], START + 90_000)
  const published = feed.now
  let id: number | undefined
  while (id === undefined) {
    const events = feed.advance(feed.now + STEP_MS)
    early.record(events, feed.now)
    for (const event of events) if (event.type === 'match_added') id = event.match.id
  }
  markets.push(...record(feed, early, [live.id, id], feed.now + 30_000))

  const late = await rebuild(feed.now, [betAt(START, live.id), betAt(published, id)])
  const findSuspended = (log: MarketSuspensionLog, since: number) =>
    markets.filter(([matchId, key]) => log.wasSuspendedSince(matchId, key, since))
  for (const since of [START, START + 40_250, published])
    expect(findSuspended(late, since)).toEqual(findSuspended(early, since))
  expect(findSuspended(late, START).length).toBeGreaterThan(10)
  expect(late.isComplete(live.id, START)).toBe(true)
  expect(late.isComplete(id, published)).toBe(true)
})

it('restarts the log after a step that skipped prices', () => {
  const log = new MarketSuspensionLog(START)
  log.record([], START + MINUTE)
  expect(log.isComplete(1, START)).toBe(true)
  log.setComplete(1, START - MINUTE)
  log.record([], START + 3 * MINUTE)
  expect(log.isComplete(1, START)).toBe(false)
  expect(log.isComplete(1, START + 3 * MINUTE)).toBe(true)
})
