import { createHash, createHmac } from 'node:crypto'
import { lootboxCommitmentText, lootboxMessage, lootboxRoll } from '@touchline/betting/engagement/lootbox'
import { describe, expect, it } from 'vitest'
import { type PublishedDraw, verifyDraw } from './draw-proof.tsx'

const ISSUED = '01935a1e-0c1f-7abc-8def-0123456789ab'
const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const message = lootboxMessage(ISSUED, 2, '6f9619ff-8b86-4011-b42d-00c04fc964ff')
const commitment = createHash('sha256')
  .update(lootboxCommitmentText(seed, ISSUED, 2))
  .digest('hex')
const roll_ppm = lootboxRoll(createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex'))
const proof = { seed, message, commitment, roll_ppm }
/** The roll is in the upper part exactly when it is not below the first chance. */
const below = roll_ppm / 1_000_000
const chances = [
  { multiplier: 1.1, probability: Math.floor(below * 1_000_000) / 1_000_000 },
  { multiplier: 1.25, probability: 1 - Math.floor(below * 1_000_000) / 1_000_000 },
]

const CASES: readonly [string, Partial<PublishedDraw>, string][] = [
  ['the published values', {}, 'correct'],
  ['the published chances', { chances }, 'correct'],
  ['the commitment shown before', { commitment }, 'correct'],
  ['another commitment than was shown', { commitment: 'f'.repeat(64) }, 'commitment-differs'],
  ['another seed', { proof: { ...proof, seed: 'f'.repeat(64) } }, 'commitment-differs'],
  ['another roll', { proof: { ...proof, roll_ppm: (roll_ppm + 1) % 1_000_000 } }, 'roll-differs'],
  ['another key of the player', { proof: { ...proof, message: lootboxMessage(ISSUED, 2, 'other') } }, 'roll-differs'],
  ['another box', { proof: { ...proof, message: message.replace(':2:', ':3:') } }, 'commitment-differs'],
  ['another factor', { multiplier: 5, chances }, 'factor-differs'],
  ['chances that do not cover the roll', { chances: chances.slice(0, 1) }, 'factor-differs'],
  ['a seed that is not hex', { proof: { ...proof, seed: 'secret' } }, 'malformed'],
  ['a message without a box', { proof: { ...proof, message: 'a' } }, 'malformed'],
]

describe('a draw', () => {
  it.each(CASES)('by %s', async (_, change, verdict) => {
    expect(await verifyDraw({ proof, multiplier: 1.25, ...change })).toBe(verdict)
  })
})
