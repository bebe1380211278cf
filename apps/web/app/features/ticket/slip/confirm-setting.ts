/** Which bets a key asks to confirm before it places them. Stored on this device. */
import type { MinorUnits } from '@touchline/betting/money/money'
import { listPresetStakes } from '@touchline/betting/money/stake'
import type { Settings } from '@touchline/contract/entities/settings'
import { createPreference } from '../../../shared/browser/preferences.ts'

/** All bets, those from the operator's second, third or fourth preset stake on, or none. */
export const CONFIRM_SETTINGS = ['always', 'from-2', 'from-3', 'from-4', 'never'] as const
export type ConfirmSetting = (typeof CONFIRM_SETTINGS)[number]

export const confirmSetting = createPreference<ConfirmSetting>('touchline.confirm-bets', CONFIRM_SETTINGS, 'always')

/** The stake from which on a setting asks; null for settings without one, and where the operator has no such preset. */
export function findConfirmStake(
  setting: ConfirmSetting,
  stakes: Settings['stakes'] = {},
  currency: string,
): MinorUnits | null {
  const place = Number(/^from-(\d)$/.exec(setting)?.[1])
  return listPresetStakes(stakes, currency, { min: null, max: null })[place - 1] ?? null
}

/** Whether bets of that total are asked about. */
export function isAsked(setting: ConfirmSetting, total: MinorUnits, from: MinorUnits | null): boolean {
  if (setting === 'never') return false
  return setting === 'always' || from === null || total >= from
}
