import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Simulates a page load. */
const load = async () => (await import('./device-id.ts')).readDeviceId

it('generates and stores an id', async () => {
  stubBrowser()
  const first = (await load())()
  vi.resetModules()
  expect(first).toMatch(UUID)
  expect((await load())()).toBe(first)
})

it('replaces an invalid cookie among others', async () => {
  stubBrowser('localhost', { locale: 'en', touchline_device: 'nonsense' })
  const id = (await load())()
  expect(id).toMatch(UUID)
  expect(document.cookie).toContain(`touchline_device=${id}`)
  expect(document.cookie).toContain('locale=en')
})

it('stays the same for the page when cookies are unavailable', async () => {
  stubBrowser()
  vi.stubGlobal('document', {
    get cookie() {
      return ''
    },
    set cookie(_: string) {},
  })
  const readDeviceId = await load()
  expect(readDeviceId()).toBe(readDeviceId())
})
