import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BonusFacts,
  type BonusStatus,
  canActivate,
  compareBonuses,
  computeBonusStatus,
  computeCampaignStatus,
  isCampaignListed,
  type ListedBonus,
} from './bonus-status.ts'

const time = fc.integer({ min: 0, max: 1000 })
const count = fc.integer({ min: 0, max: 3 })
const facts: fc.Arbitrary<BonusFacts> = fc.record({
  isVisitor: fc.boolean(),
  isDeactivated: fc.boolean(),
  usesCount: fc.option(count),
  timesUsed: count,
  pool: fc.option(fc.record({ left: count, minFreebet: count })),
  validFrom: time,
  expiresAt: time,
  isEligible: fc.boolean(),
  activatedAt: fc.option(time),
  overriddenBy: fc.option(fc.constant('other')),
})

describe('the status of a bonus', () => {
  test('is active only where it can be used', () => {
    fc.assert(
      fc.property(facts, time, (given, now) => {
        if (computeBonusStatus(given, now) !== 'active') return
        expect(given).toMatchObject({ isVisitor: false, isDeactivated: false, isEligible: true, overriddenBy: null })
        expect(now).toBeLessThan(given.expiresAt)
        expect(now).toBeGreaterThanOrEqual(given.validFrom)
        expect(given.timesUsed).toBeLessThan(given.usesCount ?? Number.POSITIVE_INFINITY)
        expect(given.activatedAt).not.toBeNull()
      }),
    )
  })

  test('never leaves an end by time alone', () => {
    const ends: readonly BonusStatus[] = ['unknown', 'deactivated', 'bonus_over', 'expired']
    fc.assert(
      fc.property(facts, time, time, (given, now, later) => {
        const status = computeBonusStatus(given, now)
        if (ends.includes(status)) expect(computeBonusStatus(given, now + later)).toBe(status)
      }),
    )
  })

  test('changes from active to expired at the very millisecond', () => {
    const given = {
      isVisitor: false,
      isDeactivated: false,
      usesCount: null,
      timesUsed: 9,
      pool: null,
      validFrom: 0,
      expiresAt: 500,
      isEligible: true,
      activatedAt: 1,
      overriddenBy: null,
    }
    expect(computeBonusStatus(given, 499)).toBe('active')
    expect(computeBonusStatus(given, 500)).toBe('expired')
  })

  test('lets an available or overridden bonus be activated', () => {
    expect(canActivate('available')).toBe(true)
    expect(canActivate('overridden')).toBe(true)
    expect(canActivate('active')).toBe(false)
  })
})

test('a campaign is upcoming, active, finished, and finished when stopped', () => {
  const campaign = { validFrom: 10, validTo: 20, isStopped: false }
  expect([9, 10, 19, 20].map(now => computeCampaignStatus(campaign, now))).toEqual([
    'upcoming',
    'active',
    'active',
    'finished',
  ])
  expect(computeCampaignStatus({ ...campaign, isStopped: true }, 15)).toBe('finished')
})

test('a campaign is listed if its terms say so or once it is issued, and never to an excluded player', () => {
  const campaign = { isShownInPromotion: false, isIssued: false, isPlayerExcluded: false }
  expect(isCampaignListed(campaign)).toBe(false)
  expect(isCampaignListed({ ...campaign, isShownInPromotion: true })).toBe(true)
  expect(isCampaignListed({ ...campaign, isIssued: true })).toBe(true)
  expect(isCampaignListed({ isShownInPromotion: true, isIssued: true, isPlayerExcluded: true })).toBe(false)
})

test('lists show active, then available bonuses, then the rest: those that take bets first, then by priority, end and id', () => {
  const common = { isClaimOnly: false, priority: 5, validTo: 9 }
  const list: ListedBonus[] = [
    { ...common, id: 'g', status: 'unknown', isClaimOnly: true, priority: 0, validTo: 1 },
    { ...common, id: 'f', status: 'unknown' },
    { ...common, id: 'e', status: 'expired', priority: 0, validTo: 1 },
    { ...common, id: 'd', status: 'available', priority: 1 },
    { ...common, id: 'c', status: 'available', priority: 1, validTo: 8 },
    { ...common, id: 'b', status: 'active' },
    { ...common, id: 'a', status: 'active' },
  ]
  expect(list.toSorted(compareBonuses).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
})
