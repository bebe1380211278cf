/** Whether a player may have a bonus or a jackpot at all, whatever the bet. */

/** `person`: the bonus is for one account of a person, and another one may be the same person's. */
export type PlayerRestriction = 'excluded' | 'country' | 'unverified' | 'group' | 'staff' | 'currency' | 'person'

export interface BonusPlayer {
  /** On a break or self-excluded. */
  readonly isExcluded: boolean
  /** ISO 3166-1 alpha-2: the profile's, else the request's; null when unknown. */
  readonly countryCode: string | null
  /** The phone number is verified. */
  readonly isVerified: boolean
  readonly groups: readonly string[]
  /** Works for the operator. */
  readonly isStaff: boolean
  readonly currency: string
}

export interface PlayerConditions {
  /** Empty for every country. */
  readonly countryCodes: readonly string[]
  readonly onlyVerified: boolean
  /** Empty for every player; else the player is in one of them. */
  readonly groups: readonly string[]
  /** Of tournaments and jackpots: staff may know the draw or the pool. */
  readonly isStaffBarred: boolean
  /** Currencies that it has amounts in; null when it has no amounts. */
  readonly currencies: readonly string[] | null
}

/**
 * The first reason that keeps the player from it, in the order of `PlayerRestriction`; null when none does. `person` is
 * never among them: who else has a bonus is not known of one account.
 */
export function findPlayerRestriction(player: BonusPlayer, conditions: PlayerConditions): PlayerRestriction | null {
  const { countryCodes, onlyVerified, groups, isStaffBarred, currencies } = conditions
  const { countryCode } = player
  const isCountryTaken = countryCodes.length === 0 || (countryCode !== null && countryCodes.includes(countryCode))
  const isGroupTaken = groups.length === 0 || player.groups.some(group => groups.includes(group))
  const reasons: readonly [PlayerRestriction, boolean][] = [
    ['excluded', player.isExcluded],
    ['country', !isCountryTaken],
    ['unverified', onlyVerified && !player.isVerified],
    ['group', !isGroupTaken],
    ['staff', isStaffBarred && player.isStaff],
    ['currency', currencies !== null && !currencies.includes(player.currency)],
  ]
  return reasons.find(([, holds]) => holds)?.[0] ?? null
}
