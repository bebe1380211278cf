/**
 * Repeats the draw of a closed jackpot round in the browser, from public data alone: the same checks as
 * `scripts/verify-draw.mjs`.
 */
import {
  contributionMicro,
  drawHitAmount,
  jackpotCommitmentText,
  jackpotMessage,
  MICRO,
} from '@touchline/betting/engagement/jackpot'
import type { JackpotEntry } from '@touchline/contract/entities/jackpot'
import { hashRepeatedly, hashText, hasWebCrypto, signText } from '../../shared/browser/web-crypto.ts'
import type { ClosedRound } from './jackpot-queries.ts'

/** Differences from the published values; `unsupported`: the browser offers no SubtleCrypto. */
export type RoundVerdict =
  | 'correct'
  | 'anchor-differs'
  | 'commitment-differs'
  | 'amount-differs'
  | 'start-differs'
  | 'winner-differs'
  | 'own-missing'
  | 'malformed'
  | 'unsupported'

const SEED = /^[0-9a-f]{64}$/
const WHOLE = /^\d+$/

export interface RoundClaim extends ClosedRound {
  /** The level's anchor as the page shows it; not compared when there is none. */
  readonly anchor: string | null
  /** The commitment that this page saw while the round ran, if it did. */
  readonly commitment: string | null
  /** The bet that must be among the entries. */
  readonly ownBetId: string | null
}

/** The number of the entry that carried the pool over the amount, or null. */
function findCrossing({ round, entries }: ClosedRound): number | null {
  const { start_micro, rate_ppm, stake_cap, amount } = round
  const hitMicro = BigInt(amount) * MICRO
  let pool = BigInt(start_micro)
  for (const { no, stake } of entries) {
    pool += contributionMicro(stake, stake_cap, rate_ppm)
    if (pool >= hitMicro) return no
  }
  return null
}

const isOrdered = (entries: readonly JackpotEntry[]): boolean =>
  entries.every((entry, at) => at === 0 || entry.no > (entries[at - 1]?.no ?? 0))

function hasRoundBegunAtBase({ start_micro, base }: ClosedRound['round']): boolean {
  return (BigInt(start_micro) + MICRO - 1n) / MICRO === BigInt(base)
}

/** Compares the round with what the browser computes from its seed and entries. */
export async function verifyRound(claim: RoundClaim): Promise<RoundVerdict> {
  const { round, entries, anchor, commitment, ownBetId } = claim
  const { seed, base, max, amount } = round
  if (!SEED.test(seed) || !WHOLE.test(round.start_micro) || max <= base) return 'malformed'
  if (!hasWebCrypto()) return 'unsupported'
  const name = { jackpot: round.jackpot_id, level: round.level, round: round.round }
  if (anchor !== null && (await hashRepeatedly(seed, round.round)) !== anchor) return 'anchor-differs'
  const hash = await hashText(jackpotCommitmentText(seed, name, { base, max }))
  if (hash !== round.commitment || (commitment !== null && hash !== commitment)) return 'commitment-differs'
  if (drawHitAmount(await signText(seed, jackpotMessage(name)), { base, max }) !== amount) return 'amount-differs'
  if (!hasRoundBegunAtBase(round)) return 'start-differs'
  if (!isOrdered(entries) || findCrossing(claim) !== round.crossing_no) return 'winner-differs'
  // A hit that was rejected passes to a later entry, which may belong to a later round.
  if (ownBetId === null || round.rejected_nos.length > 0) return 'correct'
  const ticket = await hashText(ownBetId.toLowerCase())
  return entries.some(entry => entry.ticket === ticket) ? 'correct' : 'own-missing'
}
