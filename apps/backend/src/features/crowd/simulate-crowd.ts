/**
 * Actions of simulated players in a tick: a pure function of a seed, the tick's number and the terms, so that every node
 * and every restart gets the same.
 */
import { createHmac } from 'node:crypto'

export const TICK_MS = 5000
export const RIVALS = 24
/** Maximum share of a tournament's pool that rivals claim. */
const POOL_SHARE = 0.6
/** Mean share of a tournament's pool per claim. */
const CLAIM_SHARE = 1 / 240
const CLAIM_SPREAD = { from: 0.6, to: 1.4 }
/** Stakes as shares of the stake cap. */
const STAKE_SPREAD = { from: 0.1, to: 0.5 }

interface Tick {
  readonly seed: string
  /** The tick's end as a multiple of `TICK_MS`. */
  readonly tick: number
}

/** Three numbers of [0, 1) for a subject and a tick. */
function drawNumbers({ seed, tick }: Tick, subject: string): readonly [number, number, number] {
  const digest = createHmac('sha256', seed).update(`crowd:${subject}:${tick}`).digest()
  const read = (at: number): number => digest.readUIntBE(at * 6, 6) / 2 ** 48
  return [read(0), read(1), read(2)]
}

const spread = ({ from, to }: { from: number; to: number }, part: number): number => from + (to - from) * part

/** The stake in minor units of the bet with which the crowd enters a jackpot in a tick. */
export function simulateStake(jackpot: { id: string; min_stake: number; stake_cap: number }, tick: Tick): number {
  const { id, min_stake: least, stake_cap: cap } = jackpot
  return Math.max(1, least, Math.round(cap * spread(STAKE_SPREAD, drawNumbers(tick, id)[0])))
}

export interface TournamentTerms {
  readonly id: string
  readonly validFrom: number
  readonly validTo: number
  readonly initialPool: number
}

export interface RivalClaim {
  /** From 1. */
  readonly rival: number
  /** In minor units. */
  readonly amount: number
  /** In epoch milliseconds. */
  readonly at: number
}

/** The most that all rivals together may claim from a tournament's pool, in minor units. */
export const maxTakenByRivals = ({ initialPool }: Pick<TournamentTerms, 'initialPool'>): number =>
  Math.floor(initialPool * POOL_SHARE)

/** The claim of a rival in a tick; null in most ticks. Over the whole tournament the claims come to about their share. */
export function simulateClaim(tournament: TournamentTerms, { seed, tick }: Tick): RivalClaim | null {
  const { id, validFrom, validTo, initialPool } = tournament
  const at = tick * TICK_MS
  if (at < validFrom || at >= validTo) return null
  const [chance, size, who] = drawNumbers({ seed, tick }, id)
  const ticks = (validTo - validFrom) / TICK_MS
  if (chance >= POOL_SHARE / CLAIM_SHARE / ticks) return null
  // Some rivals claim more often than others, in each tournament other ones.
  const [first] = drawNumbers({ seed, tick: 0 }, id)
  const rival = 1 + (Math.floor(RIVALS * who ** 2 + RIVALS * first) % RIVALS)
  return { rival, amount: Math.round(initialPool * CLAIM_SHARE * spread(CLAIM_SPREAD, size)), at }
}
