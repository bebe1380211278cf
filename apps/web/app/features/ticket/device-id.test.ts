import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { sharedDomain } from './device-id.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page that was just loaded. */
const load = async () => (await import('./device-id.ts')).readDeviceId

describe('readDeviceId', () => {
  it('makes one and keeps it', async () => {
    stubBrowser()
    const first = (await load())()
    vi.resetModules()
    expect(first).toMatch(UUID)
    expect((await load())()).toBe(first)
  })

  it('passes over a cookie that is none, beside others', async () => {
    stubBrowser('localhost', { locale: 'en', touchline_device: 'nonsense' })
    const id = (await load())()
    expect(id).toMatch(UUID)
    expect(document.cookie).toContain(`touchline_device=${id}`)
    expect(document.cookie).toContain('locale=en')
  })

  it('stays the same for the page where cookies are off', async () => {
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

  it('is written for 7300 days, for the site and its subdomains', async () => {
    stubBrowser('sport.example.com')
    const written: string[] = []
    vi.stubGlobal('document', {
      get cookie() {
        return ''
      },
      set cookie(text: string) {
        written.push(text)
      },
    })
    const id = (await load())()
    expect(written).toEqual([`touchline_device=${id}; path=/; max-age=630720000; samesite=lax; domain=example.com`])
  })
})

describe('sharedDomain', () => {
  it.each([
    ['sport.example.com', 'example.com'],
    ['example.com', 'example.com'],
    ['localhost', null],
    ['127.0.0.1', null],
    ['::1', null],
  ])('%s: %s', (hostname, domain) => {
    expect(sharedDomain(hostname)).toBe(domain)
  })
})
