/** The reference back end on a pinned, small and fast feed, which the kit is tried on. */
import { type Backend, createBackend } from '../../apps/backend/src/app.ts'
import { readConfig } from '../../apps/backend/src/config.ts'
import { createCheapPasswords } from '../../apps/backend/src/testing/cheap-passwords.ts'
import { PINNED_SEED, PINNED_START } from '../../apps/backend/src/testing/pinned-feed.ts'
import { HOST_TOKEN_SECRET } from './host-assertion.ts'

/** Two leagues of soccer, one each of basketball, tennis, baseball, ice hockey and an e-sport. */
const LEAGUES = [17, 225, 648, 862, 875, 705, 788]
/** Feed seconds per second: what moves does so within a short watch. */
const SPEED = 10

/** The same feed as settings of a process. */
export const FEED = { SIMULATOR_LEAGUES: LEAGUES.join(), SIMULATOR_SPEED: String(SPEED) }

/** How much more than its start a jackpot's level holds at most. */
const HIT_FACTOR = 1_000

/** An origin that it allows. */
export const ORIGIN = 'http://localhost:3000'

/** Opens its driver. */
export const DRIVER_TOKEN = 'the driver of the self test'

/** The demo's campaigns and jackpots, of which none is hit in a run: a hit changes a balance, by what no check has done. */
function createEngagement() {
  const { engagement } = readConfig({})
  const jackpots = engagement.jackpots.map(jackpot => ({
    ...jackpot,
    levels: jackpot.levels.map(level => ({ ...level, max: level.start * HIT_FACTOR })),
  }))
  return { ...engagement, jackpots, hasCrowd: false }
}

export function startReference(): Promise<Backend> {
  return createBackend({
    config: {
      simulatorSeed: PINNED_SEED,
      simulatorStart: Date.parse(PINNED_START),
      simulatorLeagues: new Set(LEAGUES),
      simulatorSpeed: SPEED,
      engagement: createEngagement(),
      rateLimits: true,
      trustedProxies: 1,
      driverToken: DRIVER_TOKEN,
      hostTokenSecret: HOST_TOKEN_SECRET,
    },
    passwords: createCheapPasswords(),
  })
}
