/** The bonuses of a bet in the order in which they are shown. */
import type { BoostBasis, ComboboostBonus, SlipBonus, UpcomingBonus } from '@touchline/betting/engagement/bonus-types'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'

interface ListedBonuses {
  readonly usable: readonly SlipBonus[]
  readonly upcoming: readonly UpcomingBonus[]
}

/** Bonuses that the bet can use, then what would bring others. A lootbox counts the bet without being chosen. */
export function listBonuses({ availableBonuses }: SlipBet): ListedBonuses {
  if (!availableBonuses) return { usable: [], upcoming: [] }
  const { comboboost, hunting, tournament, freebets, upcoming = [] } = availableBonuses
  return { usable: [comboboost, hunting, tournament, ...freebets].flatMap(bonus => bonus ?? []), upcoming }
}

export interface ShownBoost extends Pick<ComboboostBonus, 'cap' | 'minOdds'> {
  readonly basis: BoostBasis
}

/** The boost whose steps are shown: the one in use, else one that more selections would bring. */
export function findShownBoost({ bonus, availableBonuses }: SlipBet): ShownBoost | null {
  if (bonus?.type === 'comboboost') return bonus.basis ? { ...bonus, basis: bonus.basis } : null
  const next = availableBonuses?.upcoming?.find(({ type }) => type === 'comboboost')
  return !bonus && next?.basis ? { cap: next.cap ?? null, minOdds: next.minOdds, basis: next.basis } : null
}
