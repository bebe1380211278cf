/** A feed with few leagues of every sport, for tests of the whole product that need no more. */
import { LEAGUES } from '@touchline/simulator/schedule/catalogue'

/** Of each sport, one league in so many. */
const SHARE = 5

function chooseLeagues(): Set<number> {
  const counts = new Map<string, number>()
  const chosen = new Set<number>()
  for (const { id, sport } of LEAGUES) {
    const before = counts.get(sport) ?? 0
    counts.set(sport, before + 1)
    if (before % SHARE === 0) chosen.add(id)
  }
  return chosen
}

/** Ids of every fifth league of each sport: at the pinned start 20 matches are in play, nine of them soccer. */
export const SMALL_FEED_LEAGUES: ReadonlySet<number> = chooseLeagues()

/** Environment of a back end process with that feed; it starts and answers lists at a fraction of the cost, and computes no past results. */
export const SMALL_FEED = { SIMULATOR_LEAGUES: [...SMALL_FEED_LEAGUES].join(), RESULTS_FILL_DAYS: '0' }
