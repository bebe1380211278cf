import { describe, expect, it } from 'vitest'
import { toMinor } from '../money/money.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { computeFace, computeGains } from './bet-gains.ts'
import { computeLockedProfit, computePlacementLock, selectRelatedBets } from './locked-profit.ts'
import type { ExposureBet, ExposureLeg, ExposureMatch, ExposureMatches } from './types.ts'

const SOCCER: ExposureMatch = { sport: 'soccer', fieldSize: null, bestOf: null, exclusiveSizes: new Map() }
const MATCHES: ExposureMatches = new Map(Array.from({ length: 20 }, (_, index) => [index + 1, SOCCER]))

type Pick = readonly [matchId: number, marketId: string, outcomeId: string, oddsMilli: number, specifier?: string]

function leg(
  [matchId, marketId, outcomeId, odds, specifier = '']: Pick,
  outcome: ExposureLeg['outcome'] = null,
): ExposureLeg {
  return { matchId, marketId, specifier, outcomeId, oddsMilli: odds as MilliOdds, outcome }
}

function bet(id: string, stake: number, picks: readonly Pick[], rest: Partial<ExposureBet> = {}): ExposureBet {
  return {
    id,
    stakeMinor: toMinor(stake),
    legs: picks.map(pick => leg(pick)),
    systemWinCount: null,
    customOddsMilli: null,
    bonus: null,
    maxPayoutMinor: null,
    cashedOutGainMinor: 0,
    ...rest,
  }
}

const SNR = { bonus: { kind: 'snr' } } as const
const freebet = bet('free', 1000, [[1, '1', '1', 4000]], SNR)
const hedge = bet('hedge', 2250, [[1, '10', '11', 1330]])
/** Cash bets on matches of their own. */
const elsewhere = Array.from({ length: 10 }, (_, index) => bet(`other${index}`, 100, [[index + 2, '1', '3', 2000]]))

describe('more bets than are compared', () => {
  it('are refused on a lock among them, and reviewed without one', () => {
    expect(computeLockedProfit([freebet, hedge, ...elsewhere], MATCHES)).toMatchObject({
      lockedMinor: 742,
      decision: 'refuse',
      isExact: false,
      betIds: ['free', 'hedge'],
    })
    expect(computeLockedProfit([freebet, ...elsewhere], MATCHES)).toMatchObject({ decision: 'review', isExact: false })
  })

  it('are refused on a lock when all are on one match', () => {
    const onMatch = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5].map(line =>
      bet(`total${line}`, 100, [[1, '18', '12', 1500, `total=${line}`]]),
    )
    const result = computeLockedProfit([freebet, hedge, ...onMatch], MATCHES)
    expect(result).toMatchObject({ decision: 'refuse', isExact: false })
    expect(result.lockedMinor).toBeGreaterThanOrEqual(742)
    expect(result.betIds).toEqual(expect.arrayContaining(['free', 'hedge']))
  })

  it('count only as far as they are related to a bonus when one is placed', () => {
    expect(selectRelatedBets([freebet, ...elsewhere, hedge], MATCHES)).toEqual([freebet, hedge])
    expect(computePlacementLock([freebet, ...elsewhere], [hedge], MATCHES)).toMatchObject({
      decision: 'refuse',
      isExact: true,
    })
    const single = bet('single', 100, [[1, '1', '3', 2000]])
    expect(computePlacementLock([freebet, ...elsewhere], [single], MATCHES)).toMatchObject({
      decision: 'allow',
      isExact: true,
    })
  })
})

describe('bets that are open in part', () => {
  it('count settled legs with their results', () => {
    const open: Pick = [1, '1', '1', 2000]
    const settled: Pick = [2, '1', '1', 2000]
    const won = { ...freebet, legs: [leg(open), leg(settled, { result: 1 })] }
    const lost = { ...freebet, legs: [leg(open), leg(settled, { result: 0 })] }
    expect(computeLockedProfit([won, hedge], MATCHES).lockedMinor).toBe(742)
    expect(computeLockedProfit([lost, hedge], MATCHES).lockedMinor).toBe(0)
  })

  it('count parts that are cashed out as constants', () => {
    const rest = { ...hedge, cashedOutGainMinor: -500 }
    expect(computeLockedProfit([freebet, rest], MATCHES).lockedMinor).toBe(242)
  })
})

describe('what is not known', () => {
  it('proves nothing: a match that is missing, a market and an outcome of no payoff function', () => {
    expect(computeLockedProfit([freebet, hedge], new Map())).toMatchObject({ lockedMinor: 0, decision: 'allow' })
    const unknown = bet('unknown', 2250, [[1, '10', 'no outcome', 1330]])
    expect(computeLockedProfit([freebet, unknown], MATCHES)).toMatchObject({ lockedMinor: 0, decision: 'allow' })
  })

  it('proves nothing by a line that nobody can reach', () => {
    const far = [
      bet('a', 1000, [[1, '18', '12', 2000, 'total=90000.5']], SNR),
      bet('b', 500, [[1, '18', '13', 1900, 'total=90000.5']]),
    ]
    expect(computeLockedProfit(far, MATCHES)).toMatchObject({ lockedMinor: 0, decision: 'allow' })
  })

  it('leaves room for winners without bets', () => {
    const outright = (fieldSize: number | null): ExposureMatches =>
      new Map([[1, { ...SOCCER, sport: 'outright', fieldSize }]])
    const bets = [bet('a', 1000, [[1, '534', 'x', 3000]], SNR), bet('b', 600, [[1, '534', 'y', 2500]])]
    expect(computeLockedProfit(bets, outright(2)).lockedMinor).toBe(900)
    expect(computeLockedProfit(bets, outright(3)).lockedMinor).toBe(0)
    expect(computeLockedProfit(bets, outright(null)).lockedMinor).toBe(0)
  })
})

describe('gains', () => {
  const WON = { result: 1 } as const
  const LOST = { result: 0 } as const
  const VOID = { result: 0, voidFactor: 1 } as const
  const pick: Pick = [1, '1', '1', 3000]
  const gains = (rest: Partial<ExposureBet>, ...outcomes: readonly (typeof WON | typeof LOST | typeof VOID)[]) =>
    computeGains(
      bet(
        'bet',
        1000,
        outcomes.map(() => pick),
        rest,
      ),
      outcomes,
    ).withBonus

  it.each([
    ['snr', 2000, 0],
    ['free_money', 3000, 0],
    ['no_risk', 2000, 0],
    ['bet_refund', 2000, -300],
  ] as const)('are those of a bet with %s', (kind, won, lost) => {
    expect(gains({ bonus: { kind } }, WON)).toBe(won)
    expect(gains({ bonus: { kind } }, LOST)).toBe(lost)
    expect(gains({ bonus: { kind } }, VOID)).toBe(0)
  })

  it('have a boost up to its cap, and none with a void leg', () => {
    const boost = (cap: number | null) =>
      ({
        bonus: { kind: 'boost', factorMilli: 1100 as MilliOdds, capMinor: cap === null ? null : toMinor(cap) },
      }) as const
    expect(gains(boost(null), WON, WON)).toBe(8900)
    expect(gains(boost(500), WON, WON)).toBe(8500)
    expect(gains(boost(null), WON, VOID)).toBe(2000)
    expect(computeFace(bet('bet', 1000, [pick, pick], boost(500)))).toBe(500)
  })

  it('end at the most that the bet pays', () => {
    expect(gains({ maxPayoutMinor: toMinor(2500) }, WON)).toBe(1500)
  })

  it('are those of systems and custom bets', () => {
    expect(gains({ systemWinCount: 2 }, WON, WON, LOST)).toBe(2000)
    expect(gains({ customOddsMilli: 5000 as MilliOdds }, WON, WON)).toBe(4000)
    expect(gains({ customOddsMilli: 5000 as MilliOdds }, WON, LOST)).toBe(-1000)
    expect(gains({ customOddsMilli: 5000 as MilliOdds }, WON, VOID)).toBe(0)
  })
})
