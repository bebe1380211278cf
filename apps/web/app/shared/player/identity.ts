/** How well it is known who a player is, and what that lets the player do. */
import type { ApiError } from '@touchline/client/errors'
import type { IdentityLevel } from '@touchline/contract/common-types'
import type { Player } from '@touchline/contract/entities/player'
import type { RequiredIdentity, Settings } from '@touchline/contract/entities/settings'

const LEVELS: readonly IdentityLevel[] = ['claimed', 'contact', 'verified']
const ACTIONS: readonly (keyof RequiredIdentity)[] = ['deposit', 'bet', 'grant', 'withdrawal']

/** A level that a player has to reach; `check` while the account's details are being checked. */
export type IdentityNeed = 'contact' | 'verified' | 'check'

export interface IdentityDemand {
  readonly action: keyof RequiredIdentity
  readonly level: 'contact' | 'verified'
}

/** The actions that require a higher level than the player's, in the order in which they usually come. */
export function listIdentityDemands(
  settings: Settings | undefined,
  { identity }: Pick<Player, 'identity'>,
): readonly IdentityDemand[] {
  const required = settings?.system?.platform_settings.identity?.required_for
  if (!required || !identity) return []
  return ACTIONS.flatMap(action => {
    const level = required[action]
    const isMissing = LEVELS.indexOf(level) > LEVELS.indexOf(identity.level)
    return isMissing && level !== 'claimed' ? [{ action, level }] : []
  })
}

/** What a refused call needs of the player; null when it was refused for another reason. */
export function findIdentityNeed({ name, data }: Pick<ApiError, 'name' | 'data'>): IdentityNeed | null {
  if (name === 'IDENTITY_CHECK_PENDING') return 'check'
  if (name !== 'VERIFICATION_REQUIRED') return null
  return data.required_level === 'contact' ? 'contact' : 'verified'
}
