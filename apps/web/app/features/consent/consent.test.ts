import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { consent, readConsent, storeConsent } from './cookie-bar.tsx'

afterEach(() => vi.unstubAllGlobals())

it('is requested once and stored', () => {
  stubBrowser()
  expect(readConsent()).toBeNull()
  storeConsent('necessary')
  expect(consent.get()).toBe('necessary')
  expect(readConsent()).toBe('necessary')
})

it('ignores unknown values', () => {
  stubBrowser('localhost', { consent: 'yes' })
  expect(readConsent()).toBeNull()
})
