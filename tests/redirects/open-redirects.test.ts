/** External addresses never redirect to another site. */
import { describe, expect, it } from 'vitest'
import { parseNextPath } from '../../apps/host/src/browser/next.ts'
import { parseInnerPath, switchLocale } from '../../apps/web/app/i18n/inner-path.ts'
import type { LocaleSettings } from '../../apps/web/app/i18n/locales.ts'
import { safeUrl } from '../../apps/web/app/shared/addresses/safe-navigate.ts'
import { OWN_BRAND } from '../../apps/web/app/shared/config/brand.ts'
import type { PublicConfig } from '../../apps/web/app/shared/config/config.ts'
import { parseInitParams } from '../../apps/web/server/access/redirects.ts'
import { MALICIOUS_URLS } from './malicious-urls.ts'

const SITE = 'https://sport.example'
const localeSettings: LocaleSettings = { locales: ['en', 'ar', 'pt-BR'], localeInUrl: false }
const config: PublicConfig = {
  platformUrl: 'https://api.sport.example',
  sportsbookUrl: 'https://api.sport.example',
  realtimeUrl: 'wss://api.sport.example/connection/websocket',
  hostUrl: 'https://host.sport.example',
  hostOrigins: [],
  siteUrl: 'https://www.sport.example',
  localeSettings,
  brand: OWN_BRAND,
}

/** The address to which a browser on the site would resolve it. */
const originOf = (address: string): string => new URL(address, `${SITE}/live`).origin

it('lists more than 200 distinct URLs', () => {
  expect(MALICIOUS_URLS.length).toBeGreaterThan(200)
  expect(new Set(MALICIOUS_URLS).size).toBe(MALICIOUS_URLS.length)
})

describe.each(MALICIOUS_URLS.map(url => [JSON.stringify(url), url]))('%s', (_written, url) => {
  it('is not a path of the product', () => {
    expect(parseInnerPath(url)).toBeNull()
  })

  it('is refused as a destination for every purpose', () => {
    for (const purpose of ['launch', 'deposit', 'share', 'outgoing'] as const)
      expect(safeUrl(url, purpose, config)).toBeNull()
  })

  it('is refused as the destination after a sign-in', () => {
    const next = parseNextPath(`?${new URLSearchParams({ next: url })}`, SITE)
    expect(next).toMatch(/^\/(?!\/)/)
    expect(originOf(next)).toBe(SITE)
  })

  it('is refused by the entry page of hosts', () => {
    for (const locale of ['', 'ar', url]) {
      const { to } = parseInitParams(
        '/init-sportsbook',
        `?${new URLSearchParams({ to: url, redirect: url, locale })}`,
        config,
      )
      expect(to).toMatch(/^\/(?!\/)/)
      expect(originOf(to)).toBe(SITE)
    }
  })

  it.each(localeSettings.locales)('is not the result of a switch to %s', locale => {
    for (const pathname of [url, `/${url}`, `/ar/${url}`, `/ar${url}`]) {
      const target = switchLocale({ pathname, search: '', hash: '' }, locale, localeSettings)
      expect(target).toMatch(/^\/(?!\/)/)
      expect(originOf(target)).toBe(SITE)
    }
  })
})

it.each([
  ['/', '/'],
  ['/ar/live?day=2#x', '/ar/live?day=2#x'],
  ['/soccer/a-b-m1?next=https://evil.example', '/soccer/a-b-m1?next=https://evil.example'],
  ['/a/../live', '/live'],
  ['/soccer//a', '/soccer//a'],
])('lets %s through', (address, tidied) => {
  expect(parseInnerPath(address)).toBe(tidied)
})

it('accepts https, and http on localhost', () => {
  expect(safeUrl('https://host.sport.example/profile', 'deposit', config)).toBe('https://host.sport.example/profile')
  expect(safeUrl('https://host.sport.example/profile', 'share', config)).toBeNull()
  expect(safeUrl('http://host.sport.example/profile', 'deposit', config)).toBeNull()
  expect(safeUrl('https://someone@host.sport.example/', 'deposit', config)).toBeNull()
  const local = { ...config, hostUrl: 'http://localhost:5000' }
  expect(safeUrl('http://127.0.0.1:5000/a', 'outgoing', local)).toBe('http://127.0.0.1:5000/a')
  expect(safeUrl('http://127.0.0.1:5001/a', 'outgoing', local)).toBeNull()
})
