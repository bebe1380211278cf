import type { Line, Template } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'

/**
 * The joint distribution of what a match may still bring, as far as a sport's model can say it. Legs are outcomes of
 * the sport's own templates; what combines is decided by the sport, market by market and line by line.
 */

export interface JointLeg<S, M, F = Fixture> {
  readonly template: Template<S, M, F>
  readonly line: Line
  /** Place of the outcome in its market. */
  readonly index: number
}

/** P(all legs of these indexes win); 1 for none. */
export type Chance = (indexes: readonly number[]) => number

export interface JointModel<S, M> {
  /** Works the legs out once, so that many subsets of them can be asked for. All of them must combine. */
  chanceOf(legs: readonly JointLeg<S, M>[]): Chance
}

/** Whether a line can be refunded neither in whole nor in half, so that every leg on it is won or lost. */
export function isHalfLine({ value }: Line): boolean {
  return Math.abs(value % 1) === 0.5
}

/** A key for what was worked out for a leg. */
export function nameLeg<S, M>({ template, line, index }: JointLeg<S, M>): string {
  return `${template.id}/${line.nr}/${line.value}/${index}`
}
