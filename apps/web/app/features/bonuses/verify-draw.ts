/** Repeats the draw of a lootbox in the browser and compares it with what the server published. */
import { findLootboxFactor, lootboxCommitmentText, lootboxRoll } from '@touchline/betting/engagement/lootbox'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import type { DrawProof } from '@touchline/contract/entities/bonus'
import type { Lootbox } from '@touchline/contract/entities/farming'
import { hashText, hasWebCrypto, signText } from '../../shared/browser/web-crypto.ts'

/** `unsupported`: the browser offers no SubtleCrypto, as on pages without TLS. */
export type BoxVerdict =
  | 'correct'
  | 'commitment-differs'
  | 'roll-differs'
  | 'factor-differs'
  | 'malformed'
  | 'unsupported'

const MESSAGE = /^(.+):(\d+):([^:]+)$/
const SEED = /^[0-9a-f]{64}$/
const PPM = 1_000_000
const MILLI = 1000

export interface PublishedDraw {
  readonly proof: DrawProof
  readonly multiplier: number
  /** The published chances; the factor is not compared without them. */
  readonly chances?: Lootbox['multipliers'] | undefined
  /** The commitment that was shown before the box was opened, where this page has seen it. */
  readonly commitment?: string | null | undefined
}

function isFactorOf(roll: number, multiplier: number, chances: Lootbox['multipliers']): boolean {
  const table = chances.map(chance => ({
    factor: Math.round(chance.multiplier * MILLI) as MilliOdds,
    chancePpm: Math.round(chance.probability * PPM),
  }))
  try {
    return findLootboxFactor(table, roll) === Math.round(multiplier * MILLI)
  } catch (error) {
    // The chances do not cover the roll: no factor belongs to it.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Id of the issued lootbox and number of its box, from the message of a draw; empty and NaN of another text. */
export function parseBox(message: string): [issuedId: string, box: number] {
  const [, issuedId = '', box] = MESSAGE.exec(message) ?? []
  return [issuedId, Number(box)]
}

export async function verifyDraw({ proof, multiplier, chances, commitment }: PublishedDraw): Promise<BoxVerdict> {
  const { seed, message } = proof
  const [issuedId, box] = parseBox(message)
  if (!SEED.test(seed) || !issuedId || !box) return 'malformed'
  if (!hasWebCrypto()) return 'unsupported'
  const hash = await hashText(lootboxCommitmentText(seed, issuedId, box))
  if (hash !== proof.commitment || (commitment && hash !== commitment)) return 'commitment-differs'
  const roll = lootboxRoll(await signText(seed, message))
  if (roll !== proof.roll_ppm) return 'roll-differs'
  return !chances || isFactorOf(roll, multiplier, chances) ? 'correct' : 'factor-differs'
}
