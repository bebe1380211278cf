import { describe, expect, test } from 'vitest'
import { milli, outcome } from '../../testing/slip-fixtures.ts'
import type { AcceptMode } from '../odds/odds-acceptance.ts'
import {
  acceptCurrentOdds,
  applyAcceptMode,
  applyMarketChanges,
  applyMatchChanges,
  applyProviderStatus,
  createSelection,
  type Selection,
} from './selection.ts'

const picked = createSelection(outcome(1), 'none')

function marks({ isSuspended, isChanged, isNotAvailable }: Selection) {
  return { isSuspended, isChanged, isNotAvailable }
}
const FREE = { isSuspended: false, isChanged: false, isNotAvailable: false }

function repriced(odds: number, mode: AcceptMode, version = 2): Selection {
  const outcomes = [{ id: '1', odds: milli(odds), active: true }]
  return applyAcceptMode(applyMarketChanges(picked, [{ key: picked.marketKey, status: 1, version, outcomes }]), mode)
}

test('accepts a picked outcome at its price', () => {
  expect(picked).toMatchObject({ id: 'sr:match:1/1//1', initialOdds: 2000, acceptedOdds: 2000, ...FREE })
})

describe('a moved price', () => {
  test.each([
    ['none', 2.1, true, 2000],
    ['none', 1.9, true, 2000],
    ['higher', 2.1, false, 2100],
    ['higher', 1.9, true, 2000],
    ['any', 2.1, false, 2100],
    ['any', 1.9, false, 1900],
  ] as const)('%s, now %d', (mode, odds, isChanged, acceptedOdds) => {
    expect(repriced(odds, mode)).toMatchObject({ odds: milli(odds), initialOdds: 2000, isChanged, acceptedOdds })
  })

  test('is accepted by the player or by returning', () => {
    const changed = repriced(1.9, 'none')
    expect(acceptCurrentOdds(changed)).toMatchObject({ acceptedOdds: 1900, isChanged: false })
    const outcomes = [{ id: '1', odds: milli(2), active: true }]
    const back = applyMarketChanges(changed, [{ key: picked.marketKey, status: 1, version: 3, outcomes }])
    expect(marks(applyAcceptMode(back, 'none'))).toEqual(FREE)
  })

  test('suspends the selection when below 1.01', () => {
    expect(repriced(1, 'any')).toMatchObject({ isSuspended: true, isChanged: false, acceptedOdds: 2000 })
  })
})

describe('updates', () => {
  test('are ignored when older', () => {
    const current = repriced(1.9, 'any', 5)
    const outcomes = [{ id: '1', odds: milli(3), active: true }]
    expect(applyMarketChanges(current, [{ key: current.marketKey, status: 1, version: 4, outcomes }])).toBe(current)
    const live = applyMatchChanges(picked, [{ urnId: 'sr:match:1', status: 4, version: 9 }])
    expect(applyMatchChanges(live, [{ urnId: 'sr:match:1', status: 1, version: 8 }])).toBe(live)
  })

  test('are ignored for other markets, matches and providers', () => {
    expect(applyMarketChanges(picked, [{ key: 'sr:match:2/1/', status: -1, version: 9, outcomes: [] }])).toBe(picked)
    expect(applyMatchChanges(picked, [{ urnId: 'sr:match:2', status: 4, version: 9 }])).toBe(picked)
    expect(applyProviderStatus(picked, 'oddin', false)).toBe(picked)
  })

  test('suspend an outcome missing from its market', () => {
    const change = { key: picked.marketKey, status: 1, version: 2, outcomes: [] }
    expect(applyAcceptMode(applyMarketChanges(picked, [change]), 'none')).toMatchObject({
      odds: 2000,
      isSuspended: true,
    })
  })

  test.each([
    [-1, { ...FREE, isSuspended: true }],
    [-2, { ...FREE, isSuspended: true }],
    [0, { ...FREE, isNotAvailable: true }],
    [-3, { ...FREE, isNotAvailable: true }],
    [-4, { ...FREE, isNotAvailable: true }],
  ])('market status %i', (status, expected) => {
    const outcomes = [{ id: '1', odds: milli(2), active: true }]
    const next = applyMarketChanges(picked, [{ key: picked.marketKey, status, version: 2, outcomes }])
    expect(marks(applyAcceptMode(next, 'none'))).toEqual(expected)
  })

  test('make a provider’s selections unavailable and available again', () => {
    const off = applyAcceptMode(applyProviderStatus(picked, 'betradar', false), 'none')
    expect(marks(off)).toEqual({ ...FREE, isNotAvailable: true })
    expect(marks(applyAcceptMode(applyProviderStatus(off, 'betradar', true), 'none'))).toEqual(FREE)
  })

  test('do not accept a price while the selection is unavailable', () => {
    const gone = applyAcceptMode(applyProviderStatus(picked, 'betradar', false), 'any')
    const outcomes = [{ id: '1', odds: milli(1.5), active: true }]
    const moved = applyMarketChanges(gone, [{ key: gone.marketKey, status: 1, version: 2, outcomes }])
    expect(applyAcceptMode(moved, 'any')).toMatchObject({ isNotAvailable: true, isChanged: false, acceptedOdds: 2000 })
  })
})
