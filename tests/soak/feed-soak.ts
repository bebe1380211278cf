/**
 * `npm run test:soak`: 60 feed days in steps of 50 ms to 5 s, half of which end exactly at an event's time, over
 * leagues of every sport, then bets on every kind of market. Configured by SOAK_DAYS, SOAK_LEAGUES (of each sport),
 * SOAK_BET_DAYS and SOAK_SEED.
 */
import { readWatchdogMs, startWatchdog } from '@touchline/hub/watchdog'
import { chooseLeagues } from './choose-leagues.ts'
import { slopeOf } from './figures.ts'
import { findProblems, runFeed } from './run-feed.ts'
import { simulateBets } from './simulate-bets.ts'

const read = (name: string, fallback: number): number => Number(process.env[name] || fallback)

const days = read('SOAK_DAYS', 60)
const leagueIds = chooseLeagues(read('SOAK_LEAGUES', 2))
const betDays = read('SOAK_BET_DAYS', 10)
const feed = { seed: process.env.SOAK_SEED || 'soak-11', startMs: Date.UTC(2026, 8, 25), leagueIds }
/** Limits of growth: megabytes per day, and events per day. */
const LIMITS = { heapSlope: 0.2, sizeSlope: 0.5 }
/** A day is simulated without a pause; only an endless step takes this long. */
const WATCHDOG_MS = 1_800_000

startWatchdog(Math.max(WATCHDOG_MS, readWatchdogMs(process.env)), error => console.error(error))
const started = performance.now()
const walk = runFeed({ ...feed, days, minStepMs: 50, maxStepMs: 5000, onDay: report => console.log(report) })
const problems = findProblems(walk, LIMITS)
const sizeSlope = slopeOf(walk.sizes)
if (days >= 30 && Math.abs(sizeSlope) > LIMITS.sizeSlope)
  problems.push(`the catalogue grows by ${sizeSlope} events a day`)

console.log(
  `${days} days, ${leagueIds.size} leagues: ${walk.steps} steps (${walk.exactSteps} exactly on an event), ${walk.events} events, ` +
    `longest step ${walk.longestStepMs.toFixed(0)} ms, heap ${walk.heapSlope.toFixed(3)} MB a day, ` +
    `catalogue ${sizeSlope.toFixed(3)} events a day, ${((performance.now() - started) / 60_000).toFixed(1)} min`,
)
for (const [kind, { begun, ended, removed }] of [...walk.countsByKind].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`  ${kind.padEnd(18)} ${begun} begun, ${ended} ended, ${removed} removed`)

const bets = await simulateBets({ ...feed, days: betDays, kindsPerDay: 1000 })
console.log(`bets over ${betDays} days: ${JSON.stringify({ ...bets, open: bets.open.length })}`)
if (bets.open.length > 0) problems.push(`${bets.open.length} bets are not settled`)
if (!bets.isLedgerClean) problems.push('the ledger is not balanced')
if (bets.placed === 0) problems.push('no bet was taken')

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
