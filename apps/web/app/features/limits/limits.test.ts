import type { UserLimit } from '@touchline/contract/entities/limits'
import { describe, expect, it } from 'vitest'
import { buildLimitSlots, findExclusion, findOtherLimits, getConfirmationState, isBeingRemoved } from './limits.ts'
import { limitOf } from './testing/test-limits.ts'

describe('buildLimitSlots', () => {
  it('groups the active limit with its pending change', () => {
    const active = limitOf({ id: 'a', value: 100 })
    const pending = limitOf({ id: 'b', value: 500, status: 'unconfirmed', parent_type: 'deposit' })
    const other = limitOf({ id: 'c', period: 'day' })
    expect(buildLimitSlots([pending, active, other], 'deposit')).toEqual([
      { period: 'day', active: other, pending: undefined },
      { period: 'week', active, pending },
    ])
  })

  it('excludes other types and expired limits', () => {
    const limits = [
      limitOf({ id: 'a' }),
      limitOf({ id: 'c', type: 'loss' }),
      limitOf({ id: 'd', period: 'day', status: 'disabled' }),
    ]
    expect(buildLimitSlots(limits, 'deposit').map(({ active }) => active?.id)).toEqual(['a'])
  })

  it('leaves out the limits of other accounts, which are listed apart', () => {
    const own = limitOf({ id: 'own' })
    const others = [
      limitOf({ id: 'week', is_from_other_account: true }),
      limitOf({ id: 'day', period: 'day', is_from_other_account: true }),
      limitOf({ id: 'loss', type: 'loss', is_from_other_account: true }),
    ]
    expect(buildLimitSlots([...others, own], 'deposit')).toEqual([{ period: 'week', active: own, pending: undefined }])
    expect(findOtherLimits([...others, own], 'deposit').map(({ id }) => id)).toEqual(['day', 'week'])
  })

  it.each(['active', 'confirmed', 'confirmed_disabled', 'unconfirmed_disabled'] as const)(
    'a limit with status %s is active',
    status => {
      expect(buildLimitSlots([limitOf({ status })], 'deposit')[0]?.active?.status).toBe(status)
    },
  )
})

describe('getConfirmationState', () => {
  const limit = limitOf({
    status: 'unconfirmed',
    confirm_from: '2026-11-22T12:00:00.000Z',
    confirm_until: '2026-11-29T12:00:00.000Z',
  })
  it.each([
    ['2026-11-22T11:59:59.999Z', 'early'],
    ['2026-11-22T12:00:00.000Z', 'due'],
    ['2026-11-29T12:00:00.000Z', 'due'],
    ['2026-11-29T12:00:00.001Z', 'late'],
  ])('at %s is %s', (now, state) => {
    expect(getConfirmationState(limit, Date.parse(now))).toBe(state)
  })
})

it.each([
  ['active', false],
  ['unconfirmed', false],
  ['unconfirmed_disabled', true],
  ['confirmed_disabled', true],
] as const)('a limit with status %s is being removed: %s', (status, expected) => {
  expect(isBeingRemoved(limitOf({ status }))).toBe(expected)
})

describe('findExclusion', () => {
  const over = (
    id: string,
    type: UserLimit['type'],
    disable_at: string | null,
    status: UserLimit['status'] = 'active',
  ) => limitOf({ id, type, disable_at, status, value: null })

  it('returns the one that lasts longest', () => {
    const day = over('a', 'cooling_off', '2026-11-22T12:00:00.000Z')
    const month = over('b', 'self_exclusion', '2027-05-22T12:00:00.000Z')
    const forGood = over('c', 'self_exclusion', null)
    expect(findExclusion([day, month])?.id).toBe('b')
    expect(findExclusion([day, forGood, month])?.id).toBe('c')
  })

  it('is undefined without an active one', () => {
    expect(findExclusion([limitOf({}), over('a', 'cooling_off', null, 'disabled')])).toBeUndefined()
  })
})
