import { MINUTE } from '../../schedule/fixtures.ts'
import type { Shootout } from './state.ts'

/**
 * How goals and penalties come in ice hockey. Script and model both read it here: goals fall at a rate that changes while
 * a side plays with one more; a penalty is over after two minutes on the clock or with a goal of the other side.
 */

/** Penalties of each side a minute, while nobody sits one out. */
export const PENALTY_RATE = 3.2 / 60
/** Factors on the goals of the side with more players, and of the other. */
export const MORE = 2
export const FEWER = 0.3
/** With three against three in overtime goals fall so much faster. */
export const OPEN_ICE = 1.7
/** A shot of a shoot-out goes in. */
export const SHOT_SCORED = 0.33
/** Shots of each side before it is sudden death. */
export const SHOTS = 3

/** Goals of each side over the regular time, from what home is better by and what both score. */
export function expectedGoals(edge: number, total: number): readonly [home: number, away: number] {
  const least = 0.6
  return [Math.max(least, (total + edge) / 2), Math.max(least, (total - edge) / 2)]
}

/** Minutes that a power play of `minutes` lasts on average when a goal, at `rate` a minute, ends it. */
export function powerMinutes(rate: number, minutes: number): number {
  return rate > 0 ? (1 - Math.exp(-rate * minutes)) / rate : minutes
}

/**
 * Goals a minute with as many players on both sides, of a side that scores `goals` in a match. Play goes through turns of
 * even strength and power plays, half of them each side's.
 */
export function evenRate(goals: number): number {
  const plain = goals / 60
  const power = powerMinutes(MORE * plain, 2)
  const share = power / (power + 1 / (2 * PENALTY_RATE))
  return plain / (1 - share + (share * (MORE + FEWER)) / 2)
}

/** Goals a minute of both sides in overtime. */
export function overtimeRate([home, away]: readonly [number, number]): number {
  return (OPEN_ICE * (home + away)) / 60
}

/** P(a goal falls in so many ms of overtime). */
export function overtimeGoal(goals: readonly [number, number], left: number): number {
  return 1 - Math.exp((-overtimeRate(goals) * left) / MINUTE)
}

/** Whether home (0) or away (1) has won a shoot-out; undefined while it is open. */
export function shootoutWinner({ shots, scored }: Shootout): 0 | 1 | undefined {
  const [home, away] = scored
  if (shots[0] >= SHOTS && shots[1] >= SHOTS) {
    if (shots[0] !== shots[1] || home === away) return undefined
    return home > away ? 0 : 1
  }
  if (home > away + SHOTS - shots[1]) return 0
  return away > home + SHOTS - shots[0] ? 1 : undefined
}

/** P(home wins the shoot-out); home shoots first. */
export function shootoutChance(shootout: Shootout): number {
  const winner = shootoutWinner(shootout)
  if (winner !== undefined) return 1 - winner
  const { shots, scored } = shootout
  const isHome = shots[0] === shots[1]
  if (isHome && shots[0] >= SHOTS) return 0.5
  const next = (goals: number) =>
    shootoutChance(
      isHome
        ? { shots: [shots[0] + 1, shots[1]], scored: [scored[0] + goals, scored[1]] }
        : { shots: [shots[0], shots[1] + 1], scored: [scored[0], scored[1] + goals] },
    )
  return SHOT_SCORED * next(1) + (1 - SHOT_SCORED) * next(0)
}
