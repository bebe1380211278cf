/** Key of the queries for the stakes that the back end takes, which depend on the player's open bets. */
export const MAX_STAKE_KEY = ['player', 'max-stake'] as const
