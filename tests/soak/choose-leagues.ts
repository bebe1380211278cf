/** Selects some leagues of every sport, so that weeks of the feed take minutes. */
import { LEAGUES } from '@touchline/simulator/schedule/catalogue'

/** Ids of `perSport` leagues of each sport, the best and the lowest first, and of every cup with `withCups`. */
export function chooseLeagues(perSport: number): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const sport of new Set(LEAGUES.map(league => league.sport))) {
    const own = LEAGUES.filter(league => league.sport === sport).sort((a, b) => a.tier - b.tier || a.id - b.id)
    for (let taken = 0; taken < perSport && own.length > 0; taken += 1) {
      const league = taken % 2 === 0 ? own.shift() : own.pop()
      if (league) ids.add(league.id)
    }
  }
  return ids
}
