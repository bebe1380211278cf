import { expect, test } from 'vitest'
import { toMinor } from './money.ts'
import { listPresetStakes } from './stake.ts'

const stakes = { EUR: [2500, 500, 1000, 500, 0, -5, 0.5], JPY: [500] }

test('lists the currency’s valid preset stakes', () => {
  expect(listPresetStakes(stakes, 'EUR', { min: null, max: null })).toEqual([500, 1000, 2500])
  expect(listPresetStakes(stakes, 'EUR', { min: toMinor(600), max: toMinor(1000) })).toEqual([1000])
  expect(listPresetStakes(stakes, 'BTC', { min: null, max: null })).toEqual([])
})
