import { readConfig } from '../config.ts'
import type { EngagementSettings } from '../core/engagement/engagement-file.ts'

/** Seeds of a level's rounds: each costs a hash at every start. */
const MAX_ROUNDS = 1000

/** The demo's campaigns and jackpots, without simulated players, and with chains of seeds that are computed fast. */
export function readTestEngagement(): EngagementSettings {
  const { engagement } = readConfig({})
  const jackpots = engagement.jackpots.map(jackpot => ({
    ...jackpot,
    levels: jackpot.levels.map(level => ({ ...level, max_rounds: MAX_ROUNDS })),
  }))
  return { ...engagement, jackpots, hasCrowd: false }
}
