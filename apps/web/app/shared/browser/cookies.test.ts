import { afterEach, describe, expect, it, vi } from 'vitest'
import { COOKIES, cookieDomains, readCookie, writeCookie } from './cookies.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that accepts some cookies only; returns the accepted ones as written. */
function stubCookies(url: string, accepts: (text: string) => boolean): string[] {
  const { hostname, protocol } = new URL(url)
  vi.stubGlobal('location', { hostname, protocol })
  const stuck: string[] = []
  vi.stubGlobal('document', {
    get cookie() {
      return stuck.map(text => text.split(';')[0]).join('; ')
    },
    set cookie(text: string) {
      if (accepts(text)) stuck.push(text)
    },
  })
  return stuck
}

const DAY = 86_400

describe('writeCookie', () => {
  it.each([
    ['device', 7300 * DAY],
    ['consent', 365 * DAY],
    ['affiliate', 30 * DAY],
    ['locale', 365 * DAY],
    ['sidebar', 365 * DAY],
    ['depositReminder', DAY],
  ] as const)('stores %s for %i seconds', (kind, seconds) => {
    const stuck = stubCookies('http://localhost/', () => true)
    writeCookie(COOKIES[kind], 'a')
    expect(stuck).toEqual([`${COOKIES[kind].name}=a; Path=/; Max-Age=${seconds}; SameSite=Lax`])
  })

  it('is written once for the site and its subdomains, and Secure over HTTPS', () => {
    const stuck = stubCookies('https://sport.example.com/', () => true)
    writeCookie(COOKIES.device, 'a')
    expect(stuck).toEqual([
      `touchline_device=a; Path=/; Max-Age=${7300 * DAY}; SameSite=Lax; Secure; Domain=example.com`,
    ])
  })

  it('is shared by the subdomains of a site under a public suffix', () => {
    const stuck = stubCookies('https://sport.example.co.uk/', text => !text.endsWith('Domain=co.uk'))
    writeCookie(COOKIES.affiliate, 'a')
    expect(stuck).toHaveLength(1)
    expect(stuck[0]).toContain('Domain=example.co.uk')
  })

  it('is partitioned in a cross-site frame', () => {
    const stuck = stubCookies('https://sport.example.com/', text => !text.includes('SameSite=Lax'))
    writeCookie(COOKIES.sidebar, 'collapsed')
    expect(stuck).toEqual([`sidebar=collapsed; Path=/; Max-Age=${365 * DAY}; SameSite=None; Secure; Partitioned`])
  })

  it('stops after all variants when cookies are disabled', () => {
    const accepts = vi.fn(() => false)
    stubCookies('https://sport.example.com/', accepts)
    writeCookie(COOKIES.device, 'a')
    expect(accepts).toHaveBeenCalledTimes(6)
    expect(readCookie(COOKIES.device)).toBeNull()
  })

  it('encodes characters that would end the cookie', () => {
    const stuck = stubCookies('http://localhost/', () => true)
    writeCookie(COOKIES.affiliate, 'a; Domain=evil.example=ü')
    expect(stuck[0]).toMatch(/^affiliate=a%3B%20Domain%3Devil.example%3D%C3%BC; Path/)
    expect(readCookie(COOKIES.affiliate)).toBe('a; Domain=evil.example=ü')
  })
})

it('returns foreign values unmodified', () => {
  vi.stubGlobal('document', { cookie: 'xaffiliate=1; affiliate=100%' })
  expect(readCookie(COOKIES.affiliate)).toBe('100%')
  expect(readCookie(COOKIES.locale)).toBeNull()
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
