import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import { cookieDomains } from './device-id.ts'

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

  /** A browser that takes cookies for some domains only; answers what was written and stuck. */
  const stubCookies = (hostname: string, accepts: (domain: string | null) => boolean): string[] => {
    stubBrowser(hostname)
    const stuck: string[] = []
    vi.stubGlobal('document', {
      get cookie() {
        return stuck.map(text => text.split(';')[0]).join('; ')
      },
      set cookie(text: string) {
        if (accepts(/domain=([^;]+)/.exec(text)?.[1] ?? null)) stuck.push(text)
      },
    })
    return stuck
  }

  it('is written once for 7300 days, for the site and its subdomains', async () => {
    const stuck = stubCookies('sport.example.com', () => true)
    const id = (await load())()
    expect(stuck).toEqual([`touchline_device=${id}; path=/; max-age=630720000; samesite=lax; domain=example.com`])
  })

  it('is shared by the subdomains of a site under a public suffix', async () => {
    const stuck = stubCookies('sport.example.co.uk', domain => domain !== 'co.uk')
    ;(await load())()
    expect(stuck).toHaveLength(1)
    expect(stuck[0]).toContain('domain=example.co.uk')
  })
})

describe('cookieDomains', () => {
  it.each([
    ['sport.example.com', ['example.com', 'sport.example.com', null]],
    ['example.com', ['example.com', null]],
    ['localhost', [null]],
    ['127.0.0.1', [null]],
    ['[::1]', [null]],
  ])('of %s are %o', (hostname, domains) => {
    expect(cookieDomains(hostname)).toEqual(domains)
  })
})
