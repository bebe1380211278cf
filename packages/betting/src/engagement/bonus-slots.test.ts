import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActivatedBonus, findSlot, resolveSlots } from './bonus-slots.ts'

describe('slots', () => {
  const activated: fc.Arbitrary<ActivatedBonus[]> = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      slot: fc.constantFrom('comboboost', 'freebet', 'hunting', 'lootbox', null),
      activatedAt: fc.integer({ min: 0, max: 3 }),
      priority: fc.integer({ min: 0, max: 2 }),
      campaignKey: fc.constantFrom('a', 'b'),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )

  test('have exactly one active bonus, whatever the order, and override the others with it', () => {
    fc.assert(
      fc.property(activated, bonuses => {
        const resolved = resolveSlots(bonuses)
        expect(resolveSlots(bonuses.toReversed())).toEqual(new Map([...resolved].toReversed()))
        for (const slot of ['comboboost', 'freebet', 'hunting', 'lootbox']) {
          const inSlot = bonuses.filter(one => one.slot === slot)
          const active = inSlot.filter(({ id }) => resolved.get(id) === null)
          expect(active).toHaveLength(inSlot.length === 0 ? 0 : 1)
          const latest = Math.max(...inSlot.map(({ activatedAt }) => activatedAt))
          for (const { id, activatedAt } of active) {
            expect(activatedAt).toBe(latest)
            expect(inSlot.every(other => other.id === id || resolved.get(other.id) === id)).toBe(true)
          }
        }
        expect(bonuses.filter(({ slot }) => slot === null).every(({ id }) => resolved.get(id) === null)).toBe(true)
      }),
    )
  })

  test('are shared by hunting and tournament, and by freebets unless several are allowed', () => {
    const options = { allowMultipleFreebets: false, isClaimOnly: false }
    expect(findSlot('tournament', options)).toBe('hunting')
    expect(findSlot('hunting', options)).toBe('hunting')
    expect(findSlot('lootbox', options)).toBe('lootbox')
    expect(findSlot('freebet', options)).toBe('freebet')
    expect(findSlot('freebet', { ...options, allowMultipleFreebets: true })).toBeNull()
    expect(findSlot('amb', options)).toBeNull()
  })

  test('are left by a campaign whose points can only be claimed', () => {
    expect(findSlot('tournament', { allowMultipleFreebets: false, isClaimOnly: true })).toBeNull()
  })
})
