import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { consent, readConsent, storeConsent } from './consent.ts'

afterEach(() => vi.unstubAllGlobals())

it('is asked for once, and kept', () => {
  stubBrowser()
  expect(readConsent()).toBeNull()
  storeConsent('necessary')
  expect(consent.get()).toBe('necessary')
  expect(readConsent()).toBe('necessary')
})

it('takes what it does not know for no answer', () => {
  stubBrowser('localhost', { consent: 'yes' })
  expect(readConsent()).toBeNull()
})
