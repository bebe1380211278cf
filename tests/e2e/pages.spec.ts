import { findViolations } from './fixtures/accessibility.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

/** The path of some match, as the page links to it. */
async function openSomeMatch(page: import('@playwright/test').Page): Promise<string> {
  const href = await page.locator('[data-match] a').first().getAttribute('href')
  if (!href) throw new Error('no match is listed')
  await page.goto(href)
  return href
}

test('every page kind is served whole, goes live and has nothing to complain of', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Touchline/)
  await openSomeMatch(page)
  for (const path of [new URL(page.url()).pathname, '/', '/live', '/soccer']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', /.*/)
    await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
    await expect(page.locator('[data-outcome]').first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(width, `${path} scrolls sideways`).toBeLessThanOrEqual(1)
    expect(await findViolations(page)).toEqual([])
  }
})

/** Buttons on which price, words and data do not say the same. */
const findMuddledPrices = (page: import('@playwright/test').Page) =>
  page.locator('[data-outcome]:not([aria-disabled])').evaluateAll(buttons =>
    buttons
      .filter(button => {
        const text = button.lastElementChild?.textContent ?? ''
        const odds = Number(button.getAttribute('data-odds'))
        return Math.abs(Number(text) - odds) > 0.006 || !button.getAttribute('aria-label')?.includes(text)
      })
      .map(button => button.outerHTML),
  )

test(
  'a price that has moved reads the same in figures and in words, also after it was picked',
  ONCE,
  async ({ page }) => {
    await page.goto('/live')
    await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
    const moved = page.locator('[data-outcome]:is([aria-label*="price up"], [aria-label*="price down"])')
    await expect.poll(() => moved.count(), { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await findMuddledPrices(page)).toEqual([])
    const key = await page
      .locator('main [data-outcome]:not([aria-disabled]):visible')
      .first()
      .getAttribute('data-outcome')
    const price = page.locator(`[data-outcome="${key}"]`).first()
    await price.click({ force: true })
    await expect(price).toHaveAttribute('aria-pressed', 'true')
    expect(await findMuddledPrices(page)).toEqual([])
    const readOdds = () =>
      page.locator('[data-outcome]').evaluateAll(all => all.map(one => one.getAttribute('data-odds')))
    const before = await readOdds()
    const countMoved = async () => (await readOdds()).filter((odds, at) => odds !== before[at]).length
    await expect.poll(countMoved, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await findMuddledPrices(page)).toEqual([])
  },
)

test('a page holds its odds before any script has run', ONCE, async ({ browser, system }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(system.urls.web)
  await expect(page.locator('[data-odds]').first()).toBeVisible()
  await context.close()
})

test('Arabic is written from right to left and keeps prices in order', ONCE, async ({ page }) => {
  await page.goto('/ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('body')).toHaveAttribute('data-locale', 'ar')
  const hrefs = await page
    .locator('a[data-match], [data-match] a')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(hrefs.length).toBeGreaterThan(0)
  for (const href of hrefs) expect(href).toMatch(/^\/ar\//)
})

test(
  'unknown addresses are 404 and wrong names lead to the right ones',
  ONCE,
  async ({ page, request, complaints }) => {
    for (const path of ['/nowhere', '/soccer/nothing-m1', '/soccer/none-t999999', '/curling']) {
      expect((await request.get(path)).status(), path).toBe(404)
    }
    await page.goto('/')
    const href = await openSomeMatch(page)
    const wrong = href.replace(/[^/]+-m(\d+)$/, 'somebody-else-m$1')
    const answer = await request.get(wrong, { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers().location).toContain(href)
    await page.goto('/nowhere')
    await expect(page.getByText("We can't find that page", { exact: false })).toBeVisible()
    // The browser notes the status of the page that was asked for.
    complaints.splice(0, complaints.length, ...complaints.filter(complaint => !complaint.includes('404')))
  },
)

test('the theme is kept and there before the first paint', ONCE, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
