/** The pages of the catalogue as a person goes through them: where they are, what they show, how they are narrowed. */
import type { Page } from '@playwright/test'
import { findViolations } from './fixtures/accessibility.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const openLive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
}

const findFaults = async (page: Page, path: string): Promise<string[]> => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(await findViolations(page)), ...(width > 1 ? [`${path} scrolls sideways by ${width}`] : [])]
}

/** Adds the layout shifts that nobody caused. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

test('every page of the catalogue is where it belongs and has nothing to complain of', async ({ page }) => {
  await watchShifts(page)
  for (const [path, id] of [
    ['/cybersport', 'e_sports'],
    ['/schedule', 'schedule'],
    ['/results', 'results'],
    ['/promotions', 'promotions'],
    ['/racing', 'horse_racing'],
    ['/general-rules', 'general_rules'],
    ['/odds-explained', 'content'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
    await expect(page.locator('body')).toHaveAttribute('data-page', id)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findFaults(page, path)).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThanOrEqual(0.02)
  }
})

test(
  'what the operator has not switched on is not there, and every kind of slug has its page',
  ONCE,
  async ({ request, system }) => {
    expect((await request.get('/premium-cricket')).status()).toBe(404)
    const list = async (query: string) =>
      (await (await request.get(`${system.urls.backend}/${query}`)).json()).data as { slug: string }[]
    const [outright] = await list('matches?type=season&sport_key=soccer&limit=1')
    const [category] = await list('categories?sport_key=tennis&limit=1')
    const [league] = await list('tournaments?sport_key=tennis&limit=1')
    const addresses = [`/soccer/${outright?.slug}`, `/tennis/${category?.slug}`, `/tennis/${league?.slug}`]
    for (const path of addresses) {
      expect((await request.get(path)).status(), path).toBe(200)
      const wrong = await request.get(path.replace(/[^/]+-(\w\d+)$/, 'no-such-name-$1'), { maxRedirects: 0 })
      expect([wrong.status(), wrong.headers().location], path).toEqual([301, path])
    }
  },
)

test('filters stand in the address, come back with it, and offer to let go of what leaves nothing', async ({
  page,
}) => {
  await openLive(page, '/soccer')
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/time=all/)
  await filters.getByRole('button', { name: /^Order/ }).click()
  await page.getByRole('menuitemradio', { name: 'By time' }).click()
  await expect(page).toHaveURL(/sort=time/)
  await page.locator('main [data-match] a').first().click()
  await expect(page.locator('body')).toHaveAttribute('data-page', 'match')
  await page.goBack()
  await expect(page).toHaveURL(/time=all&sort=time/)
  await expect(filters.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await filters.getByRole('button', { name: 'Outrights' }).click()
  await expect(page.getByRole('region', { name: 'Outrights' }).locator('[data-match]').first()).toBeVisible()

  await page.goto('/mma?time=1&video=1')
  const without = page.getByRole('button', { name: 'Show those without video' })
  const everyTime = page.getByRole('button', { name: 'Show every time' })
  await expect(without).toBeVisible()
  await without.click()
  await expect(everyTime.or(page.locator('main [data-match]').first())).toBeVisible()
  if (await everyTime.isVisible()) await everyTime.click()
  await expect(page.locator('main [data-match]').first()).toBeVisible()
})

test('a list of hundreds holds only the rows that are near, and grows as it is read', ONCE, async ({ page }) => {
  await openLive(page, '/soccer?time=all')
  const rows = page.locator('main article[data-match]')
  await expect(rows.first()).toBeVisible()
  const first = await rows.first().getAttribute('data-match')
  const total = () =>
    page
      .locator('main section > header span')
      .evaluateAll(spans =>
        spans.map(span => Number(span.textContent)).reduce((sum, count) => sum + (count > 0 ? count : 0), 0),
      )
  // The end moves away as the list grows.
  const end = page.getByRole('button', { name: /^(Show more|Loading)/ })
  const scrollToEnd = () => end.evaluate(button => button.scrollIntoView({ block: 'end' }))
  await expect
    .poll(
      async () => {
        await scrollToEnd()
        return total()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(120)
  await expect.poll(() => rows.count()).toBeLessThan(100)
  await expect(page.locator(`main article[data-match="${first}"]`)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator(`main article[data-match="${first}"]`)).toBeVisible()
})

test('a day and a sport of the schedule, and how a day ended', ONCE, async ({ page, request, system }) => {
  await openLive(page, '/schedule')
  await page
    .getByRole('group', { name: 'Day' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await page
    .getByRole('group', { name: 'Sport' })
    .getByRole('button', { name: /^Tennis/ })
    .click()
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d&sport=tennis/)
  await expect(page.locator('main [data-match]').first()).toBeVisible()
  const over = await request.get(`${system.urls.backend}/matches?match_status=4&sport_key=tennis&limit=1`)
  const [match] = (await over.json()).data as { start_time: string }[]
  await openLive(page, `/results?sport=tennis&day=${match?.start_time.slice(0, 10)}`)
  await expect(page.getByText(/^Score \d+ to \d+$/).first()).toBeAttached()
  await page.locator('main [data-match] a').first().click()
  await expect(page.locator('body')).toHaveAttribute('data-page', 'match')
})

test('the folded sidebar is remembered and there before the first paint', ONCE, async ({ page }) => {
  await watchShifts(page)
  await openLive(page, '/')
  const side = page.getByRole('complementary', { name: 'Sports' })
  await page.getByRole('button', { name: 'Collapse the sports menu' }).click()
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(64)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
  expect((await side.boundingBox())?.width).toBe(64)
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02)
  await side.getByRole('link', { name: /^Tennis/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tennis' })).toBeVisible()
  await page.getByRole('button', { name: 'Expand the sports menu' }).click()
  await expect.poll(async () => (await side.boundingBox())?.width).toBeGreaterThan(200)
})

test('the menu of small screens leads to every page', async ({ page, isPhone }) => {
  test.skip(!isPhone, 'wide screens have the navigation in the header')
  await openLive(page, '/')
  for (const [name, id] of [
    ['Schedule', 'schedule'],
    ['Cybersport', 'e_sports'],
    ['Racing', 'horse_racing'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
    await expect(page.locator('body')).toHaveAttribute('data-page', id)
  }
})
