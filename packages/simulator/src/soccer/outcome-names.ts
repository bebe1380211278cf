import type { Fixture } from '../fixtures.ts'
import { compareScores } from '../outcome-sets.ts'
import type { Wins } from './score-market.ts'

/** Outcome sets and ways of winning that markets on scores share. */

export const YES_NO = [
  ['74', 'yes'],
  ['76', 'no'],
] as const
export const ODD_EVEN = [
  ['70', 'odd'],
  ['72', 'even'],
] as const

export type Outcomes = readonly (readonly [string, string])[]

export const bit = (index: number): Wins => 1 << index
/** Of yes and no. */
export const yes = (isTrue: boolean): Wins => bit(isTrue ? 0 : 1)
export const winnerOf = (home: number, away: number) => compareScores(home, away)
export const nameOf = (side: 0 | 1, { home, away }: Fixture) => (side === 0 ? home.name : away.name)

export function threeNames({ home, away }: Fixture): readonly [string, string, string] {
  return [home.name, 'draw', away.name]
}

/** Each name with yes and with no; ids step by two. */
export function withAnswers(names: readonly string[], first: number): Outcomes {
  return names.flatMap((name, index) => [
    [String(first + index * 4), `${name} & yes`] as const,
    [String(first + 2 + index * 4), `${name} & no`] as const,
  ])
}
