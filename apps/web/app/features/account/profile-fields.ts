/** Profile fields that can be requested from a player. */
import type { Player } from '@touchline/contract/entities/player'

/** Fields entered here. */
const TYPED = ['first_name', 'last_name', 'nickname', 'country'] as const
/** Fields filled by phone verification. */
const OF_PHONE: readonly string[] = ['phone', 'mobile_phone', 'auth_phone_number']

export type TypedField = (typeof TYPED)[number]

export interface AskedFields {
  readonly typed: readonly TypedField[]
  readonly isPhoneAsked: boolean
  /** A field is requested that only the platform's own page supports. */
  readonly isMoreAsked: boolean
}

/** Classifies the requested fields by how they are entered. */
export function sortFields(names: readonly string[]): AskedFields {
  const typed = TYPED.filter(field => names.includes(field))
  const isPhoneAsked = names.some(name => OF_PHONE.includes(name))
  const isMoreAsked = names.some(name => !OF_PHONE.includes(name) && !TYPED.some(field => field === name))
  return { typed, isPhoneAsked, isMoreAsked }
}

/**
 * The empty ones of the fields. A field absent from the profile counts as filled, because the
 * platform decides.
 */
export function findEmpty(player: Player, names: readonly string[]): string[] {
  const values = { ...player, phone: player.mobile_phone ?? player.auth_phone_number } as Readonly<
    Record<string, unknown>
  >
  return names.filter(name => Object.hasOwn(values, name) && (values[name] === null || values[name] === ''))
}
