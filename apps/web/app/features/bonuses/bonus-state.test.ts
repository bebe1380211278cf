import type { Bonus } from '@touchline/contract/entities/farming'
import { describe, expect, it } from 'vitest'
import { findEnd } from './bonus-state.ts'
import { BONUSES } from './testing/test-bonuses.ts'

const EXPIRY = '2026-12-04T00:00:00.000Z'
const VALID_TO = '2026-12-01T00:00:00.000Z'

const findBonus = (type: Bonus['bonus_type']) => BONUSES.find(({ bonus_type }) => bonus_type === type) as Bonus

const change = (type: Bonus['bonus_type'], changes: object) =>
  ({ ...findBonus(type), user_bonus_status: 'active', issued: { expired_at: EXPIRY }, ...changes }) as Bonus

describe('the end of a bonus', () => {
  it.each([
    ['of a free bet is the expiry of the issued one', change('freebet', {}), { kind: 'ends', at: EXPIRY }],
    ['of a hunt is the last time at which bets count', change('hunting', {}), { kind: 'ends', at: VALID_TO }],
    [
      'of a hunt whose bets no longer count is the last time at which points can be claimed',
      change('hunting', { status: 'finished', claim_until: EXPIRY }),
      { kind: 'claim-until', at: EXPIRY },
    ],
    ['is left out once it is used up', change('freebet', { user_bonus_status: 'bonus_over' }), null],
    ['is left out once it is withdrawn', change('lootbox', { user_bonus_status: 'deactivated' }), null],
    [
      'is in the past for what is used up and over',
      change('tournament', { user_bonus_status: 'bonus_over', status: 'finished' }),
      { kind: 'ended', at: VALID_TO },
    ],
  ])('%s', (_, bonus, end) => {
    expect(findEnd(bonus)).toEqual(end)
  })
})
