import type { FeedZone } from '../feed/feed-standings.ts'
import type { League } from '../schedule/catalogue.ts'
import { CUPS } from '../schedule/data/cups.ts'
import { hasSeasons } from '../schedule/season-calendar.ts'

/** Countries in whose leagues nobody goes down. */
const CLOSED_COUNTRIES = new Set([null, 'US', 'CA', 'AU', 'NZ', 'IN', 'PH', 'JP'])
const PROMOTED = 2
/** Sides of a league from which on it has relegation. */
const LEAST_SIDES = 10

/** How many go down at the end of a season; 0 where nobody does. */
export function countRelegated(league: League): number {
  const sides = league.competitors.length
  const isOpen = hasSeasons(league) && !CLOSED_COUNTRIES.has(league.country)
  return isOpen && sides >= LEAST_SIDES ? Math.round(sides * 0.15) : 0
}

/** Zones of a league's places, the first place first; null for a place without one. */
export function listZones(league: League): (FeedZone | null)[] {
  const sides = league.competitors.length
  const isLower = league.above !== undefined && hasSeasons(league)
  const playOff = isLower ? PROMOTED + (sides >= 20 ? 4 : 2) : 0
  const relegated = countRelegated(league)
  return league.competitors.map((_, place) => {
    if (place >= sides - relegated) return 'relegation'
    if (isLower && place < PROMOTED) return 'promotion'
    return place < playOff ? 'play_off' : null
  })
}

/** Id of the competition that a place leads into: the league above, or a cup between countries; null of a place that leads into none. */
export function findQualification(league: League, place: number): number | null {
  if (!hasSeasons(league)) return null
  if (league.above !== undefined && place < PROMOTED) return league.above
  const leadsInto = CUPS.find(
    ({ country, from }) => country === null && from.some(([id, count]) => id === league.id && place < count),
  )
  return leadsInto?.id ?? null
}
