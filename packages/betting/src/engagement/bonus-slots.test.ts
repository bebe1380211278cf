import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActivatedBonus, findSlot, resolveSlots } from './bonus-slots.ts'

describe('slots', () => {
  const activated: fc.Arbitrary<ActivatedBonus[]> = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      slot: fc.constantFrom('comboboost', 'freebet', 'hunting', 'lootbox', null),
      activatedAt: fc.integer({ min: 0, max: 3 }),
      chosenAt: fc.option(fc.integer({ min: 0, max: 3 })),
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
          const inSlot = bonuses.filter(bonus => bonus.slot === slot)
          const active = inSlot.filter(({ id }) => resolved.get(id) === null)
          expect(active).toHaveLength(inSlot.length === 0 ? 0 : 1)
          const latestChoice = Math.max(...inSlot.map(({ chosenAt }) => chosenAt ?? -1))
          const first = Math.min(...inSlot.map(({ activatedAt }) => activatedAt))
          for (const { id, activatedAt, chosenAt } of active) {
            expect(chosenAt ?? -1).toBe(latestChoice)
            if (chosenAt === null) expect(activatedAt).toBe(first)
            expect(inSlot.every(other => other.id === id || resolved.get(other.id) === id)).toBe(true)
          }
        }
        expect(bonuses.filter(({ slot }) => slot === null).every(({ id }) => resolved.get(id) === null)).toBe(true)
      }),
    )
  })

  test('keep the bonus in use when another is activated automatically, and follow the choice of the player', () => {
    const common = { slot: 'freebet', priority: 1, campaignKey: 'a' } as const
    const large = { ...common, id: 'large', activatedAt: 1, chosenAt: null }
    const small = { ...common, id: 'small', activatedAt: 2, chosenAt: null }
    const nobody = new Map([['large', null]])
    expect(resolveSlots([large])).toEqual(nobody)
    expect(resolveSlots([large, small]).get('small')).toBe('large')
    expect(resolveSlots([large, { ...small, chosenAt: 3 }]).get('large')).toBe('small')
    expect(
      resolveSlots([
        { ...large, chosenAt: 4 },
        { ...small, chosenAt: 3 },
      ]).get('small'),
    ).toBe('large')
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
