/** Each kind of page; pages without scripts; persisted settings of the shell. */
import type { Page } from '@playwright/test'
import { findSmallTargets, findViolations } from './fixtures/accessibility.ts'
import { findMatches } from './fixtures/slip-steps.ts'
import { expect, ONCE, PHONE, test } from './fixtures/test.ts'
import { expectNoShift, watch } from './fixtures/watch-page.ts'

const LISTS_WITH_PRICES = ['sports', 'in_play', 'sport', 'match']

const KINDS = [
  ['/', 'sports'],
  ['/live', 'in_play'],
  ['/soccer', 'sport'],
  ['/soccer/premier-league-t17/rounds', 'league'],
  ['/soccer/premier-league-t17/table', 'league'],
  ['/soccer/arsenal-p1701', 'team'],
  ['/soccer/a170115', 'athlete'],
  ['/cybersport', 'e_sports'],
  ['/schedule', 'schedule'],
  ['/results', 'results'],
  ['/promotions', 'promotions'],
  ['/racing', 'horse_racing'],
  ['/general-rules', 'general_rules'],
  ['/odds-explained', 'content'],
] as const

/** Loaded on a phone too: one of each layout that differs there. The others only change their width. */
const PHONE_KINDS = ['sports', 'match', 'content']

const PHONE_WIDTH = 390

/** Pages without live data. */
const ERROR_PAGES = ['/404', '/500', '/blocked', '/locked', '/de/404', '/ar/nowhere']

const isLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', 'connected')

/** How far a page can be scrolled sideways, in pixels. */
const readOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Opens a page; checks its status and security headers. */
async function openBounded(page: Page, path: string, status: number): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(status)
  const headers = answer?.headers() ?? {}
  expect(headers['content-security-policy'], path).toContain("require-trusted-types-for 'script'")
  expect(headers['content-security-policy'], path).toContain('report-uri /csp-report')
  expect(headers['permissions-policy'], path).toContain('camera=()')
}

test('serves every kind of page complete, live, within policy and accessible', async ({ page, system, isPhone }) => {
  test.slow()
  const broken = await watch(page)
  const [match = ''] = await findMatches(page, system, { count: 1 })
  const kinds = [...KINDS, [match, 'match'] as const].filter(([, id]) => !isPhone || PHONE_KINDS.includes(id))
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  for (const [path, id] of kinds) {
    await openBounded(page, path, 200)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', /.*/)
    await isLive(page)
    await expect(page.locator('body')).toHaveAttribute('data-page', id)
    await expect(page).toHaveTitle(/Touchline/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (LISTS_WITH_PRICES.includes(id)) await expect(page.locator('[data-outcome]').first()).toBeVisible()
    expect(await readOverflow(page), `${path} scrolls sideways`).toBeLessThanOrEqual(1)
    await expectNoShift(page, path)
    // What loads on a phone too is looked at there.
    if (PHONE_KINDS.includes(id) && !isPhone) continue
    expect(await findViolations(page)).toEqual([])
    if (isPhone) continue
    await page.setViewportSize({ ...screen, width: PHONE_WIDTH })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => readOverflow(page), `${path} scrolls sideways when narrow`).toBeLessThanOrEqual(1)
    await page.setViewportSize(screen)
  }
  expect(broken).toEqual([])
})

test('serves leagues, own pages, search and error pages within policy', ONCE, async ({ page, system, complaints }) => {
  const broken = await watch(page)
  const answer = await page.request.get(`${system.urls.backend}/tournaments?sport_key=soccer&limit=1`)
  const [league] = (await answer.json()).data as { slug: string }[]
  for (const path of [`/soccer/${league?.slug}`, '/favorites', '/bets-history']) {
    await openBounded(page, path, 200)
    await isLive(page)
  }
  await page.keyboard.press('/')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('united')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/bets-history$/)
  for (const path of ERROR_PAGES) {
    const status = /40|nowhere/.test(path) ? 404 : { '/500': 500, '/blocked': 451, '/locked': 403 }[path]
    await openBounded(page, path, status ?? 0)
  }
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await openBounded(page, '/nowhere', 404)
  await expect(page.getByText('We can’t find that page', { exact: false })).toBeVisible()
  // The browser logs the statuses of error pages.
  const statuses = /status of (404|500|451|403)/
  complaints.splice(0, complaints.length, ...complaints.filter(text => !statuses.test(text)))
  expect(broken).toEqual([])
})

test('keeps targets at the lower edge reachable', PHONE, async ({ page }) => {
  await page.goto('/')
  await isLive(page)
  const bar = page.getByRole('navigation', { name: 'Primary', exact: true })
  const edge = async () => (await bar.boundingBox())?.y ?? 0
  await test.step('also where the bar covers half of them', async () => {
    const covered = await page.locator('main [data-outcome]').evaluateAll(
      (prices, y) => {
        const price = prices.find(price => price.getBoundingClientRect().top > y)
        const middle = () => {
          const { top, height } = price?.getBoundingClientRect() ?? { top: 0, height: 0 }
          return top + height / 2
        }
        scrollBy({ top: middle() - y, behavior: 'instant' })
        return Math.abs(middle() - y)
      },
      await edge(),
    )
    expect(covered).toBeLessThan(2)
    expect(await findSmallTargets(page)).toEqual([])
  })
  await test.step('and the end of the page', async () => {
    const end = async () => {
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      return page.getByRole('contentinfo').evaluate(footer => Math.round(footer.getBoundingClientRect().bottom))
    }
    // The list grows while it is scrolled to.
    await expect.poll(end).toBeLessThanOrEqual(Math.ceil(await edge()))
    await page.locator('main [data-outcome]:not([aria-disabled="true"]):visible').first().click()
    const slip = page.locator('[data-slip-bar]')
    await expect(slip).toBeVisible()
    const top = Math.ceil((await slip.boundingBox())?.y ?? 0)
    await expect.poll(end).toBeLessThanOrEqual(top)
  })
})

test('renders matches without scripts, their odds locked', ONCE, async ({ browser, system }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(system.urls.web)
  await expect(page.locator('main article[data-match]').first()).toBeVisible()
  await expect(page.locator('main [data-odds]').first()).toHaveCSS('visibility', 'hidden')
  await context.close()
})

test(
  'unknown addresses are 404, wrong names lead to the right ones, what is switched off is not there',
  ONCE,
  async ({ request, system }) => {
    for (const path of ['/nowhere', '/soccer/nothing-m1', '/soccer/none-t999999', '/curling', '/premium-cricket']) {
      expect((await request.get(path)).status(), path).toBe(404)
    }
    const list = async (query: string) =>
      (await (await request.get(`${system.urls.backend}/${query}`)).json()).data as { slug: string }[]
    const [match] = await list('matches?sport_key=soccer&limit=1')
    const [outright] = await list('matches?type=season&sport_key=soccer&limit=1')
    const [category] = await list('categories?sport_key=tennis&limit=1')
    const [league] = await list('tournaments?sport_key=tennis&limit=1')
    const soccer = [match, outright].map(candidate => `/soccer/${candidate?.slug}`)
    for (const path of [...soccer, `/tennis/${category?.slug}`, `/tennis/${league?.slug}`]) {
      expect((await request.get(path)).status(), path).toBe(200)
      const wrong = await request.get(path.replace(/[^/]+-(\w\d+)$/, 'no-such-name-$1'), { maxRedirects: 0 })
      expect([wrong.status(), wrong.headers().location], path).toEqual([301, path])
    }
  },
)

test('restores theme, density, folded sidebar and odds format before the first paint', ONCE, async ({ page }) => {
  await watch(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await isLive(page)
  const side = page.getByRole('complementary', { name: 'Sports' })
  const open = page.locator('main [data-outcome]:not([aria-disabled="true"])')
  await test.step('changes the theme', async () => {
    await page.getByRole('button', { name: /theme/i }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
  const rows = page.locator('main section > div > article')
  const readRowHeights = async () =>
    new Set(await rows.evaluateAll(all => all.map(row => (row as HTMLElement).offsetHeight)))
  await test.step('makes rows compact', async () => {
    expect([...(await readRowHeights())]).toEqual([64])
    await page.getByRole('button', { name: /^Live updates: .*Connected$/ }).click()
    await page.getByRole('menuitemradio', { name: 'Compact rows' }).click()
    await expect.poll(async () => [...(await readRowHeights())]).toEqual([44])
  })
  await test.step('folds the sidebar', async () => {
    await page.getByRole('button', { name: 'Collapse the sports menu' }).click()
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(64)
  })
  await test.step('changes the odds format of every price', async () => {
    await page
      .getByRole('button', { name: /^Odds format/ })
      .and(page.locator(':visible'))
      .click()
    const options = page.getByRole('menuitemradio').and(page.locator(':visible'))
    await expect(options).toHaveText([
      'Decimal 2.50',
      'Fractional 6/4',
      'Hong Kong 1.50',
      'American +150',
      'Indonesian 1.50',
      'Malaysian -0.67',
      'Percent 40%',
    ])
    // The chosen one has the focus; its keyboard is that of a menu.
    await expect(options.first()).toBeFocused()
    await page.keyboard.press('f')
    await page.keyboard.press('Enter')
    await expect(open.first()).toContainText(/\d+\/\d+/)
  })
  await test.step('lists its shortcuts, leads to the slip, and leaves single keys alone when they are off', async () => {
    await page.keyboard.press('s')
    await expect(page.locator('#slip')).toBeFocused()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByRole('switch').click()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    // A key that opens something is handled at once, its dialog comes later.
    const isHandled = (key: string) =>
      page.evaluate(
        pressed =>
          !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true })),
        key,
      )
    expect(await isHandled('/')).toBe(false)
    expect(await isHandled('?')).toBe(true)
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  })
  await test.step('restores all four after a reload', async () => {
    await page.reload()
    await isLive(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect((await side.boundingBox())?.width).toBe(64)
    expect([...(await readRowHeights())]).toEqual([44])
    await expect(open.first()).toContainText(/\d+\/\d+/)
    const prices = await open.evaluateAll(buttons => buttons.map(button => button.lastElementChild?.textContent ?? ''))
    expect(prices.filter(text => !/^\d+\/\d+$/.test(text))).toEqual([])
    await expectNoShift(page, '/live')
  })
  await test.step('does what was pressed before the code came', async () => {
    let sendCode = () => {}
    const isCodeDue = new Promise<void>(resolve => {
      sendCode = resolve
    })
    await page.route('**/*.js', route => isCodeDue.then(() => route.continue()))
    await page.goto('/tennis', { waitUntil: 'commit' })
    await page.getByRole('button', { name: /theme/i }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    sendCode()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.unroute('**/*.js')
  })
  await test.step('links and unfolds the folded sidebar', async () => {
    await side.getByRole('link', { name: /^Tennis/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tennis' })).toBeVisible()
    await page.getByRole('button', { name: 'Expand the sports menu' }).click()
    await expect.poll(async () => (await side.boundingBox())?.width).toBeGreaterThan(200)
  })
})
