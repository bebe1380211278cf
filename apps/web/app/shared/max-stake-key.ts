/** Key of the maximum stake queries. Maximum stakes depend on the player's open bets. */
export const MAX_STAKE_KEY = ['player', 'max-stake'] as const
