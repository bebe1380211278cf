import type { JointLeg, Line } from '../engine.ts'

/** Whether a line can be refunded neither in whole nor in half, so that every leg on it is won or lost. */
export function isHalfLine({ value }: Line): boolean {
  return Math.abs(value % 1) === 0.5
}

/** Cache key of a leg. */
export function buildLegKey<S, M>({ descriptor, line, index }: JointLeg<S, M>): string {
  return `${descriptor.id}/${line.nr}/${line.value}/${index}`
}
