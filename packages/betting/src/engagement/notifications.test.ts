import { describe, expect, test } from 'vitest'
import {
  canCelebrate,
  isLargeJackpotHit,
  isLimitNearlyUsed,
  isNotificationAllowed,
  isNotificationKept,
  NOTIFICATION_KINDS,
  type NotificationKind,
  notificationDedupeKey,
} from './notifications.ts'

const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]
const allowed = (recipient: { hasMarketingConsent: boolean; isExcluded: boolean }) =>
  KINDS.filter(kind => isNotificationAllowed(kind, recipient))
const listKinds = (...audiences: string[]) =>
  KINDS.filter(kind => audiences.includes(NOTIFICATION_KINDS[kind].audience))

describe('notifications', () => {
  test('of every kind reach a player who consented', () => {
    expect(allowed({ hasMarketingConsent: true, isExcluded: false })).toEqual(KINDS)
  })

  test('about money and limits reach everybody, wins nobody excluded, offers nobody without consent', () => {
    expect(allowed({ hasMarketingConsent: false, isExcluded: false })).toEqual(listKinds('service', 'win'))
    expect(allowed({ hasMarketingConsent: true, isExcluded: true })).toEqual(listKinds('service'))
    expect(listKinds('service')).toEqual([
      'bet.corrected',
      'bonus.returned',
      'limit.used_80',
      'identity.check',
      'identity.done',
      'identity.asked',
      'identity.appeal',
      'nickname.removed',
    ])
    expect(listKinds('win')).toEqual(['jackpot.hit', 'tournament.ended', 'tournament.prize'])
  })

  test('of a kind that the operator disabled reach nobody', () => {
    const recipient = { hasMarketingConsent: true, isExcluded: false }
    expect(isNotificationAllowed('box.full', recipient, ['box.full'])).toBe(false)
  })

  test('are the same by kind, object and occasion', () => {
    expect(notificationDedupeKey('bonus.expiring', 'b1')).toBe('bonus.expiring:b1')
    expect(notificationDedupeKey('bet.corrected', 'b1', 2)).toBe('bet.corrected:b1:2')
  })

  test('are kept for ninety days', () => {
    const days = 24 * 3_600_000
    expect(isNotificationKept(0, 90 * days - 1)).toBe(true)
    expect(isNotificationKept(0, 90 * days)).toBe(false)
  })
})

test('a limit is nearly used from four fifths on', () => {
  expect([isLimitNearlyUsed(7999, 10_000), isLimitNearlyUsed(8000, 10_000)]).toEqual([false, true])
})

test.each([
  [1001, 1000, true],
  [1000, 1000, false],
  [999, 1000, false],
  [0, 0, false],
  [250, 0, true],
])('a return of %d on a stake of %d is celebrated: %s', (returned, stake, expected) => {
  expect(canCelebrate(returned, stake)).toBe(expected)
})

test('a jackpot hit interrupts the player from 100 euros on', () => {
  expect([0, 100, 9999, 10_000, 1_000_000].map(isLargeJackpotHit)).toEqual([false, false, false, true, true])
})
