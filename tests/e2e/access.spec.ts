/** Access to the product: languages, access restrictions, address parameters, and content policy, and the live chat. */
import type { Page } from '@playwright/test'
import { formatTagOf } from '@touchline/contract/intl-tags'
import { LOCALES } from '@touchline/contract/locales'
import { listen, startExtraWeb, startSettingsProxy, withPlatform } from './fixtures/extra-web.ts'
import { findMatches } from './fixtures/slip-steps.ts'
import { expect, ONCE, PHONE, test } from './fixtures/test.ts'

const isLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', 'connected')

/** The browser logs the statuses of error pages. */
const dropStatuses = (complaints: string[]): void =>
  void complaints.splice(0, complaints.length, ...complaints.filter(text => !/status of (404|500|451|403)/.test(text)))

test(
  'a language is switched to on the page that stands; query, anchor and how a visitor came are kept',
  ONCE,
  async ({ page, system }) => {
    const [match = ''] = await findMatches(page, system, { count: 1 })
    await test.step('stores tracking parameters and removes them from the address without a history entry', async () => {
      const steps = await page.evaluate(() => history.length)
      await page.goto('/?utm_source=mail&day=2&stag=s1&btag=b2&ctag=c3&qtag=q4&gclid=g5#place')
      await page.waitForURL('**/?utm_source=mail&day=2#place')
      expect(await page.evaluate(() => history.length)).toBe(steps + 1)
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'affiliate')
      expect(cookie).toMatchObject({ value: 's1', sameSite: 'Lax' })
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29.9 * 86_400)
      expect(await page.evaluate(() => sessionStorage.getItem('touchline.tracking'))).toBe(
        'ctag=c3&btag=b2&stag=s1&qtag=q4&gclid=g5',
      )
    })
    for (const [path, kind] of [
      ['/', 'sports'],
      [match, 'match'],
    ] as const) {
      if (path !== '/') await page.goto(`${path}?utm_source=mail&day=2#place`)
      await expect(page.locator('html')).toHaveAttribute('data-live', /.+/)
      await page.getByRole('button', { name: 'EN, language' }).click()
      await page.getByRole('menuitemradio', { name: 'العربية' }).click()
      await page.waitForURL(`**/ar${path === '/' ? '' : path}?utm_source=mail&day=2#place`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.locator('body')).toHaveAttribute('data-locale', 'ar')
      await expect(page.locator('body')).toHaveAttribute('data-page', kind)
      const links = page.locator('a[data-match], [data-match] a')
      const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
      expect(hrefs.length).toBeGreaterThan(0)
      for (const href of hrefs) expect(href).toMatch(/^\/ar\//)
    }
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'locale')?.value).toBe('ar')
  },
)

test('leaves a loaded page when the product is locked', ONCE, async ({ page, system, complaints }) => {
  let isLocked = false
  await page.route('**/settings', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: withPlatform(await answer.text(), { locked: isLocked }) })
  })
  await page.goto('/promotions')
  await isLive(page)
  isLocked = true
  // A page that becomes visible refetches settings older than ten minutes.
  await page.clock.install({ time: system.now() })
  await page.clock.fastForward('15:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL('**/locked')
  await expect(page.getByRole('heading')).toHaveText('You can’t open this page')
  dropStatuses(complaints)
})

test(
  'the entry goes on to the page asked for, in the language and theme, and in an app without the frame',
  PHONE,
  async ({ page }) => {
    await page.goto('/init-sportsbook?to=%2Flive%3Fday%3D2&locale=ar&theme=light&app=1&stag=s9&token=secret')
    await page.waitForURL('**/ar/live?day=2')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await isLive(page)
    await expect(page.locator('[data-outcome]').first()).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(width).toBeLessThanOrEqual(1)
    await page.goto('/live?app=0')
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
  },
)

/** What the formats of the page write, by language; runs in Node and in the browser. */
function writeSamples(tags: readonly (readonly [locale: string, format: string])[]): Record<string, string[]> {
  const digits = { numberingSystem: 'latn' }
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const dates: Intl.DateTimeFormatOptions[] = [
    { weekday: 'short' },
    { day: 'numeric', month: 'short' },
    { day: '2-digit', month: '2-digit' },
    { day: 'numeric', month: 'short', year: 'numeric', ...time },
  ]
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 7 + month, 7, 5))
  const money = ['EUR', 'USD', 'BRL', 'JPY', 'BTC'].map(
    currency => ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) as const,
  )
  return Object.fromEntries(
    tags.map(([locale, tag]) => [
      locale,
      [
        ...dates.map(options => {
          const format = new Intl.DateTimeFormat(tag, { ...options, ...digits, timeZone: 'UTC' })
          return months.map(month => format.format(month)).join()
        }),
        ...[{ maximumFractionDigits: 8 }, ...money].map(options =>
          new Intl.NumberFormat(tag, { ...options, ...digits }).format(-1_234_567.891),
        ),
        ...(['cardinal', 'ordinal'] as const).map(type => {
          const rules = new Intl.PluralRules(locale, { type })
          return Array.from({ length: 201 }, (_, count) => rules.select(count)).join()
        }),
      ],
    ]),
  )
}

test(
  'writes dates, numbers, money and plurals of all languages in the browser as on the server',
  ONCE,
  async ({ page }) => {
    const tags = Object.keys(LOCALES).map(locale => [locale, formatTagOf(locale)] as const)
    expect(await page.evaluate(writeSamples, tags)).toEqual(writeSamples(tags))
  },
)

/** Starts an error-reporting server; returns what it received. */
async function startCollector() {
  const envelopes: string[] = []
  const { url, stop } = await listen((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      if (request.method === 'POST') envelopes.push(`${request.url} ${JSON.stringify(request.headers)}\n${body}`)
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  })
  return { envelopes, dsn: `${url.replace('http://', 'http://key@')}/7`, stop }
}

/** Causes reported and unreported failures and checks what was sent. */
async function checkReports(page: Page, envelopes: readonly string[]): Promise<void> {
  const output = () => envelopes.join('\n')
  await expect.poll(output).toContain('an early mistake')
  await page.evaluate(() => {
    const fail = (message: string, name = 'Error') =>
      setTimeout(() => {
        throw Object.assign(new Error(message), { name })
      })
    fail('ResizeObserver loop completed with undelivered notifications.')
    fail('Failed to fetch', 'TypeError')
    fail('Failed to fetch dynamically imported module: /assets/x.js', 'TypeError')
    fail('no answer', 'TimeoutError')
    void Promise.reject(new DOMException('aborted', 'AbortError'))
    void Promise.reject(new Error('a late mistake of anna@mail.example at https://x.example/?token=SECRET'))
  })
  await expect.poll(output).toContain('a late mistake of [mail] at https://x.example/')
  expect(output()).not.toMatch(/ResizeObserver|Failed to fetch|no answer|aborted/)
  for (const envelope of envelopes) {
    expect(envelope).toContain('/api/7/envelope/')
    expect(envelope).toContain('"environment":"production"')
    expect(envelope).toContain('"release":"r1"')
    expect(envelope).toContain('"transaction":"in_play"')
    expect(envelope).not.toMatch(/SECRET|anna|unlock_token|"user"|"request"|"breadcrumbs"/)
  }
}

/** An operator's chat page: it repeats what it is told, and has an unread message whenever it is closed. */
const CHAT_PAGE = `<!doctype html><title>Chat</title><p></p><ol></ol><form><input aria-label="Message"></form><script>
  const origin = new URLSearchParams(location.search).get('origin')
  const post = (type, more) => parent.postMessage({ source: 'touchline-chat', type, ...more }, origin)
  const context = document.querySelector('p')
  addEventListener('message', event => {
    if (event.origin !== origin || event.data.type !== 'context') return
    context.textContent = event.data.locale + ', ' + (event.data.user_id ?? 'visitor')
    post('unread', { count: event.data.visible ? 0 : 1 })
  })
  document.querySelector('form').addEventListener('submit', event => {
    event.preventDefault()
    const line = document.createElement('li')
    line.textContent = 'You said: ' + document.querySelector('input').value
    document.querySelector('ol').append(line)
  })
  addEventListener('keydown', event => event.key === 'Escape' && post('close'))
  post('ready')
</script>`

/** Opens the chat, talks, closes it, and returns to what was said. */
async function talkInChat(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Live chat' })
  // What the page's address opens lies over its button, one after the other.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Live chat', exact: true }).click({ timeout: 1000 })
  }).toPass()
  await expect(panel).toBeVisible()
  const chat = panel.frameLocator('iframe')
  await expect(chat.getByText('en, visitor')).toBeVisible()
  await chat.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await chat.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(chat.getByRole('listitem')).toHaveText('You said: Hello')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Live chat, 1 unread message' }).click()
  await expect(chat.getByRole('listitem')).toHaveText('You said: Hello')
  await chat.getByRole('textbox', { name: 'Message' }).press('Escape')
  await expect(panel).toBeHidden()
}

test(
  'blocks a country, reports failures and policy violations, and has the operator’s live chat',
  ONCE,
  async ({ page, system, complaints }) => {
    const { otherHost } = system.urls
    const platform = { region_blocked_country_codes: ['NO'], contact_email: 'help@touchline.example' }
    const proxy = await startSettingsProxy(system.urls, platform)
    const collector = await startCollector()
    const chat = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(CHAT_PAGE)
    })
    const stop = await startExtraWeb(page, system, {
      BACKEND_URL: proxy.url,
      COUNTRY_HEADER: 'x-country',
      TRUSTED_PROXIES: '1',
      ERROR_REPORTING_DSN: collector.dsn,
      RELEASE: 'r1',
      LIVE_CHAT_URL: chat.url,
    })
    try {
      await test.step('shows the blocked page to a blocked country only', async () => {
        const visit = async (path: string, country: string) => {
          await page.setExtraHTTPHeaders({ 'x-country': country })
          return page.goto(otherHost + path)
        }
        expect((await visit('/live', 'NO'))?.status()).toBe(451)
        await expect(page.getByRole('heading')).toHaveText('Touchline isn’t available in your region')
        await expect(page.getByRole('link', { name: 'help@touchline.example' })).toBeVisible()
        await visit('/ar/live', 'NO')
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        const home = page.getByRole('link', { name: 'الانتقال إلى الصفحة الرئيسية', exact: true })
        await expect(home).toHaveAttribute('href', '/ar')
        const other = await page.request.get(`${otherHost}/live`, { headers: { 'x-country': 'DE' } })
        expect(other.status()).toBe(200)
        expect(await other.text()).toContain('data-country="DE"')
        await page.setExtraHTTPHeaders({})
      })
      await test.step('reports unexpected errors without personal data, and no expected ones', async () => {
        await page.context().addCookies([{ name: 'secret', value: 'SECRET', url: otherHost }])
        await page.addInitScript(() => {
          // Before errors can be sent; the page's code is evaluated by then.
          const observer = new MutationObserver(() => {
            observer.disconnect()
            throw new Error('an early mistake')
          })
          observer.observe(document, { subtree: true, attributeFilter: ['data-hydrating'] })
        })
        await page.goto(`${otherHost}/live?unlock_token=SECRET&betcode=SECRET#signIn`)
        await isLive(page)
        await checkReports(page, collector.envelopes)
      })
      await test.step('opens the operator’s live chat, talks and closes it', () => talkInChat(page))
      await test.step('blocks and reports content policy violations', async () => {
        const reported = page.waitForRequest(request => new URL(request.url()).pathname === '/csp-report')
        const stopped = await page.evaluate(() => {
          try {
            document.body.innerHTML = '<img src=x onerror=alert(1)>'
            return false
          } catch (error) {
            return error instanceof TypeError
          }
        })
        expect(stopped).toBe(true)
        expect((await reported).method()).toBe('POST')
        const isCounted = async () => {
          const text = await (await page.request.get(`${otherHost}/metrics`)).text()
          return text.includes('touchline_web_csp_reports_total{directive="require-trusted-types-for"} 1')
        }
        await expect.poll(isCounted).toBe(true)
      })
    } finally {
      await stop()
      await proxy.stop()
      await collector.stop()
      await chat.stop()
      complaints.length = 0
    }
  },
)
