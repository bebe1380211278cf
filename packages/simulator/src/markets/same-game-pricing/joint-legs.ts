import type { JointLeg, Line, MarketDescriptor } from '../../engine/engine.ts'

/** Whether a line can be refunded neither in whole nor in half, so that every leg on it is won or lost. */
function isHalfLine({ value }: Line): boolean {
  return Math.abs(value % 1) === 0.5
}

/** Whether outcomes of a market's line can be combined with those of other markets. */
export function isCombinable<S, M, F>({ joint, competesForBalance }: MarketDescriptor<S, M, F>, line: Line): boolean {
  return joint !== undefined && (!competesForBalance || isHalfLine(line))
}

/** Cache key of a leg. */
export function buildLegKey<S, M>({ descriptor, line, index }: JointLeg<S, M>): string {
  return `${descriptor.id}/${line.nr}/${line.value}/${index}`
}
