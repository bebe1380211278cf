/** The live bet delay: the time between placement and the second price check. */

export interface BetDelayLeg {
  sportKey: string
  /** Tier of the leg's league; 1 is the highest. */
  tier: number
  isLive: boolean
}

const SOCCER_SECONDS: Readonly<Record<number, number>> = { 1: 5, 2: 6, 3: 8, 4: 10 }
const SPORT_SECONDS: Readonly<Record<string, number>> = {
  tennis: 6,
  basketball: 5,
  'american-football': 5,
  mma: 3,
  'counter-strike': 6,
  'dota-2': 6,
  'league-of-legends': 6,
}
const DEFAULT_SECONDS = 8
const MAX_SOCCER_SECONDS = 10

function legSeconds({ sportKey, tier }: BetDelayLeg): number {
  if (sportKey === 'soccer') return SOCCER_SECONDS[tier] ?? MAX_SOCCER_SECONDS
  return SPORT_SECONDS[sportKey] ?? DEFAULT_SECONDS
}

/** The delay of a bet in seconds: the longest of its live legs, 0 without any. */
export function betDelaySeconds(legs: readonly BetDelayLeg[]): number {
  return Math.max(0, ...legs.filter(({ isLive }) => isLive).map(legSeconds))
}
