/** Selects some leagues of every sport, so that weeks of the feed take minutes. */
import { LEAGUES } from '@touchline/simulator/schedule/catalogue'

/** Ids of `perSport` leagues of each sport, the best and the lowest first, and of every cup with `withCups`. */
export function chooseLeagues(perSport: number): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const sport of new Set(LEAGUES.map(league => league.sport))) {
    const leagues = LEAGUES.filter(league => league.sport === sport).sort((a, b) => a.tier - b.tier || a.id - b.id)
    for (let count = 0; count < perSport && leagues.length > 0; count += 1) {
      const league = count % 2 === 0 ? leagues.shift() : leagues.pop()
      if (league) ids.add(league.id)
    }
  }
  return ids
}
