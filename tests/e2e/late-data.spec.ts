/** Pages whose data comes after them, or not at all. */
import type { Locator, Page } from '@playwright/test'
import { startExtraWeb, startSlowProxy } from './fixtures/extra-web.ts'
import { findMatches } from './fixtures/slip-steps.ts'
import { expect, ONCE, test } from './fixtures/test.ts'
import { expectNoShift, watch } from './fixtures/watch-page.ts'

/** Below the top leagues of the open sport in the sidebar. */
const findAllLeagues = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Sports' }).getByRole('button', { name: /^All \d+ leagues$/ })

for (const late of ['matches and leagues', 'matches, leagues and sports']) {
  test(`keeps its layout when late ${late} arrive`, ONCE, async ({ page, system }) => {
    test.slow()
    await watch(page)
    const [match = ''] = await findMatches(page, system, { count: 1, sport: 'soccer', isLive: true })
    const isLate = (path: string) => /^\/(matches|counters|tournaments|categories)/.test(path)
    const isSports = (path: string) => late.endsWith('sports') && path.startsWith('/sports')
    const proxy = await startSlowProxy(system.urls, path => isLate(path) || isSports(path))
    // Long enough for all else on a slow machine.
    const stop = await startExtraWeb(page, system, { BACKEND_URL: proxy.url, BACKEND_TIMEOUT_MS: '1500' })
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(
      url => url.origin === system.urls.backend && url.pathname.startsWith('/matches'),
      async route => {
        await released
        await route.continue()
      },
    )
    try {
      await page.goto(system.urls.otherHost + match)
      const board = page.locator('[data-match] > :first-child')
      await expect(board).toHaveAttribute('aria-busy', 'true')
      const markets = page.locator('#markets')
      const readPlaces = async () => {
        const ofBoard = await board.boundingBox()
        const ofMarkets = await markets.boundingBox()
        return [ofBoard?.y, ofBoard?.height, ofMarkets?.y].map(pixels => pixels ?? 0)
      }
      const waiting = await readPlaces()
      release()
      await expect(board).not.toHaveAttribute('aria-busy', 'true')
      await expect(markets.locator('[data-outcome]').first()).toBeVisible()
      const loaded = await readPlaces()
      for (const [at, pixels] of loaded.entries()) expect(Math.abs(pixels - (waiting[at] ?? 0))).toBeLessThanOrEqual(8)
      const category = await page.locator('nav[aria-label] a[href^="/soccer/"]').first().getAttribute('href')
      for (const path of ['/', '/live', '/soccer', '/schedule', category ?? '']) {
        await page.goto(system.urls.otherHost + path)
        await expect(page.locator('main [data-outcome]').first()).toBeVisible()
        await expect(findAllLeagues(page)).toBeVisible()
        await expectNoShift(page, path)
      }
    } finally {
      await stop()
      await proxy.stop()
    }
  })
}

test('keeps the leagues of the HTML until their own can be had', ONCE, async ({ page, system, complaints }) => {
  let isDown = true
  let failures = 0
  page.on('requestfailed', request => {
    if (request.url().includes('/tournaments')) failures += 1
  })
  await page.route(
    url => url.origin === system.urls.backend,
    route => (isDown ? route.abort() : route.continue()),
  )
  await page.goto('/live')
  await expect.poll(() => failures).toBeGreaterThan(0)
  const allLeagues = findAllLeagues(page)
  await expect(allLeagues).toBeVisible()
  isDown = false
  await expect(async () => {
    // A press that works slowly has shown them already.
    if ((await allLeagues.getAttribute('aria-expanded')) === 'false') await allLeagues.click({ timeout: 500 })
    await expect(allLeagues).toHaveAttribute('aria-expanded', 'true', { timeout: 500 })
  }).toPass()
  complaints.splice(0, complaints.length, ...complaints.filter(text => !/ERR_FAILED|NetworkError/.test(text)))
})
