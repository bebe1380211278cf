import { segmentText } from '@touchline/client/web-platform'
import type { Player } from '@touchline/contract/entities/player'

type Named = Pick<Player, 'first_name' | 'last_name' | 'nickname' | 'email' | 'mobile_phone' | 'auth_phone_number'>

/** First and last name, else the nickname, else the email address, else the phone number. */
export function displayName(player: Named): string {
  const fullName = [player.first_name, player.last_name].filter(Boolean).join(' ')
  return fullName || player.nickname || player.email || player.auth_phone_number || player.mobile_phone || ''
}

/** Two letters that represent a player where there is no room for a name. */
export function initials(name: string): string {
  const [first = '', second] = name.split(/[\s@._-]+/).filter(Boolean)
  const letters =
    second === undefined ? segmentText(first).slice(0, 2) : [segmentText(first)[0], segmentText(second)[0]]
  return letters.join('').toLocaleUpperCase()
}
