/** Runs the golden vectors of exposure: their bets and matches in the form of the rules. */
import { computeLockedProfit } from '../../src/exposure/locked-profit.ts'
import { computeMaxHedgeStake } from '../../src/exposure/max-hedge-stake.ts'
import type { ExposureBet, ExposureBonus, ExposureMatches } from '../../src/exposure/types.ts'
import { toMinor } from '../../src/money/money.ts'
import type { MilliOdds } from '../../src/odds/odds.ts'

interface VectorBet {
  readonly id: string
  readonly stake: number
  readonly legs: readonly { match: number; market: string; specifier: string; outcome: string; odds: number }[]
  readonly bonus?: string
  readonly factor?: number
  readonly cap?: number
  readonly system?: number
  readonly custom_odds?: number
}

interface VectorMatch {
  readonly sport: string
  readonly field?: number
  readonly exclusive?: Readonly<Record<string, number>>
}

type VectorMatches = Readonly<Record<string, VectorMatch>>

function toBonus({ bonus, factor, cap }: VectorBet): ExposureBonus | null {
  if (bonus === undefined) return null
  if (bonus !== 'boost') return { kind: bonus } as ExposureBonus
  return { kind: 'boost', factorMilli: factor as MilliOdds, capMinor: cap === undefined ? null : toMinor(cap) }
}

function toBet(bet: VectorBet): ExposureBet {
  return {
    id: bet.id,
    stakeMinor: toMinor(bet.stake),
    legs: bet.legs.map(leg => ({
      matchId: leg.match,
      marketId: leg.market,
      specifier: leg.specifier,
      outcomeId: leg.outcome,
      oddsMilli: leg.odds as MilliOdds,
      outcome: null,
    })),
    systemWinCount: bet.system ?? null,
    customOddsMilli: (bet.custom_odds ?? null) as MilliOdds | null,
    bonus: toBonus(bet),
    maxPayoutMinor: null,
    cashedOutGainMinor: 0,
  }
}

function toMatches(matches: VectorMatches): ExposureMatches {
  return new Map(
    Object.entries(matches).map(([id, { sport, field, exclusive }]) => [
      Number(id),
      { sport, fieldSize: field ?? null, bestOf: null, exclusiveSizes: new Map(Object.entries(exclusive ?? {})) },
    ]),
  )
}

interface ExposureVector {
  readonly bets: readonly VectorBet[]
  readonly new: VectorBet
  readonly matches: VectorMatches
}

/** By the name of the rule, what it gives for a vector's input. */
export const EXPOSURE_VECTORS: Readonly<Record<string, (input: ExposureVector) => unknown>> = {
  lockedProfit: ({ bets, matches }) => {
    const result = computeLockedProfit(bets.map(toBet), toMatches(matches))
    return {
      locked: result.lockedMinor,
      near: result.nearMinor,
      face: result.faceMinor,
      decision: result.decision,
      exact: result.isExact,
      bets: result.betIds,
    }
  },
  maxHedgeStake: ({ bets, new: bet, matches }) => ({
    max_stake: computeMaxHedgeStake(bets.map(toBet), toBet(bet), toMatches(matches)),
  }),
}
