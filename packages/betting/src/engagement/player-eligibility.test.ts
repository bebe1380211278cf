import { describe, expect, test } from 'vitest'
import { findPlayerRestriction } from './player-eligibility.ts'

describe('a player', () => {
  const player = {
    isExcluded: true,
    countryCode: null as string | null,
    isVerified: false,
    groups: ['new'],
    isStaff: true,
    currency: 'JPY',
  }
  const conditions = {
    countryCodes: ['DE'],
    onlyVerified: true,
    groups: ['vip'],
    isStaffBarred: true,
    currencies: ['EUR'],
  }

  test('returns the first reason, an unknown country included', () => {
    const fixes = [
      { isExcluded: false },
      { countryCode: 'DE' },
      { isVerified: true },
      { groups: ['new', 'vip'] },
      { isStaff: false },
      { currency: 'EUR' },
    ]
    let current = player
    const reported = fixes.map(fix => {
      const restriction = findPlayerRestriction(current, conditions)
      current = { ...current, ...fix }
      return restriction
    })
    expect(reported).toEqual(['excluded', 'country', 'unverified', 'group', 'staff', 'currency'])
    expect(findPlayerRestriction(current, conditions)).toBeNull()
  })

  test('may have what sets no conditions, unless excluded', () => {
    const open = { countryCodes: [], onlyVerified: false, groups: [], isStaffBarred: false, currencies: null }
    expect(findPlayerRestriction(player, open)).toBe('excluded')
    expect(findPlayerRestriction({ ...player, isExcluded: false }, open)).toBeNull()
  })
})
