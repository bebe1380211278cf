/** Names of the realtime channels; built here and nowhere else. */

/** Scores, statuses and the main and secondary markets of every match, with texts in one language. */
export const publicChannel = (locale: string): string =>
  `public:${locale === 'pt-BR' || locale === 'br' ? 'pt' : locale}`

/** Every market of one match. */
export const matchChannel = (matchId: number): string => `match:${matchId}`

/** What concerns one player alone; needs a subscription token. */
export const userChannel = (locale: string, playerId: number): string => `$user:${locale}-${playerId}`

/** The player whose own channel it is, or null for every other channel. */
export function playerOfChannel(channel: string): number | null {
  const id = /^\$user:.+-([1-9]\d*)$/.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}
