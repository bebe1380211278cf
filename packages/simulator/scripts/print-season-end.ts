/**
 * Prints the end of a league's current season as the feed plays it: after each of the last match days the leader, the
 * favourite and the prices of the winner, then the final table and what the outright's markets were settled to.
 *
 * npm run season-end -- 17 touchline  (id of the league, seed)
 */

import { outrightsBetween } from '../src/outrights/outright.ts'
import { findLeague } from '../src/schedule/catalogue.ts'
import { DAY, HOUR } from '../src/schedule/fixtures.ts'
import { createSimulator } from '../src/simulator.ts'

const [id = '17', seed = 'touchline'] = process.argv.slice(2)
const league = findLeague(Number(id))
if (!league) throw new RangeError(`there is no league ${id}`)
const now = Date.now()
const season = outrightsBetween(seed, now, now + DAY, [league]).find(({ kind }) => kind === 'season')
if (!season) throw new RangeError(`${league.name} has no outright on its season`)

const names = new Map(league.competitors.map(competitor => [`sr:competitor:${competitor.id}`, competitor.name]))
const nameOf = (outcomeId: string | undefined): string => names.get(outcomeId ?? '') ?? '–'
const toName = (competitorId: number): string => nameOf(`sr:competitor:${competitorId}`)
const day = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')
const print = (text: string): void => void process.stdout.write(`${text}\n`)

const feed = createSimulator({ seed, now: season.endTime - 8 * league.every * DAY, leagueIds: new Set([league.id]) })
print(`${season.name}: decided ${day(season.endTime)}, ${league.competitors.length} sides`)
for (let before = 7 * league.every; before > 0; before -= league.every) {
  feed.advance(season.endTime - before * DAY + 10 * HOUR)
  const [first, second] = feed.getStandings(league.id)?.rows ?? []
  const market = [...(feed.match(season.id)?.markets.values() ?? [])].find(({ priority }) => priority === 1)
  const open = (market?.outcomes ?? []).filter(({ active }) => active).sort((a, b) => a.odds - b.odds)
  const favourite = [...(market?.outcomes ?? [])].sort((a, b) => b.probability - a.probability)[0]
  print(
    [
      day(feed.now),
      `leader ${first && toName(first.competitorId)} ${first?.total.points} (then ${second?.total.points})`,
      `favourite ${nameOf(favourite?.id)} ${((favourite?.probability ?? 0) * 100).toFixed(1)} %`,
      market?.status === 1 ? 'open' : 'locked',
      open
        .slice(0, 6)
        .map(({ id: outcome, odds }) => `${nameOf(outcome)} ${odds.toFixed(2)}`)
        .join(', '),
    ].join(' | '),
  )
}
feed.advance(season.endTime + HOUR)
print('final table')
feed.getStandings(league.id)?.rows.forEach(({ competitorId, total, zone }, place) => {
  const { won, drawn, lost, scored, conceded, points } = total
  print(
    `${String(place + 1).padStart(2)} ${toName(competitorId).padEnd(26)} ${won}-${drawn}-${lost}  ${scored}:${conceded}  ${points}  ${zone ?? ''}`,
  )
})
for (const { specifier, outcomes } of feed.getFinalSettlements(season.id) ?? []) {
  const winners = outcomes.filter(({ result }) => result === 1).map(({ id: outcome }) => nameOf(outcome))
  print(`settled ${specifier.split(':').at(-1)}: ${winners.join(', ')}`)
}
