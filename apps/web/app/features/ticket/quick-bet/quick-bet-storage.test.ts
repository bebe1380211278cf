import { toMinor } from '@touchline/betting/money/money'
import { createSelection } from '@touchline/betting/selections/selection'
import { createSlipBet, withStake } from '@touchline/betting/slip/slip-bet'
import { createLiveStore } from '@touchline/client/live/live-store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import { buildPlaceBets, toPickedOutcome } from '../placing/request-mapping.ts'
import { hasStoredQuickBet, QUICK_KEY, QUICK_SENT_KEY } from '../storage/storage-keys.ts'
import { makePick } from '../testing/test-ticket.ts'
import { restoreQuickBet, type StoredQuickBet, storeQuickBet } from './quick-bet-storage.ts'

const EUR = { currency: 'EUR', subunits: 100 }
const DEVICE = '5cf1b0f6-6c3c-4c39-8d3f-2c5f3a1f9a11'
const selection = createSelection(toPickedOutcome(makePick(1, { matchStatus: 1 }), createLiveStore()), 'none')
const bet = withStake(createSlipBet(selection, EUR), toMinor(500))
const setting = { isEnabled: true, stake: toMinor(500), currency: EUR }
const flying: StoredQuickBet = {
  snapshot: { ...setting, inFlight: { idempotencyKey: DEVICE, bet } },
  sent: { body: buildPlaceBets([bet], 'none', DEVICE, true), at: 5, lastAt: 6, playerId: 7 },
}

let storages: ReturnType<typeof stubBrowser>
beforeEach(() => {
  storages = stubBrowser()
})
afterEach(() => void vi.unstubAllGlobals())

it('restores the setting from the device and the bet in flight from the tab', () => {
  storeQuickBet(flying)
  expect(restoreQuickBet()).toEqual(flying)
  storages.session.clear()
  expect(restoreQuickBet()).toEqual({ snapshot: { ...setting, inFlight: null }, sent: null })
  expect(hasStoredQuickBet()).toBe(true)
})

it('restores a bet in flight even when quick bet was switched off', () => {
  storeQuickBet({ ...flying, snapshot: { ...flying.snapshot, isEnabled: false } })
  expect(hasStoredQuickBet()).toBe(true)
  storeQuickBet({ snapshot: { ...setting, isEnabled: false, inFlight: null }, sent: null })
  expect(hasStoredQuickBet()).toBe(false)
  expect(restoreQuickBet()?.snapshot.stake).toBe(500)
})

it('stores nothing before quick bet is used', () => {
  storeQuickBet({ snapshot: { ...setting, isEnabled: false, stake: toMinor(0), inFlight: null }, sent: null })
  expect(storages.local.length).toBe(0)
  expect(restoreQuickBet()).toBeNull()
})

describe('invalid stored data', () => {
  it.each([
    'no json',
    '{',
    'null',
    '{"version":1}',
    '{"version":2,"isEnabled":true,"stake":500,"currency":{"currency":"EUR","subunits":100}}',
    '{"version":1,"isEnabled":true,"stake":-5,"currency":{"currency":"EUR","subunits":100}}',
    '{"version":1,"isEnabled":true,"stake":0.5,"currency":{"currency":"EUR","subunits":100}}',
    '{"version":1,"isEnabled":true,"stake":500,"currency":{"currency":"EUR","subunits":7}}',
    '{"version":1,"isEnabled":"yes","stake":500,"currency":{"currency":"<b>","subunits":100}}',
  ])('is dropped: %s', text => {
    storages.local.setItem(QUICK_KEY, text)
    expect(restoreQuickBet()).toBeNull()
    expect(storages.local.getItem(QUICK_KEY)).toBeNull()
  })

  it('drops the bet in flight and keeps the setting', () => {
    storeQuickBet(flying)
    const text = storages.session.getItem(QUICK_SENT_KEY) ?? ''
    storages.session.setItem(QUICK_SENT_KEY, text.replace('"stake":500', '"stake":"500"'))
    expect(restoreQuickBet()).toEqual({ snapshot: { ...setting, inFlight: null }, sent: null })
  })
})

it('lasts as long as the page when storage is unavailable', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  storeQuickBet(flying)
  expect(restoreQuickBet()).toBeNull()
  expect(hasStoredQuickBet()).toBe(false)
})
