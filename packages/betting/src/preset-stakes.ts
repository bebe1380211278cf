/** Ready stakes for the slip's buttons. */
import type { MinorUnits } from './money.ts'
import { isPossibleStake } from './slip-bet.ts'

export interface PresetStakeBounds {
  min: MinorUnits | null
  max: MinorUnits | null
}

/**
 * The operator's preset stakes of a currency that a bet can have: above zero, within the bounds, each once, smallest
 * first. `stakes` is by currency, in its smallest unit.
 */
export function listPresetStakes(
  stakes: Readonly<Record<string, readonly number[]>>,
  currency: string,
  { min, max }: PresetStakeBounds,
): readonly MinorUnits[] {
  const fits = (stake: number): stake is MinorUnits =>
    isPossibleStake(stake) && stake > 0 && stake >= (min ?? 0) && stake <= (max ?? Number.POSITIVE_INFINITY)
  return [...new Set(stakes[currency] ?? [])].filter(fits).toSorted((a, b) => a - b)
}
