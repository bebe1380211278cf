/** Preset stakes for the slip's buttons. */

import { isPossibleStake } from '../slip/slip-bet.ts'
import type { MinorUnits } from './money.ts'

export interface PresetStakeBounds {
  min: MinorUnits | null
  max: MinorUnits | null
}

/**
 * The operator's valid preset stakes for a currency: positive, within the bounds, unique, ascending. `stakes` is keyed
 * by currency, in minor units.
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
