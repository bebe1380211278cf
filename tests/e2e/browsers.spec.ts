/** Pages in browsers that are old, translate, have no scripts, or print: a price is current or visibly locked. */
import type { Page } from '@playwright/test'
import { translatePage } from '../../apps/web/app/testing/translate-page.ts'
import { openSignedIn, openSlip, PICK_LIST, pickInList, placeBets } from './fixtures/slip-steps.ts'
import { expect, ONCE, test } from './fixtures/test.ts'
import { waitForAny } from './fixtures/wait-for-any.ts'

const isLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', 'connected')

/** The open prices, with the price that each button has. */
async function readPrices(page: Page) {
  const open = await waitForAny(page.locator('main [data-outcome]:not([aria-disabled])'))
  return open.evaluateAll(buttons =>
    buttons.map(button => ({
      text: button.lastElementChild?.textContent ?? '',
      odds: Number(button.getAttribute('data-odds')),
      isLabelled: button.getAttribute('aria-label')?.includes(button.lastElementChild?.textContent ?? '-') ?? false,
    })),
  )
}

const findMuddled = async (page: Page) =>
  (await readPrices(page)).filter(({ text, odds, isLabelled }) => Math.abs(Number(text) - odds) > 0.006 || !isLabelled)

for (const way of ['replace', 'move'] as const) {
  test(`keeps prices current where a translation ${way}s all texts`, ONCE, async ({ page, complaints }) => {
    await page.goto('/live')
    await isLive(page)
    await page.evaluate(translatePage, { way, isHostile: true })
    const readOdds = async () => (await readPrices(page)).map(({ odds }) => odds).join()
    const before = await readOdds()
    await expect.poll(readOdds, { timeout: 60_000 }).not.toBe(before)
    expect(await findMuddled(page)).toEqual([])
    // Pages that are left are unmounted with their translated texts.
    await page.getByRole('link', { name: 'Results' }).first().click()
    await expect(page.locator('body')).toHaveAttribute('data-page', 'results')
    await page.goBack()
    await expect(page.locator('main [data-outcome]').first()).toBeVisible()
    expect(await findMuddled(page)).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('excludes the numbers of list, slip and scores from translation', ONCE, async ({ page, system, isPhone }) => {
  await openSignedIn(page, system, PICK_LIST)
  await pickInList(page, system, 2)
  const slip = await openSlip(page, isPhone)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('5')
  await expect(slip.getByRole('button', { name: /^Place bet €5.00/ })).toBeVisible()
  const translated = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    // The back end's names of bonuses, which have their amounts.
    const isName = (text: string) => text.startsWith('Free bet of')
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      if (
        !isName(data) &&
        /[€$]|^[-+]?\d+[.,]\d\d$/.test(data) &&
        parentElement?.translate &&
        parentElement.checkVisibility()
      )
        found.push(data)
    }
    return found
  })
  expect(translated).toEqual([])
})

/** What Safari 16.4, Chrome 111 or Firefox 115 lack. Also no UUIDs, as on a page without HTTPS. */
function removeYoungerApis(): void {
  Reflect.deleteProperty(URL, 'canParse')
  Reflect.deleteProperty(URL, 'parse')
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  Reflect.deleteProperty(Intl, 'Segmenter')
  Reflect.deleteProperty(Intl, 'DurationFormat')
  Reflect.deleteProperty(AbortSignal, 'any')
  Reflect.deleteProperty(Promise, 'withResolvers')
  Reflect.deleteProperty(Promise, 'try')
  Reflect.deleteProperty(Object, 'groupBy')
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(Array, 'fromAsync')
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  Reflect.deleteProperty(Document.prototype, 'startViewTransition')
  for (const name of ['ariaInvalid', 'ariaHidden', 'ariaLabel']) Reflect.deleteProperty(Element.prototype, name)
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
  for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) Reflect.deleteProperty(Set.prototype, name)
  for (const name of ['requestIdleCallback', 'scheduler', 'navigation', 'Iterator', 'ToggleEvent'])
    Reflect.deleteProperty(window, name)
  for (const name of ['connection', 'share']) Reflect.deleteProperty(Navigator.prototype, name)
}

test('places a bet with every younger API taken away', ONCE, async ({ page, system, isPhone }) => {
  await page.addInitScript(removeYoungerApis)
  await openSignedIn(page, system, PICK_LIST)
  expect(await page.evaluate(() => 'canParse' in URL || 'randomUUID' in crypto)).toBe(false)
  await isLive(page)
  await pickInList(page, system, 1)
  const slip = await openSlip(page, isPhone)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('2')
  await placeBets(slip, /^Place bet €2.00/)
  await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
})

test('locks prices of a page without scripts at once, and says what to do', ONCE, async ({ browser, system }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: system.urls.web })
  try {
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByText(/^Prices are locked because this page’s code isn’t running/)).toBeVisible()
    await expect(page.locator('main [data-outcome]:not([aria-disabled])').first()).toHaveCSS('visibility', 'hidden')
  } finally {
    await context.close()
  }
})

test('locks prices whose code never comes, by the style sheet', ONCE, async ({ page, complaints }) => {
  await page.route(/\/assets\/.*\.js$/, route => route.abort())
  await page.goto('/')
  const price = page.locator('main [data-outcome]:not([aria-disabled])').first()
  await expect(price).toBeVisible()
  await expect(price).toBeHidden({ timeout: 15_000 })
  await expect(page.getByText(/^Prices are locked because this page’s code isn’t running/)).toBeVisible()
  complaints.length = 0
})

test('opens the page of a navigation begun offline when the line is back', ONCE, async ({ page, complaints }) => {
  await page.goto('/')
  await isLive(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Schedule' }).first().click()
  await expect(page).toHaveURL(/\/schedule$/)
  await page.context().setOffline(false)
  await expect(page.locator('body')).toHaveAttribute('data-page', 'schedule', { timeout: 30_000 })
  complaints.length = 0
})

test('shows locks, stars and labels without the icons, and reports it', ONCE, async ({ page, complaints }) => {
  await page.route(/\.svg$/, route => route.fulfill({ status: 404 }))
  await page.goto('/live')
  await expect(page.locator('html')).toHaveAttribute('data-icons', 'failed', { timeout: 15_000 })
  expect(complaints.join()).toContain('icons')
  const icons = await waitForAny(page.locator('main :is([data-outcome], [aria-label^="Favourite"]) svg'))
  expect(await icons.evaluateAll(all => all.filter(icon => !icon.hasAttribute('viewBox')).length)).toBe(0)
  complaints.length = 0
})

test('prints the page alone, with the moment', ONCE, async ({ page }) => {
  await page.context().clearCookies()
  await page.goto('/')
  await isLive(page)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const floating = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(element => element.checkVisibility() && /fixed|sticky/.test(getComputedStyle(element).position))
      .map(element => element.outerHTML.slice(0, 120)),
  )
  expect(floating).toEqual([])
  const stamp = await page.evaluate(() => getComputedStyle(document.body, '::before').content)
  expect(stamp).toMatch(/Printed .*\d{4}.*\d\d:\d\d/)
})

test('leaves the page readable at 320 × 256 beside the cookie card', ONCE, async ({ page }) => {
  await page.context().clearCookies()
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  const card = page.getByRole('region', { name: /cookies/i })
  await expect(card).toBeVisible()
  const { height = 999, y = -1 } = (await card.boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(128)
  expect(y).toBeGreaterThanOrEqual(0)
  const buttons = await waitForAny(card.getByRole('button'))
  for (const button of await buttons.all()) {
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport()
  }
})

test('fits a player’s page and its menus into 320 × 256', ONCE, async ({ page, system }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openSignedIn(page, system, '/about')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const popover = page.locator(':popover-open')
  const account = page.getByRole('button', { name: /^Account/ })
  await account.click()
  await expect(popover).toBeInViewport({ ratio: 1 })
  // What is not in it any more is not covered by it either.
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  await expect(popover).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  for (const name of [/^Live updates/, /^Odds format/, /^EN, language/]) {
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect(popover.getByRole('menuitemradio').first()).toBeVisible()
    await expect(popover).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(popover).toBeHidden()
  }
})
