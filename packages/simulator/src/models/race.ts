/**
 * A race of points until one side reaches the target with the required lead: a set of volleyball, a game of table
 * tennis, a map of Counter-Strike. Points are independent except for the server. The chain runs forward from any score
 * to every final score.
 */

export type Server = 0 | 1

export interface Race {
  /** Nobody gets more points than this; what is still open there goes to whoever is ahead. */
  readonly limit: number
  isOver(home: number, away: number): boolean
  /** P(home wins the next point). */
  chance(home: number, away: number, server: Server): number
  /** The server after a point. */
  nextServer(server: Server, winner: Server): Server
}

/** A final score, and how likely it is. */
export interface Ending {
  readonly home: number
  readonly away: number
  readonly chance: number
}

/** Every final score of a race that stands at `home`:`away`; their chances sum to `weight`. */
export function endingsOf(race: Race, home: number, away: number, server: Server, weight = 1): Ending[] {
  const width = race.limit + 1
  const mass = new Float64Array(2 * width * width)
  const at = (h: number, a: number, s: number) => 2 * (h * width + a) + s
  const add = (h: number, a: number, s: number, p: number) => {
    mass[at(h, a, s)] = (mass[at(h, a, s)] as number) + p
  }
  add(home, away, server, weight)
  const endings: Ending[] = []
  for (let h = home; h < width; h++) {
    for (let a = away; a < width; a++) {
      const both = (mass[at(h, a, 0)] as number) + (mass[at(h, a, 1)] as number)
      if (both === 0) continue
      if (race.isOver(h, a) || h === race.limit || a === race.limit) {
        endings.push({ home: h, away: a, chance: both })
        continue
      }
      for (const s of [0, 1] as const) {
        const p = mass[at(h, a, s)] as number
        if (p === 0) continue
        const wins = p * race.chance(h, a, s)
        add(h + 1, a, race.nextServer(s, 0), wins)
        add(h, a + 1, race.nextServer(s, 1), p - wins)
      }
    }
  }
  return endings
}

/** Summed chance of the endings that a condition holds for. */
export function chanceOf(endings: readonly Ending[], holds: (home: number, away: number) => boolean): number {
  let sum = 0
  for (const { home, away, chance } of endings) if (holds(home, away)) sum += chance
  return sum
}

export function isHomeWin(home: number, away: number): boolean {
  return home > away
}

/** The server of point number `index` (from 0) when the service changes every two points, at the end every one. */
export function serverByTurns(first: Server, index: number, target: number): Server {
  const turn = index < 2 * (target - 1) ? index >> 1 : index
  return turn % 2 === 0 ? first : ((1 - first) as Server)
}

/** Points far beyond the target are next to impossible: one in a million sets gets there. */
const BEYOND = 20

interface RallyRace {
  /** Points to win, two clear. */
  readonly target: number
  /** The service goes by turns (table tennis), or to whoever won the last point (volleyball). */
  readonly byTurns: boolean
  /** P(home wins a point) on home's and on away's service. */
  readonly chances: readonly [number, number]
}

/** A race to `target` points, two clear. The server of `endingsOf` is then, by turns, who served first. */
export function rallyRace({ target, byTurns, chances }: RallyRace): Race {
  return {
    limit: target + BEYOND,
    isOver: (home, away) => Math.max(home, away) >= target && Math.abs(home - away) >= 2,
    chance: (home, away, server) => chances[byTurns ? serverByTurns(server, home + away, target) : server],
    nextServer: (server, winner) => (byTurns ? server : winner),
  }
}

/** The same points, but whoever has `goal` of them first wins, however close the other is. */
export function firstTo(race: Race, goal: number): Race {
  return { ...race, limit: goal, isOver: (home, away) => Math.max(home, away) >= goal }
}

/** Rounds of a half of a Counter-Strike map, and of an overtime's half. */
const HALF = 12
const EXTRA_HALF = 3
/** Overtimes that are looked at. */
const OVERTIMES = 8

/** Thirteen rounds win a map; from 12:12 on, overtimes of six rounds until one side has four of them. */
export function isMapOver(home: number, away: number): boolean {
  const extra = home + away - 2 * HALF
  if (extra <= 0) return Math.max(home, away) > HALF
  const overtime = Math.ceil(extra / (2 * EXTRA_HALF))
  return Math.max(home, away) > HALF + EXTRA_HALF * overtime
}

/** Whether home plays the side it began the map with in the round after `played` rounds. */
export function isFirstSide(played: number): boolean {
  if (played < 2 * HALF) return played < HALF
  return Math.floor((played - 2 * HALF + EXTRA_HALF) / EXTRA_HALF) % 2 === 0
}

/** A map of Counter-Strike; `chances` of home to win a round on the side it began with, and on the other. */
export function roundRace(chances: readonly [number, number]): Race {
  return {
    limit: HALF + EXTRA_HALF * OVERTIMES + 1,
    isOver: isMapOver,
    chance: (home, away) => chances[isFirstSide(home + away) ? 0 : 1],
    nextServer: server => server,
  }
}
