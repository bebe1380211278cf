import type { Bet } from '@touchline/contract/entities/bet'
import { expect, it } from 'vitest'
import { stateByResults } from '../apps/backend/src/core/bets/next-state.ts'
import type { BetRow, SelectionRow } from '../apps/backend/src/core/bets/tables.ts'
import { buildReceipt } from '../apps/backend/src/features/receipts/build-receipt.ts'
import { verifyReceipt } from './verify-bet.mjs'

/**
 * Settles bets of all types with all kinds of results and bonuses by the product's code, and checks each receipt by the
 * program that shares no code with it.
 */

const BETS = 4000

/** A linear congruential generator: the same bets in every run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Random = ReturnType<typeof createRandom>

const OUTCOMES = [
  { result: 1 },
  { result: 1 },
  { result: 1 },
  { result: 0 },
  { result: 0, voidFactor: 1 },
  { result: 1, voidFactor: 0.5 },
  { result: 0, voidFactor: 0.5 },
  { result: 1, deadHeatFactor: 1 / 3 },
  { result: 1, voidFactor: 0.5, deadHeatFactor: 0.5 },
] as const
const TYPES = ['single', 'combo', 'system', 'custom_bet'] as const
const FREEBETS = ['snr', 'free_money', 'no_risk', 'bet_refund'] as const
const RANGES = [
  { minCount: 3, maxCount: 4, factor: 1030 },
  { minCount: 5, maxCount: null, factor: 1100 },
]

function makeLeg(random: Random, id: string, position: number): SelectionRow {
  const outcome = OUTCOMES[random(OUTCOMES.length)] ?? OUTCOMES[0]
  return {
    id: `${id}-${position}`,
    bet_id: id,
    player_id: 1,
    position,
    match_id: 1 + position,
    market_id: '40',
    specifier: '',
    outcome_id: 'sr:player:1',
    odds_milli: 1010 + random(4000),
    market_version: 1,
    result: 'win_entire',
    outcome_result: { ...outcome },
    snapshot: {},
    situation: null,
    result_at: 1_795_000_000_000,
    is_final: true,
    pinned_by: null,
    decided: null,
    held_result: null,
  }
}

function makeBonus(random: Random, type: string, legs: readonly SelectionRow[]): object | null {
  const kind = type === 'custom_bet' ? 0 : random(4)
  if (kind === 1) return { id: 'f', campaign: 'f', type: 'freebet', issued_id: 'f', freebet_type: FREEBETS[random(4)] }
  if (kind !== 2 || type !== 'combo') return null
  const suitable = legs.map(() => random(4) > 0)
  return { id: 'b', campaign: 'b', type: 'comboboost', ranges: RANGES, cap: 50 + random(5000), suitable, factor: 1030 }
}

function makeBet(random: Random, index: number) {
  const id = `bet-${index}`
  const type = TYPES[index % TYPES.length] ?? 'single'
  const count = type === 'single' ? 1 : type === 'system' ? 3 + random(5) : 2 + random(6)
  const legs = Array.from({ length: count }, (_, position) => makeLeg(random, id, position))
  const product = legs.reduce((odds, { odds_milli }) => (odds * odds_milli) / 1000, 1000)
  const bonus = makeBonus(random, type, legs)
  const stake = 2 + random(20_000)
  const isInParts = random(4) === 0 && !(bonus && 'freebet_type' in bonus)
  const cashed_stake = isInParts ? 1 + random(stake - 1) : 0
  const row = {
    id,
    ref: String(index),
    type,
    currency: 'EUR',
    stake,
    cashed_stake,
    cashed_amount: isInParts ? 1 + random(2 * stake) : 0,
    open_stake: stake - cashed_stake,
    parts: [],
    system_win_count: type === 'system' ? 2 + random(count - 2) : null,
    system_total_count: type === 'system' ? count : null,
    custom_odds_milli: type === 'custom_bet' ? Math.max(1001, Math.round(product * (0.5 + random(100) / 100))) : null,
    max_payout: random(3) === 0 ? 1 + random(60_000) : null,
    rounding: random(2) === 0 ? 'half_up' : null,
    bonus,
    created_at: new Date(0),
    settled_at: new Date(0),
    settlement_no: 1,
    version: 2,
    status: 'done',
    cash_stake: 0,
  }
  // Safe: the rest of the row is for other purposes than its settlement.
  return { bet: row as unknown as BetRow, legs }
}

function toReceipt(bet: BetRow, legs: readonly SelectionRow[]) {
  const { win_amount, result } = stateByResults(bet, legs)
  const wire = {
    type: bet.type,
    result,
    stake: { value: bet.stake, currency: 'EUR', subunits: 100 },
    system:
      bet.system_win_count === null ? null : { id: '', win_count: bet.system_win_count, total_count: legs.length },
    selections: [],
  }
  const payments = [
    { kind: 'bet_partly_cashed_out', amount: bet.cashed_amount, at: '', part: 1 },
    { kind: 'bet_settled', amount: win_amount, at: '', part: 1 },
  ]
  return buildReceipt({ bet: { ...bet, win_amount }, legs, wire: wire as unknown as Bet, payments, history: [] })
}

it(`verifies the receipts of ${BETS} bets of all types`, () => {
  const random = createRandom(7)
  const kinds = new Map<string, number>()
  for (let index = 0; index < BETS; index++) {
    const { bet, legs } = makeBet(random, index)
    const receipt = toReceipt(bet, legs)
    verifyReceipt(JSON.parse(JSON.stringify(receipt)))
    const { freebet, boost, cashed_stake } = receipt.terms
    const kind = `${bet.type} ${freebet ?? (boost ? 'boost' : 'plain')}${cashed_stake > 0 ? ', in parts' : ''}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  console.info(`${BETS} receipts verified:`, Object.fromEntries([...kinds].toSorted()))
  expect(kinds.size).toBe(2 * (4 + 1) + 3 * FREEBETS.length)
})

it('finds a cent that was paid too much, a wrong result and a step left out', () => {
  const random = createRandom(3)
  const { bet, legs } = makeBet(random, 1)
  const receipt = toReceipt({ ...bet, bonus: null }, legs)
  const change = (changes: object) => () => verifyReceipt({ ...receipt, ...changes })
  expect(change({})).not.toThrow()
  expect(change({ win_amount: receipt.win_amount + 1 })).toThrow('payout and parts')
  expect(change({ steps: receipt.steps.slice(1) })).toThrow('step 1')
  expect(change({ legs: receipt.legs.map(leg => ({ ...leg, odds: leg.odds + 0.001 })) })).toThrow(/multiplier|step/)
  const [leg] = receipt.legs
  const results = { [leg?.match_id ?? 0]: [] }
  expect(() => verifyReceipt(receipt, results)).toThrow('public result')
})
