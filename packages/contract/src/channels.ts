/** Names of the realtime channels, built only here. */

/** `pt` is Brazil's by the product's history, so Portugal has a name of its own. */
const PUBLIC_NAMES: Readonly<Record<string, string>> = { br: 'pt', 'pt-BR': 'pt', pt: 'pt-PT' }

/** Channel with scores, statuses and the main and secondary markets of every match, localised. */
export const publicChannel = (locale: string): string => `public:${PUBLIC_NAMES[locale] ?? locale}`

/** Language of match channels without a locale in their name. */
const MATCH_LANGUAGE = 'en'

/** Channel with every market of one match: `match:{id}` in English, `match:{locale}-{id}` in other languages. */
export const matchChannel = (matchId: number, locale: string = MATCH_LANGUAGE): string =>
  locale === MATCH_LANGUAGE ? `match:${matchId}` : `match:${locale}-${matchId}`

/** The match id of a match channel in any language; null for other channels. */
export function parseMatchChannel(channel: string): number | null {
  const id = /^match:(?:.+-)?([1-9]\d*)$/.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}

/** Channel of one player; requires a subscription token. */
export const userChannel = (locale: string, playerId: number): string => `$user:${locale}-${playerId}`

/** The player id of a player's channel; null for other channels. */
export function parseUserChannel(channel: string): number | null {
  const id = /^\$user:.+-([1-9]\d*)$/.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}
