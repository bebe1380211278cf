import type { Pair, Side } from '../../shared/side.ts'
import { other } from '../periods/state.ts'

/**
 * How goals fall in handball: both sides attack in turn, equally often in each half, and an attack ends in a goal or not.
 * Script and model both read it here.
 */

/** Attacks of a half, of both sides together. */
export const ATTACKS = 52
/** An attack ends with two minutes for one of the defence. */
export const SUSPENSION_CHANCE = 0.075
/** The effect of a suspension on the chances of the side's own attacks and of the other's. */
const SHORT = 0.87
const MORE = 1.13

/** Chance of each side to score in an attack, from what home is better by and what both score. */
export function attackChances(edge: number, total: number): readonly [home: number, away: number] {
  const chance = (goals: number) => Math.min(0.84, Math.max(0.3, goals / ATTACKS))
  return [chance((total + edge) / 2), chance((total - edge) / 2)]
}

/** Chance of an attack with who is suspended. @param suspended time left by side */
export function chanceIn(chances: Pair, side: Side, suspended: Pair): number {
  const numbers = suspended[side] > 0 ? SHORT : 1
  const against = suspended[other(side)] > 0 ? MORE : 1
  return chances[side] * numbers * against
}

/** The attacking side of an attack by its number in a half, from 0. */
export function attackerOf(first: Side, attack: number): Side {
  return attack % 2 === 0 ? first : other(first)
}
