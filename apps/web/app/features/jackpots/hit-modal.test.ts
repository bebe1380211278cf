import { createHash, createHmac } from 'node:crypto'
import { drawHitAmount, jackpotCommitmentText, jackpotMessage } from '@touchline/betting/engagement/jackpot'
import { expect, it } from 'vitest'
import { type RoundClaim, verifyRound } from './hit-modal.tsx'

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest()

const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const name = { jackpot: 'touchline', level: 'corner', round: 2 }
const bounds = { base: 500, max: 700 }
const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(jackpotMessage(name)).digest('hex')
const amount = drawHitAmount(digest, bounds)
const BET = '01935a1e-0c1f-7abc-8def-0123456789ab'
const STAKE = 20_000
const RATE = 400
/** Every entry adds eight minor units: the first to reach the amount is known. */
const crossing = Math.ceil((amount - bounds.base) / ((STAKE * RATE) / 1_000_000))
const entries = Array.from({ length: crossing }, (_, at) => ({
  no: at + 1,
  stake: STAKE,
  ticket: sha256(at === crossing - 1 ? BET : `bet ${at}`).toString('hex'),
}))
const round = {
  jackpot_id: name.jackpot,
  level: name.level,
  round: name.round,
  seed,
  amount,
  ...bounds,
  commitment: sha256(jackpotCommitmentText(seed, name, bounds)).toString('hex'),
  start_micro: '500000000',
  rate_ppm: RATE,
  stake_cap: STAKE,
  crossing_no: crossing,
  rejected_nos: [] as number[],
}
const anchor = sha256(sha256(Buffer.from(seed, 'hex'))).toString('hex')
const claim: RoundClaim = { round, entries, anchor, commitment: round.commitment, ownBetId: BET }

const CASES: readonly [string, Partial<RoundClaim>, string][] = [
  ['the published values', {}, 'correct'],
  ['nothing but the answer', { anchor: null, commitment: null, ownBetId: null }, 'correct'],
  ['another anchor', { anchor: 'f'.repeat(64) }, 'anchor-differs'],
  ['another commitment than was shown', { commitment: 'f'.repeat(64) }, 'commitment-differs'],
  ['another seed', { anchor: null, round: { ...round, seed: 'f'.repeat(64) } }, 'commitment-differs'],
  ['another bound', { round: { ...round, max: 699 } }, 'commitment-differs'],
  ['another amount', { round: { ...round, amount: amount - 1 } }, 'amount-differs'],
  ['another start', { round: { ...round, start_micro: '500000001' } }, 'start-differs'],
  ['another winner', { round: { ...round, crossing_no: crossing - 1 } }, 'winner-differs'],
  ['a missing entry', { entries: entries.slice(1) }, 'winner-differs'],
  ['entries out of order', { entries: entries.toReversed() }, 'winner-differs'],
  ['a bet that is not among the entries', { ownBetId: 'another' }, 'own-missing'],
  ['a seed that is not hex', { round: { ...round, seed: 'secret' } }, 'malformed'],
]

it.each(CASES)('finds a round by %s', async (_, change, verdict) => {
  expect(await verifyRound({ ...claim, ...change })).toBe(verdict)
})

it('does not miss the own entry when a rejected hit passed to it later', async () => {
  const rejected = { ...round, rejected_nos: [crossing] }
  expect(await verifyRound({ ...claim, round: rejected, ownBetId: 'of the next round' })).toBe('correct')
})
