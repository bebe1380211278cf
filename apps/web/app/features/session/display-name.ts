import type { Player } from '@touchline/contract/entities/player'

type Named = Pick<Player, 'first_name' | 'last_name' | 'nickname' | 'email' | 'mobile_phone' | 'auth_phone_number'>

/** First and last name, else the nickname, else the email address, else the phone number. */
export function displayName(player: Named): string {
  const fullName = [player.first_name, player.last_name].filter(Boolean).join(' ')
  return fullName || player.nickname || player.email || player.auth_phone_number || player.mobile_phone || ''
}

/** Two letters that represent a player where there is no room for a name. */
export function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const letters =
    words.length > 1 ? [words[0], words[1]].map(word => [...(word ?? '')][0]) : [...(words[0] ?? '')].slice(0, 2)
  return letters.join('').toLocaleUpperCase()
}
