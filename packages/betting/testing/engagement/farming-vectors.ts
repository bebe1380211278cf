/** Runs the golden vectors of points, AMB, tournaments, lootboxes and jackpots. One entry for each `fn`. */
import { createHash, createHmac } from 'node:crypto'
import { findDueFreebets } from '../../src/engagement/amb-freebets.ts'
import { buildJackpotFedEntries } from '../../src/engagement/bonus-ledger.ts'
import {
  contributionMicro,
  drawHitAmount,
  jackpotCommitmentText,
  jackpotMessage,
  MICRO,
  poolAmount,
} from '../../src/engagement/jackpot.ts'
import { addJackpotEntries, beginRound } from '../../src/engagement/jackpot-rounds.ts'
import { claimFromPool, rankEntries } from '../../src/engagement/leaderboard.ts'
import {
  boostFreebet,
  findLootboxFactor,
  type LootboxChance,
  lootboxCommitmentText,
  lootboxMessage,
  lootboxRoll,
  meanFactor,
} from '../../src/engagement/lootbox.ts'
import { computePointStats, type PointMark, selectMarkedLegs } from '../../src/engagement/points.ts'
import type { MilliOdds } from '../../src/odds/odds.ts'

type Row = Record<string, unknown>

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** HMAC-SHA256 of a message under a seed of hex digits. */
export const hmac = (seed: string, message: string): string =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex')

interface PointsInput {
  bets: { stake: number; events: number[]; state: string; void_events: number[] }[]
  claimed_points: number
  claimed_value: number
  rate_ppm: number
  cap: number
  max_points_per_bet: number
  once_per_event: boolean
}

const MARK_STATES: Record<string, PointMark['state']> = { settled: 'earned', open: 'potential' }

function pointsRow(input: PointsInput): Row {
  const marks = input.bets.flatMap(({ stake, events, state, void_events }, bet) =>
    selectMarkedLegs(events, input.max_points_per_bet).map(
      (eventId): PointMark => ({
        betId: String(bet),
        eventId,
        cashStake: stake,
        state: void_events.includes(eventId) ? 'none' : (MARK_STATES[state] ?? 'none'),
      }),
    ),
  )
  const claimed = { points: input.claimed_points, value: input.claimed_value }
  const terms = { ratePpm: input.rate_ppm, cap: input.cap, isOncePerEvent: input.once_per_event }
  const stats = computePointStats(marks, claimed, terms)
  return {
    bets_count: stats.betsCount,
    avg_stake: stats.averageStake,
    points: stats.earned,
    available_points: stats.available,
    potential_points: stats.potential,
    claimable_amount: stats.claimableAmount,
    potential_freebet_amount: stats.potentialAmount,
  }
}

function ambRow(input: { progress_count: number; issued: number[]; ranges: [number, number, number][] }): Row {
  const ranges = input.ranges.map(([betsCount, freebetsCount, amount]) => ({ betsCount, freebetsCount, amount }))
  const due = findDueFreebets(input.progress_count, input.issued, ranges)
  return { due: due.ranges, freebets: due.freebets }
}

function claimRow({ amount, pool, least }: { amount: number; pool: number; least: number }): Row {
  const claim = claimFromPool(amount, pool, least)
  return { freebet: claim?.freebet, pool: claim?.pool, is_over: claim?.isOver }
}

interface PrizesInput {
  rows: { player: string; farmed_amount: number; farmed_freebets_count: number; reached_at: number }[]
  prizes: number[]
}

function prizesRow({ rows, prizes }: PrizesInput): Row[] {
  const entries = rows.map(row => ({
    playerId: row.player,
    farmedAmount: row.farmed_amount,
    farmedFreebetsCount: row.farmed_freebets_count,
    reachedAt: row.reached_at,
  }))
  return rankEntries(entries, prizes).map(({ entry, position, prize }) => ({ player: entry.playerId, position, prize }))
}

const toChances = (table: readonly [number, number][]): LootboxChance[] =>
  table.map(([factor, chancePpm]) => ({ factor: factor as MilliOdds, chancePpm }))

function lootboxRow(input: {
  seed: string
  issued_id: string
  box: number
  key: string
  table: [number, number][]
  amount: number
}): Row {
  const { seed, issued_id, box, key, table, amount } = input
  const commitmentText = lootboxCommitmentText(seed, issued_id, box)
  const message = lootboxMessage(issued_id, box, key)
  const roll = lootboxRoll(hmac(seed, message))
  const factor = findLootboxFactor(toChances(table), roll)
  return {
    commitment_of: commitmentText,
    commitment: sha256(commitmentText),
    message,
    roll_ppm: roll,
    factor,
    amount: boostFreebet(amount, factor, null),
  }
}

function meanRow({ table }: { table: [number, number][] }): Row {
  const { numerator, denominator } = meanFactor(toChances(table))
  return { mean: Number((numerator * 1000n) / denominator), sum_ppm: table.reduce((sum, [, ppm]) => sum + ppm, 0) }
}

function thresholdRow(input: {
  seed: string
  jackpot: string
  level: string
  round: number
  base: number
  max: number
}): Row {
  const text = jackpotCommitmentText(input.seed, input, input)
  const message = jackpotMessage(input)
  const threshold = drawHitAmount(hmac(input.seed, message), input)
  return { message, commitment_of: text, commitment: sha256(text), threshold }
}

type Rates = Record<string, number>
const STAKES = Array.from({ length: 1000 }, (_, at) => 100 + (((at + 1) * 7919) % 9901))
const sumOf = (micros: readonly bigint[]): bigint => micros.reduce((sum, micro) => sum + micro, 0n)

function contributionsRow(input: { count: number; stake_cap: number; rates_ppm: Rates; starts: Rates }): Row {
  const stakes = STAKES.slice(0, input.count)
  const ofLevels = (figure: (micros: bigint[], level: string) => number) =>
    Object.fromEntries(
      Object.entries(input.rates_ppm).map(([level, ppm]) => [
        level,
        figure(
          stakes.map(stake => contributionMicro(stake, input.stake_cap, ppm)),
          level,
        ),
      ]),
    )
  return {
    staked: stakes.reduce((sum, stake) => sum + stake, 0),
    micro: ofLevels(micros => Number(sumOf(micros))),
    cents: ofLevels(micros => poolAmount(sumOf(micros))),
    pool_cents: ofLevels((micros, level) => poolAmount(BigInt(input.starts[level] ?? 0) * MICRO + sumOf(micros))),
    if_each_were_floored: ofLevels(micros => micros.map(poolAmount).reduce((sum, cents) => sum + cents, 0)),
  }
}

function foldRow(input: {
  jackpot: string
  level: string
  start: number
  max: number
  rate_ppm: number
  stake_cap: number
}): Row {
  const { jackpot, level, start, max } = input
  const terms = { start, max, ratePpm: input.rate_ppm, stakeCap: input.stake_cap }
  const hitAmountOf = ({ round, base }: { round: number; base: number }) =>
    drawHitAmount(hmac(sha256(`test ${round}`), jackpotMessage({ jackpot, level, round })), { base, max })
  const { round, hits } = addJackpotEntries(terms, beginRound(terms, 1), STAKES, { hitAmountOf })
  return {
    hits: hits.map(hit => ({
      entry: hit.index + 1,
      round: hit.round,
      amount: hit.amount,
      pool_before_micro: Number(hit.poolBeforeMicro),
      pool_after_micro: Number(hit.poolAfterMicro),
    })),
    pool_micro: Number(round?.poolMicro),
    open_base: round?.base,
    open_threshold: round && hitAmountOf(round),
  }
}

function entryRow({ stake, stake_cap, rates_ppm }: { stake: number; stake_cap: number; rates_ppm: Rates }): Row {
  const micro = Object.entries(rates_ppm).map(([level, ppm]) => [
    level,
    Number(contributionMicro(stake, stake_cap, ppm)),
  ])
  return { counted: Number(contributionMicro(stake, stake_cap, 1)), micro: Object.fromEntries(micro) }
}

export const FARMING_VECTORS: Record<string, (input: never) => unknown> = {
  'points.stats': pointsRow,
  'amb.issue': ambRow,
  'tournament.claim': claimRow,
  'tournament.prizes': prizesRow,
  'lootbox.draw': lootboxRow,
  'lootbox.mean': meanRow,
  'jackpot.threshold': thresholdRow,
  'jackpot.contributions': contributionsRow,
  'jackpot.fold': foldRow,
  'jackpot.entry': entryRow,
  'jackpot.ledger': (input: { pool_before_micro: number; pool_after_micro: number }) =>
    buildJackpotFedEntries(poolAmount(BigInt(input.pool_after_micro)) - poolAmount(BigInt(input.pool_before_micro))),
}
