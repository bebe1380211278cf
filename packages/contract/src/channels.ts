/** Names of the realtime channels; built here and nowhere else. */

/** Scores, statuses and the main and secondary markets of every match, with texts in one language. */
export const publicChannel = (locale: string): string =>
  `public:${locale === 'pt-BR' || locale === 'br' ? 'pt' : locale}`

/** The language of the texts on a match's channel that names none. */
const MATCH_LANGUAGE = 'en'

/** Every market of one match; `match:{id}` with English texts, with those of another language `match:{locale}-{id}`. */
export const matchChannel = (matchId: number, locale: string = MATCH_LANGUAGE): string =>
  locale === MATCH_LANGUAGE ? `match:${matchId}` : `match:${locale}-${matchId}`

/** The match whose own channel it is, in whatever language, or null for every other channel. */
export function parseMatchChannel(channel: string): number | null {
  const id = /^match:(?:.+-)?([1-9]\d*)$/.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}

/** What concerns one player alone; needs a subscription token. */
export const userChannel = (locale: string, playerId: number): string => `$user:${locale}-${playerId}`

/** The player whose own channel it is, or null for every other channel. */
export function parseUserChannel(channel: string): number | null {
  const id = /^\$user:.+-([1-9]\d*)$/.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}
