/** Which amounts are stakes, and the preset ones for the slip's buttons. */
import type { MinorUnits } from './money.ts'

/** Sanity limit: larger stakes are typing errors, and sums of many would exceed safe integers. */
export const MAX_STAKE_MINOR = 10_000_000_000_000

/** Whether a number is a valid stake: a non-negative integer up to `MAX_STAKE_MINOR`. */
export function isPossibleStake(stake: number): stake is MinorUnits {
  return Number.isSafeInteger(stake) && stake >= 0 && stake <= MAX_STAKE_MINOR
}

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
