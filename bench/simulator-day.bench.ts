/**
 * Size of a simulated feed day and its share of a core at speed 1, with the back end's catalogue processing every event
 * and the markets of every match being read, which is the maximum load. A whole day would take too long, so an interval
 * every few hours is simulated in the back end's steps; scores and settlements between intervals are never skipped and
 * count in full.
 *
 * BENCH_STRETCH (20) seconds of every BENCH_HOURS (4) hours are simulated; BENCH_SECONDS (55) limits it.
 */

import type { FeedEvent } from '@touchline/simulator/feed/types'
import { createSimulator } from '@touchline/simulator/simulator'
import { Catalogue } from '../apps/backend/src/core/catalogue/catalogue.ts'
import { readCount } from './lib/child.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'

const STRETCH_MS = 1000 * readCount('BENCH_STRETCH', 20)
const STEP_HOURS = readCount('BENCH_HOURS', 4)
const SECONDS = readCount('BENCH_SECONDS', 55)
const HOUR = 3_600_000
const DAY_START = Date.parse('2026-09-19T00:00:00.000Z')
/** As in the back end's driver: closer changes are merged. */
const SHORTEST_STEP_MS = 50
const LARGEST_SHARE = 0.15

interface Stretch {
  readonly cpuMs: number
  readonly marketUpdates: number
  readonly outcomeUpdates: number
  readonly scoreUpdates: number
  readonly live: number
}

const cpuNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const createdFrom = cpuNow()
const feed = createSimulator({ seed: 'touchline', now: DAY_START })
const catalogue = new Catalogue(feed)
const startMs = cpuNow() - createdFrom

const seen = new Set<number>()
const kickedOff = new Set<number>()
let settledMarkets = 0
for (const { id } of feed.snapshot()) seen.add(id)

function countEvents(events: readonly FeedEvent[]): void {
  for (const event of events) {
    if (event.type === 'match_added') seen.add(event.match.id)
    if (event.type === 'match_status_changed' && event.previousStatus === 0) kickedOff.add(event.matchId)
    if (event.type === 'markets_settled') settledMarkets += event.settlements.length
  }
  catalogue.fold(events)
}

function playStretch(): Stretch {
  const endsAt = feed.now + STRETCH_MS
  const from = cpuNow()
  let marketUpdates = 0
  let outcomeUpdates = 0
  let scoreUpdates = 0
  while (feed.now < endsAt) {
    const events = feed.advance(Math.min(endsAt, Math.max(feed.nextAt(), feed.now + SHORTEST_STEP_MS)))
    countEvents(events)
    for (const event of events) {
      if (event.type === 'match_changed') scoreUpdates += 1
      if (event.type !== 'markets_changed') continue
      marketUpdates += event.markets.length
      outcomeUpdates += event.markets.reduce((sum, { outcomes }) => sum + outcomes.length, 0)
    }
  }
  const live = feed.snapshot().filter(({ status }) => status === 1).length
  return { cpuMs: cpuNow() - from, marketUpdates, outcomeUpdates, scoreUpdates, live }
}

const endsAt = performance.now() + 1000 * SECONDS
const stretches: Stretch[] = []
let marketsOnOffer = 0
let jumpMs = 0
for (let hour = 0; hour < 24 && performance.now() < endsAt; hour += STEP_HOURS) {
  const from = cpuNow()
  countEvents(feed.advance(DAY_START + hour * HOUR))
  if (hour > 0) jumpMs += cpuNow() - from
  // Markets are computed only when read.
  marketsOnOffer = feed.snapshot().reduce((sum, { markets }) => sum + markets.size, 0)
  stretches.push(playStretch())
}
const played = stretches.length
const hours = played * STEP_HOURS
countEvents(feed.advance(DAY_START + hours * HOUR))

const sum = (read: (stretch: Stretch) => number) => stretches.reduce((total, stretch) => total + read(stretch), 0)
const perDay = (read: (stretch: Stretch) => number) => Math.round((sum(read) / (played * STRETCH_MS)) * 24 * HOUR)
const whole = (value: number) => Math.round((value * 24) / hours).toLocaleString('en')
const share = sum(({ cpuMs }) => cpuMs) / (played * STRETCH_MS)

printLine(`${hours} of 24 hours, ${STRETCH_MS / 1000} s of every ${STEP_HOURS} step by step`)
printLine(
  `matches: ${feed.snapshot().length.toLocaleString('en')} known at once, ${whole(kickedOff.size)} played a day`,
)
printLine(
  `live at once: ${Math.min(...stretches.map(one => one.live))} to ${Math.max(...stretches.map(one => one.live))}`,
)
printLine(`markets: ${marketsOnOffer.toLocaleString('en')} on offer at once, ${whole(settledMarkets)} settled a day`)
printLine(`updates a day: ${perDay(one => one.marketUpdates).toLocaleString('en')} of markets with \
${perDay(one => one.outcomeUpdates).toLocaleString('en')} prices, ${perDay(one => one.scoreUpdates).toLocaleString('en')} of matches`)
printLine(
  `that is ${Math.round(perDay(one => one.outcomeUpdates) / 86_400).toLocaleString('en')} prices a second on average`,
)
printFigure('CPU to start with the day', startMs / 1000, ' s')
printFigure('CPU a simulated hour at speed 1', share * 3600, ' s')
printFigure('CPU a skipped hour', jumpMs / Math.max(1, hours - STEP_HOURS) / 1000, ' s')
printFigure('memory in use', process.memoryUsage().heapUsed / 1e6, ' MB')
checkPromise('ratio to one core at speed 1', share, { atMost: LARGEST_SHARE })
