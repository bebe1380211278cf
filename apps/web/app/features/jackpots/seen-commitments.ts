/**
 * The commitments that this page has been shown while their rounds ran. A proof that uses them does not depend on what
 * the server says afterwards.
 */
import type { Jackpot, JackpotHit } from '@touchline/contract/entities/jackpot'

const seen = new Map<string, string>()

export function recordCommitments(jackpots: readonly Jackpot[]): void {
  for (const { id, levels } of jackpots) {
    for (const { code, round, commitment } of levels) {
      const key = `${id}:${code}:${round}`
      if (commitment !== null && !seen.has(key)) seen.set(key, commitment)
    }
  }
}

/** The first commitment shown for the round of a hit; null when this page did not see it run. */
export const findSeenCommitment = ({ jackpot_id, level, round }: JackpotHit): string | null =>
  seen.get(`${jackpot_id}:${level.code}:${round}`) ?? null
