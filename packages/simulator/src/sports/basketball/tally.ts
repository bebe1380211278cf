import type { FeedSituation, FeedStatisticRow } from '../../feed/feed-match.ts'
import type { Random } from '../../shared/random.ts'

/** Counts of a basketball match beside its points, and the ball's position; each count home then away. */

type Pair = readonly [home: number, away: number]
type Side = 0 | 1

/** Twos, threes and free throws are those made: together they are the points. */
export interface Tally {
  readonly twos: Pair
  readonly threes: Pair
  readonly freeThrows: Pair
  readonly rebounds: Pair
  readonly assists: Pair
  readonly turnovers: Pair
  readonly fouls: Pair
}

const NONE: Pair = [0, 0]
export const NO_TALLY: Tally = {
  twos: NONE,
  threes: NONE,
  freeThrows: NONE,
  rebounds: NONE,
  assists: NONE,
  turnovers: NONE,
  fouls: NONE,
}

const other = (side: Side): Side => (side === 0 ? 1 : 0)

function add(tally: Tally, key: keyof Tally, side: Side, count = 1): Tally {
  const [home, away] = tally[key]
  return { ...tally, [key]: side === 0 ? [home + count, away] : [home, away + count] }
}

/** Points of one side, made up of shots: as many threes and twos as there is room for, the rest from the line. */
export function countPoints(tally: Tally, random: Random, side: Side, points: number): Tally {
  let result = tally
  for (let left = points; left > 0; ) {
    const isLine = left === 1 || (left === 2 && random.chance(0.22))
    const worth = isLine ? left : left === 3 || (left > 4 && random.chance(0.4)) ? 3 : 2
    left -= worth
    if (isLine) result = add(add(result, 'freeThrows', side, worth), 'fouls', other(side))
    else {
      result = add(result, worth === 3 ? 'threes' : 'twos', side)
      if (random.chance(0.58)) result = add(result, 'assists', side)
    }
  }
  return result
}

/** An attack that brings nothing: a miss and a rebound, a lost ball, a foul. */
export function countAttack(tally: Tally, random: Random, side: Side): Tally {
  const draw = random.next()
  if (draw < 0.18) return add(tally, 'turnovers', side)
  if (draw < 0.28) return add(tally, 'fouls', other(side))
  if (draw > 0.84) return tally
  return add(tally, 'rebounds', random.chance(0.74) ? other(side) : side)
}

export function buildBasketballStatistics({
  twos,
  threes,
  freeThrows,
  rebounds,
  assists,
  turnovers,
  fouls,
}: Tally): FeedStatisticRow[] {
  const row = (key: string, [home, away]: Pair): FeedStatisticRow => ({ key, home, away })
  return [
    row('field_goals', [twos[0] + threes[0], twos[1] + threes[1]]),
    row('three_points', threes),
    row('free_throws', freeThrows),
    row('rebounds', rebounds),
    row('assists', assists),
    row('turnovers', turnovers),
    row('fouls', fouls),
  ]
}

type Ball = Extract<FeedSituation, { kind: 'ball' }>

/** Somewhere near the basket the side plays at. */
export function placeBall(random: Random, side: Side, zone: 'attack' | 'shot'): Ball {
  const depth = zone === 'shot' ? random.integer(88, 96) : random.integer(56, 88)
  return {
    kind: 'ball',
    side: side === 0 ? 'home' : 'away',
    zone,
    x: side === 0 ? depth : 100 - depth,
    y: random.integer(15, 85),
  }
}
