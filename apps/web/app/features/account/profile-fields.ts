/** Fields of the profile that a player can be asked for. */
import type { Player } from '@touchline/contract/entities/player'

/** Those that are typed here. */
const TYPED = ['first_name', 'last_name', 'nickname', 'country'] as const
/** Those that verifying the phone fills in. */
const OF_PHONE: readonly string[] = ['phone', 'mobile_phone', 'auth_phone_number']

export type TypedField = (typeof TYPED)[number]

export interface AskedFields {
  readonly typed: readonly TypedField[]
  readonly isPhoneAsked: boolean
  /** Something is asked for that only the platform's own page knows how to ask. */
  readonly isMoreAsked: boolean
}

/** How the fields with those names are asked for. */
export function sortFields(names: readonly string[]): AskedFields {
  const typed = TYPED.filter(field => names.includes(field))
  const isPhoneAsked = names.some(name => OF_PHONE.includes(name))
  const isMoreAsked = names.some(name => !OF_PHONE.includes(name) && !TYPED.some(field => field === name))
  return { typed, isPhoneAsked, isMoreAsked }
}

/** Which of the fields are empty. One that the profile does not tell of counts as filled: the platform knows better. */
export function findEmpty(player: Player, names: readonly string[]): string[] {
  const values = { ...player, phone: player.mobile_phone ?? player.auth_phone_number } as Readonly<
    Record<string, unknown>
  >
  return names.filter(name => Object.hasOwn(values, name) && (values[name] === null || values[name] === ''))
}
