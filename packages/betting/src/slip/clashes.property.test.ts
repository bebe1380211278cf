import fc from 'fast-check'
import { expect, it } from 'vitest'
import { outcome } from '../../testing/slip-fixtures.ts'
import { createSelection } from '../selections/selection.ts'
import { findBetRestrictions, listClashes } from './restrictions.ts'
import { DEFAULT_SLIP_RULES } from './rules.ts'

const selection = fc
  .record({
    match: fc.integer({ min: 1, max: 4 }),
    marketId: fc.constantFrom('1', '18', '29'),
    type: fc.constantFrom('match', 'match', 'season'),
    relationKeys: fc.subarray(['a', 'b', 'c']),
  })
  // Of one match, all selections have its type and its keys.
  .map(({ match, marketId, ...event }) => ({ match, marketId, event }))

const selections = fc
  .uniqueArray(selection, { minLength: 2, maxLength: 8, selector: ({ match, marketId }) => `${match}/${marketId}` })
  .map(list => {
    const events = new Map(list.map(({ match, event }) => [match, event]))
    return list.map(({ match, marketId }) =>
      createSelection(outcome(match, { marketId, ...events.get(match) }), 'none'),
    )
  })

const bets = fc.record({ betType: fc.constantFrom('combo', 'system'), selections })

it('puts every selection that cannot be combined into one clash, in bet order', () => {
  fc.assert(
    fc.property(bets, bet => {
      const clashes = listClashes(bet)
      const ids = clashes.flatMap(clash => clash.selections.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      const restricted = findBetRestrictions(bet, DEFAULT_SLIP_RULES).flatMap(({ selectionIds }) => selectionIds)
      expect(new Set(ids)).toEqual(new Set(restricted))
      for (const { selections } of clashes) {
        const places = selections.map(leg => bet.selections.indexOf(leg))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    }),
  )
})

it('keeps selections apart that do not clash, and names a clash by what it is', () => {
  fc.assert(
    fc.property(bets, bet => {
      const clashes = listClashes(bet)
      for (const [at, { key, selections }] of clashes.entries()) {
        expect(key === 'same_match').toBe(new Set(selections.map(({ matchUrnId }) => matchUrnId)).size === 1)
        for (const other of clashes.slice(at + 1)) {
          const across = selections.flatMap(a => other.selections.map(b => [a, b]))
          for (const pair of across)
            expect(findBetRestrictions({ betType: 'combo', selections: pair }, DEFAULT_SLIP_RULES)).toEqual([])
        }
      }
    }),
  )
})

it('leaves singles alone', () => {
  fc.assert(
    fc.property(selections, list => {
      expect(listClashes({ betType: 'single', selections: list })).toEqual([])
    }),
  )
})
