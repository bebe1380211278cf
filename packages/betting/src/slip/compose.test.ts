import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EUR, homeWinId, outcome, ticketOf } from '../../testing/slip-fixtures.ts'
import type { BetType } from '../bets/bet-status.ts'
import { toMinor } from '../money/money.ts'
import { createSelection } from '../selections/selection.ts'
import { addSelection, changeBetType, findBetTypeChangeError, removeSelections } from './compose.ts'
import { DEFAULT_SLIP_RULES } from './rules.ts'
import { listSelections, type SlipBet } from './slip-bet.ts'

const pick = (match: number, provider = 'betradar') => createSelection(outcome(match, { provider }), 'none')
const shape = (bets: readonly SlipBet[]) => bets.map(bet => [bet.betType, bet.selections.length, bet.stake])
const single = ticketOf([1], 700).bets
const combo = ticketOf([1, 2, 3], 700).bets
const singles = changeBetType(combo, 'single', DEFAULT_SLIP_RULES)

describe('adding and removing', () => {
  test('creates a single, then a combo that keeps the stake', () => {
    expect(shape(addSelection([], pick(1), EUR))).toEqual([['single', 1, 0]])
    expect(shape(addSelection(single, pick(2), EUR))).toEqual([['combo', 2, 700]])
  })

  test('adds another single beside several singles', () => {
    expect(shape(addSelection(singles, pick(9), EUR)).at(-1)).toEqual(['single', 1, 0])
  })

  test('does not add the same outcome twice', () => {
    expect(addSelection(combo, pick(2), EUR)).toBe(combo)
  })

  test('turns a combo of one into a single and removes an empty bet', () => {
    const one = removeSelections(combo, ({ id }) => id !== homeWinId(2))
    expect(shape(one)).toEqual([['single', 1, 700]])
    expect(removeSelections(one, () => true)).toEqual([])
    expect(shape(removeSelections(singles, ({ id }) => id === homeWinId(1)))).toHaveLength(2)
  })

  test('never converts a custom bet', () => {
    const custom = single.map(bet => ({ ...bet, betType: 'custom' as const }))
    const grown = addSelection(custom, pick(2), EUR)
    expect(shape(grown)).toEqual([['custom', 2, 700]])
    expect(shape(removeSelections(grown, ({ id }) => id === homeWinId(1)))).toEqual([['custom', 1, 700]])
    expect(findBetTypeChangeError(grown, 'single', DEFAULT_SLIP_RULES)).toBe('custom_bet')
  })
})

describe('changing the type', () => {
  test('splits a combo into singles of the same stake and merges them again', () => {
    expect(shape(singles)).toEqual(Array(3).fill(['single', 1, 700]))
    expect(changeBetType(singles, 'combo', DEFAULT_SLIP_RULES)).toEqual(combo)
  })

  test.each<[string, readonly SlipBet[], BetType, string]>([
    ['nothing to change', [], 'single', 'no_bets'],
    ['a single is one already', single, 'single', 'same_type'],
    ['several singles are too', singles, 'single', 'same_type'],
    ['one selection is no combo', single, 'combo', 'does_not_fit'],
    ['a combo is one already', combo, 'combo', 'same_type'],
    ['no system fits', combo, 'system', 'does_not_fit'],
    ['a combo is no custom bet', combo, 'custom', 'does_not_fit'],
  ])('refused: %s', (_name, bets, type, reason) => {
    expect(findBetTypeChangeError(bets, type, DEFAULT_SLIP_RULES)).toBe(reason)
    expect(changeBetType(bets, type, DEFAULT_SLIP_RULES)).toBe(bets)
  })

  test('permits several singles only when every provider does', () => {
    const rules = { ...DEFAULT_SLIP_RULES, multiSingleByProvider: { betradar: true, oddin: false } }
    expect(findBetTypeChangeError(combo, 'single', rules)).toBeNull()
    const mixed = addSelection(combo, pick(4, 'oddin'), EUR)
    expect(findBetTypeChangeError(mixed, 'single', rules)).toBe('multi_single_unavailable')
  })

  test('keeps the first stake on merging, and fixes a stake computed from a target win', () => {
    const uneven = singles.map((bet, at) => ({ ...bet, stake: toMinor(100 * (at + 1)) }))
    expect(shape(changeBetType(uneven, 'combo', DEFAULT_SLIP_RULES))).toEqual([['combo', 3, 100]])
    const wanted = combo.map(bet => ({ ...bet, stakeSource: 'potential_win' as const, wantedWin: toMinor(5000) }))
    for (const bet of changeBetType(wanted, 'single', DEFAULT_SLIP_RULES)) {
      expect(bet).toMatchObject({ stakeSource: 'set', wantedWin: null, stake: 700 })
    }
  })
})

test('never loses or duplicates a selection, and keeps every bet valid for its type', () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant('add' as const), match: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ do: fc.constant('drop' as const), match: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ do: fc.constant('type' as const), type: fc.constantFrom<BetType>('single', 'combo', 'system') }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), actions => {
      const expected = new Set<string>()
      let bets: readonly SlipBet[] = []
      for (const one of actions) {
        if (one.do === 'add') {
          bets = addSelection(bets, pick(one.match), EUR)
          expected.add(homeWinId(one.match))
        } else if (one.do === 'drop') {
          bets = removeSelections(bets, ({ id }) => id === homeWinId(one.match))
          expected.delete(homeWinId(one.match))
        } else bets = changeBetType(bets, one.type, DEFAULT_SLIP_RULES)
        expect(
          listSelections(bets)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual([...expected].toSorted())
        for (const bet of bets) expect(bet.betType === 'single').toBe(bet.selections.length === 1)
        if (bets.length > 1) expect(bets.filter(bet => bet.betType !== 'single')).toEqual([])
      }
    }),
  )
})
