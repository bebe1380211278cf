/** Names of the realtime channels; built here and nowhere else. */

/** Scores, statuses and the main and secondary markets of every match, with texts in one language. */
export const publicChannel = (locale: string): string =>
  `public:${locale === 'pt-BR' || locale === 'br' ? 'pt' : locale}`

/** Every market of one match. */
export const matchChannel = (matchId: number): string => `match:${matchId}`

/** What concerns one player alone; needs a subscription token. */
export const userChannel = (locale: string, playerId: number): string => `$user:${locale}-${playerId}`
