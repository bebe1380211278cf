/** The formats in which odds are displayed, those of the betting rules. On the wire odds are always decimal. */
export const ODDS_TYPES = ['european', 'british', 'hongkong', 'american', 'indonesian', 'malaysian', 'percent'] as const
