import type { FeedPlayer } from '../../feed/feed-catalogue.ts'
import type { FeedLineupPlayer, FeedLineups } from '../../feed/feed-match.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { getSquad } from '../../schedule/players/squads.ts'
import { createRandom, hashText, type Random } from '../../shared/random.ts'
import type { Side } from '../../shared/side.ts'

/**
 * Line-ups: eleven positions and five substitutes, each of whom replaces a player of his position. Scoring probability
 * belongs to the position, so that scorers' probabilities follow from those of goals.
 */

/** Of a side's match: 0–10 start, 11–15 come on later. */
export type PlayerIndex = number

interface Place {
  readonly position: string
  /** Of the goals of his side, up to scale; of its cards. */
  readonly goals: number
  readonly cards: number
}

const place = (position: string, goals: number, cards: number): Place => ({ position, goals, cards })

/** The eleven places. */
export const PLACES: readonly Place[] = [
  place('goalkeeper', 0.02, 0.2),
  place('defender', 0.55, 1.2),
  place('defender', 0.45, 1.1),
  place('defender', 0.35, 1),
  place('defender', 0.3, 1),
  place('midfielder', 1.5, 1.2),
  place('midfielder', 1.1, 1.1),
  place('midfielder', 0.8, 1.4),
  place('forward', 3.2, 0.6),
  place('forward', 2.4, 0.7),
  place('forward', 2, 0.6),
]
export const BENCH: readonly string[] = ['defender', 'midfielder', 'midfielder', 'forward', 'forward']
export const PLAYERS = PLACES.length + BENCH.length

/** Substitutes come on at any minute between these. */
export const FIRST_CHANGE = 55
export const LAST_CHANGE = 85

export type Roster = readonly FeedPlayer[]

const rosters = new WeakMap<Fixture, readonly [Roster, Roster]>()

/** The sixteen players of each side. */
export function rosterOf(fixture: Fixture): readonly [Roster, Roster] {
  const found = rosters.get(fixture) ?? [pickRoster(fixture, 0), pickRoster(fixture, 1)]
  rosters.set(fixture, found)
  return found
}

/** Of each position those that stand first in the squad, now and then with somebody left out. */
function pickRoster(fixture: Fixture, side: Side): Roster {
  const club = side === 0 ? fixture.home : fixture.away
  const squad = getSquad('soccer', club)
  const mood = (player: FeedPlayer, index: number) => index + 1.6 * (hashText(`${fixture.key}/${player.id}`) / 2 ** 32)
  const left = new Map<string, FeedPlayer[]>()
  for (const position of ['goalkeeper', 'defender', 'midfielder', 'forward']) {
    const order = squad.filter(player => player.position === position).map((player, index) => ({ player, index }))
    order.sort((a, b) => mood(a.player, a.index) - mood(b.player, b.index))
    left.set(
      position,
      order.map(({ player }) => player),
    )
  }
  return [...PLACES.map(({ position }) => position), ...BENCH].map(position => {
    const next = left.get(position)?.shift()
    if (!next) throw new RangeError(`${club.name} has nobody left to play as ${position}`)
    return next
  })
}

/** The player of each place; −1 once he was sent off. */
export type Occupants = readonly PlayerIndex[]

interface Described {
  readonly places: readonly [Occupants, Occupants]
  readonly lineups: FeedLineups
}
const described = new WeakMap<Fixture, Described>()

/** The players of both sides, with those who are on the pitch. */
export function describeLineups(fixture: Fixture, places: readonly [Occupants, Occupants]): FeedLineups {
  const cached = described.get(fixture)
  if (cached?.places === places) return cached.lineups
  const rosters = rosterOf(fixture)
  const list = (side: Side): FeedLineupPlayer[] =>
    rosters[side].map(({ id, name, position, number = 0 }, index) => ({
      id,
      name,
      number,
      position,
      isStarter: index < PLACES.length,
      isPlaying: places[side].includes(index),
    }))
  const lineups = { home: list(0), away: list(1) }
  described.set(fixture, { places, lineups })
  return lineups
}

export const STARTERS: Occupants = PLACES.map((_, index) => index)

export interface Change {
  readonly minute: number
  readonly side: Side
  readonly place: number
  readonly incoming: PlayerIndex
}

/** Each of the bench comes on for a starter of his position whom nobody else comes on for. */
export function sampleSubstitutions(fixture: Fixture): Change[] {
  const random = createRandom(`${fixture.key}/changes`)
  return ([0, 1] as const).flatMap(side => drawSide(random, side))
}

function drawSide(random: Random, side: Side): Change[] {
  const places = random.shuffle(STARTERS)
  return BENCH.map((position, index) => {
    const at = places.findIndex(candidate => PLACES[candidate]?.position === position)
    const [chosen = 0] = places.splice(at, 1)
    return {
      side,
      place: chosen,
      incoming: PLACES.length + index,
      minute: random.between(FIRST_CHANGE, LAST_CHANGE),
    }
  })
}

/** The place that `draw` in 0…1 falls on, among those that are taken; by goals or by cards. */
export function samplePosition(occupants: Occupants, weight: 'goals' | 'cards', draw: number): number {
  const weights = PLACES.map((each, index) => ((occupants[index] ?? -1) < 0 ? 0 : each[weight]))
  let rest = draw * weights.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    weights.findIndex(weight => {
      rest -= weight
      return weight > 0 && rest < 0
    }),
  )
}
