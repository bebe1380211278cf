/**
 * Points of hunting, tournaments and lootboxes. Nothing is counted up: points are computed from marks (campaign, bet,
 * event), so that a corrected result corrects them. A point is worth the cash stake of its own bet; with an average over
 * all bets, many tiny combos would earn at the price of a few large singles.
 */
import type { BetResult, BetStatus } from '../bets/bet-status.ts'
import { isOpenBet } from '../bets/bet-status.ts'
import { type MinorUnits, roundDownToMinor, sumMinorUnits, toMinor } from '../money/money.ts'
import { rational } from '../money/rational.ts'

const PPM = 1_000_000n

/** `earned`: the point counts. `potential`: its bet is open. `none`: void, refunded, cashed out, cancelled or refused. */
export type MarkState = 'earned' | 'potential' | 'none'

const WITHOUT_POINTS: readonly BetResult[] = ['no_results', 'canceled', 'refund_entire', 'cashed_out']

/** State of a mark by its bet and whether its leg is void. */
export function computeMarkState(bet: { status: BetStatus; result: BetResult }, isLegVoid: boolean): MarkState {
  if (isLegVoid) return 'none'
  if (isOpenBet(bet.status)) return 'potential'
  return bet.status === 'done' && !WITHOUT_POINTS.includes(bet.result) ? 'earned' : 'none'
}

/** The legs of a bet that get a mark at placing: the first suitable ones by position. */
export function selectMarkedLegs(suitable: readonly number[], maxPointsPerBet: number): readonly number[] {
  return suitable.slice(0, maxPointsPerBet)
}

export interface PointMark {
  readonly betId: string
  readonly eventId: number
  /** Cash stake of the bet, in the smallest unit, without its cashed-out parts. */
  readonly cashStake: number
  /** The bet's currency where a part of it was cashed out; absent or null elsewhere. */
  readonly partCurrency?: string | null
  readonly state: MarkState
}

export interface PointTerms {
  /** Share of a point's stake that it adds to the freebet, in millionths. */
  readonly ratePpm: number
  /** The most that one freebet is worth, in the smallest unit; null without a cap. */
  readonly cap: number | null
  /** An event earns once: the earliest bet whose mark still counts holds it. */
  readonly isOncePerEvent: boolean
}

/** Sums of earlier claims: points, and the stakes behind them in the smallest unit. */
export interface ClaimedPoints {
  readonly points: number
  readonly value: number
}

export interface PointStats {
  /** Bets with a point, earned or potential. */
  readonly betsCount: number
  /** Average stake of a point, earned or potential; rounded down, for display only. */
  readonly averageStake: MinorUnits
  readonly earned: number
  /** Stakes of the earned points, and of the potential ones. */
  readonly earnedValue: MinorUnits
  readonly potentialValue: MinorUnits
  /** Earned and not claimed; never below zero, even when a correction removed claimed points. */
  readonly available: number
  readonly potential: number
  /** The freebet for what is earned; whether it can be claimed is `canClaim`. */
  readonly claimableAmount: MinorUnits
  /** The freebet if every open bet earns its points. */
  readonly potentialAmount: MinorUnits
}

/** Marks that count. `marks` are in the order of placing; a mark without worth leaves its event to the next bet. */
export function findCountingMarks(marks: readonly PointMark[], isOncePerEvent: boolean): readonly PointMark[] {
  const alive = marks.filter(({ state }) => state !== 'none')
  if (!isOncePerEvent) return alive
  const holders = new Map<number, PointMark>()
  for (const mark of alive) if (!holders.has(mark.eventId)) holders.set(mark.eventId, mark)
  return alive.filter(mark => holders.get(mark.eventId) === mark)
}

function sumStakes(marks: readonly PointMark[]): MinorUnits {
  return sumMinorUnits(marks.map(({ cashStake }) => cashStake))
}

function freebetFor(value: number, { ratePpm, cap }: PointTerms): MinorUnits {
  const amount = roundDownToMinor(rational(BigInt(value) * BigInt(ratePpm), PPM))
  return cap !== null && amount > cap ? toMinor(cap) : amount
}

/** The points of one player in one campaign. `marks` are in the order of placing. Amounts are in the smallest unit. */
export function computePointStats(marks: readonly PointMark[], claimed: ClaimedPoints, terms: PointTerms): PointStats {
  const counting = findCountingMarks(marks, terms.isOncePerEvent)
  const earned = counting.filter(({ state }) => state === 'earned')
  const potential = counting.filter(({ state }) => state === 'potential')
  const earnedValue = sumStakes(earned)
  const potentialValue = sumStakes(potential)
  const total = counting.length
  return {
    betsCount: new Set(counting.map(({ betId }) => betId)).size,
    averageStake: toMinor(total === 0 ? 0 : Math.floor((earnedValue + potentialValue) / total)),
    earned: earned.length,
    earnedValue,
    potentialValue,
    available: Math.max(0, earned.length - claimed.points),
    potential: potential.length,
    claimableAmount: freebetFor(Math.max(0, earnedValue - claimed.value), terms),
    potentialAmount: freebetFor(Math.max(0, earnedValue + potentialValue - claimed.value), terms),
  }
}

/** The events that marks hold where an event earns once. `marks` are in the order of placing. */
export function findHeldEvents(marks: readonly PointMark[]): ReadonlySet<number> {
  return new Set(marks.flatMap(({ state, eventId }) => (state === 'none' ? [] : eventId)))
}

/**
 * What `computePointStats` returns once a bet with these potential marks follows, from the statistics before it and the
 * events held until then: a slip shows it with every change, however many marks there are.
 */
export function addPotentialMarks(
  { stats, heldEvents, claimed }: { stats: PointStats; heldEvents: ReadonlySet<number>; claimed: ClaimedPoints },
  marks: readonly Pick<PointMark, 'eventId' | 'cashStake'>[],
  terms: PointTerms,
): Pick<PointStats, 'earned' | 'available' | 'potential' | 'potentialAmount'> {
  const held = new Set<number>()
  const added = marks.filter(({ eventId }) => {
    if (!terms.isOncePerEvent) return true
    const isFree = !heldEvents.has(eventId) && !held.has(eventId)
    held.add(eventId)
    return isFree
  })
  const { earned, available, earnedValue } = stats
  const value = earnedValue + stats.potentialValue + added.reduce((sum, { cashStake }) => sum + cashStake, 0)
  const potentialAmount = freebetFor(Math.max(0, value - claimed.value), terms)
  return { earned, available, potential: stats.potential + added.length, potentialAmount }
}

/** Whether the points suffice for a claim whose freebet can also be staked. `minFreebet` is in the smallest unit. */
export function canClaim(
  { available, claimableAmount }: Pick<PointStats, 'available' | 'claimableAmount'>,
  { pointsToClaim, minFreebet }: { pointsToClaim: number; minFreebet: number },
): boolean {
  return available >= pointsToClaim && claimableAmount >= minFreebet
}

export interface BoxProgress {
  /** Points in the box that is being filled, at most a full one. */
  readonly points: number
  readonly isFull: boolean
  /** Number of the next box to open, from 1; null when all are opened. */
  readonly box: number | null
}

/** Progress of a lootbox: points earned and granted at the start, less those of the boxes opened before. */
export function computeBoxProgress(options: {
  earned: number
  startPoints: number
  pointsPerBox: number
  opened: number
  boxes: number
}): BoxProgress {
  const { earned, startPoints, pointsPerBox, opened, boxes } = options
  if (opened >= boxes) return { points: 0, isFull: false, box: null }
  const left = Math.max(0, earned + startPoints - opened * pointsPerBox)
  return { points: Math.min(left, pointsPerBox), isFull: left >= pointsPerBox, box: opened + 1 }
}
