import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  betOn,
  computeLockedByScores,
  hedgedBets,
  soccerMatches,
  withIds,
} from '../../testing/exposure/exposure-bets.ts'
import { computeFace } from './bet-gains.ts'
import { computeLockedProfit, computePlacementLock, DEFAULT_EXPOSURE_RULES } from './locked-profit.ts'

const MATCHES = soccerMatches(1, 2)
const anyBets = fc.oneof(
  hedgedBets,
  fc.array(betOn([1, 2]), { minLength: 1, maxLength: 4 }).map(bets => withIds(bets)),
)
/** The largest lock; `computeLockedProfit` tells the one that is refused where there is one. */
const ANY_SHARE = { ...DEFAULT_EXPOSURE_RULES, refuseSharePercent: 1000 }

describe('what is locked', () => {
  it('is what listing every score gives', () => {
    let locked = 0
    fc.assert(
      fc.property(anyBets, bets => {
        const expected = computeLockedByScores(bets)
        if (expected > 0) locked++
        expect(computeLockedProfit(bets, MATCHES, ANY_SHARE).lockedMinor).toBe(expected)
      }),
      { numRuns: 150 },
    )
    expect(locked).toBeGreaterThan(10)
  })

  it('is the same for every order of the bets', () => {
    fc.assert(
      fc.property(
        anyBets.chain(bets => fc.tuple(fc.constant(bets), fc.shuffledSubarray(bets, { minLength: bets.length }))),
        ([bets, shuffled]) => {
          expect(computeLockedProfit(shuffled, MATCHES)).toEqual(computeLockedProfit(bets, MATCHES))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('is not changed by bets on other matches', () => {
    fc.assert(
      fc.property(hedgedBets, fc.array(betOn([3]), { minLength: 1, maxLength: 3 }), (bets, others) => {
        const beside = withIds(
          others.map(bet => ({ ...bet, bonus: null })),
          'other',
        )
        const { lockedMinor, nearMinor, faceMinor, decision, betIds } = computeLockedProfit(bets, MATCHES)
        expect(computeLockedProfit([...bets, ...beside], soccerMatches(1, 2, 3))).toMatchObject({
          lockedMinor,
          nearMinor,
          faceMinor,
          decision,
          betIds,
        })
      }),
      { numRuns: 200 },
    )
  })

  it('is from nought to the faces of the bonuses, and nothing without a bonus', () => {
    fc.assert(
      fc.property(anyBets, bets => {
        const { lockedMinor, faceMinor } = computeLockedProfit(bets, MATCHES)
        expect(lockedMinor).toBeGreaterThanOrEqual(0)
        expect(lockedMinor).toBeLessThanOrEqual(faceMinor)
        expect(faceMinor).toBeLessThanOrEqual(bets.reduce((sum, bet) => sum + computeFace(bet), 0))
        const cash = bets.map(bet => ({ ...bet, bonus: null }))
        expect(computeLockedProfit(cash, MATCHES)).toMatchObject({ lockedMinor: 0, decision: 'allow', betIds: [] })
      }),
      { numRuns: 200 },
    )
  })

  it('is never more where markets are unknown', () => {
    const unknown = new Map([...MATCHES].map(([id, match]) => [id, { ...match, sport: 'chess' }]))
    fc.assert(
      fc.property(anyBets, bets => {
        const { lockedMinor } = computeLockedProfit(bets, unknown, ANY_SHARE)
        expect(lockedMinor).toBeLessThanOrEqual(computeLockedProfit(bets, MATCHES, ANY_SHARE).lockedMinor)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a placement', () => {
  it('is allowed when nothing of it is related to a bonus, whatever is locked already', () => {
    fc.assert(
      fc.property(hedgedBets, betOn([3]), (open, bet) => {
        const placed = withIds([{ ...bet, bonus: null }], 'new')
        expect(computePlacementLock(open, placed, soccerMatches(1, 2, 3)).decision).toBe('allow')
      }),
      { numRuns: 100 },
    )
  })

  it('is refused for the bet that locks, in whichever order they come', () => {
    fc.assert(
      fc.property(hedgedBets, bets => {
        const [first, second] = bets
        if (!first || !second) return
        const whole = computeLockedProfit([first, second], MATCHES).decision
        expect(computePlacementLock([first], [second], MATCHES).decision).toBe(whole)
        expect(computePlacementLock([second], [first], MATCHES).decision).toBe(whole)
      }),
      { numRuns: 100 },
    )
  })
})
