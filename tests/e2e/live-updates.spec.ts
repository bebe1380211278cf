/** Connection states, and prices received over the connection. */
import type { Page } from '@playwright/test'
import { outcomeKey } from '@touchline/betting/market-keys'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { findViolations } from './fixtures/accessibility.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const isLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', 'connected')

const prices = (page: Page) => page.locator('main [data-outcome]:not([aria-disabled])')

/** The visible prices, by outcome. */
const readPrices = (page: Page) =>
  prices(page).evaluateAll(buttons =>
    Object.fromEntries(
      buttons
        .filter(button => button.checkVisibility())
        .map(({ dataset }) => [(dataset as DOMStringMap).outcome, Number(dataset.odds)]),
    ),
  )

/** Opens the setting by keyboard, on small screens from their menu. */
async function choose(page: Page, isPhone: boolean, name: string): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('banner')
  const trigger = place.getByRole('button', { name: /^Live updates: .*Connected$/ })
  await trigger.focus()
  await page.keyboard.press('Enter')
  const option = page.getByRole('menuitemradio', { name })
  await option.focus()
  await page.keyboard.press('Enter')
  if (isPhone) await place.getByRole('button', { name: 'Close' }).first().click()
}

/** Current prices in the back end, by outcome. */
async function fetchPrices(page: Page, system: System): Promise<Record<string, number>> {
  const answer = await page.request.get(`${system.urls.backend}/matches?match_status=1&limit=500`)
  const { data } = (await answer.json()) as ResponseBody<'getMatches'>
  const markets = data.flatMap(({ main_market, secondary_market }) => [main_market, secondary_market])
  return Object.fromEntries(
    markets.flatMap(
      market =>
        market?.outcomes.map(({ id, odds }) => [
          outcomeKey(market.match_urn_id, market.id, market.specifier, id),
          odds,
        ]) ?? [],
    ),
  )
}

/** Buttons whose price, label and data differ. */
const findMuddledPrices = (page: Page) =>
  page.locator('[data-outcome]').evaluateAll(buttons =>
    buttons
      // Chosen here: one that the locator found open may be suspended by now.
      .filter(button => !button.hasAttribute('aria-disabled'))
      .filter(button => {
        const text = button.lastElementChild?.textContent ?? ''
        const odds = Number(button.getAttribute('data-odds'))
        return Math.abs(Number(text) - odds) > 0.006 || !button.getAttribute('aria-label')?.includes(text)
      })
      .map(button => button.outerHTML),
  )

test(
  'a page goes on from when it was made, its prices move, and stand still in lists on request',
  ONCE,
  async ({ page, system, isPhone }) => {
    const frames: string[] = []
    page.on('websocket', socket => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    await page.goto('/live')
    await isLive(page)
    await expect.poll(() => frames.join()).toContain('"recovered":true')

    await test.step('keeps text and label of a moved price equal, also after it was picked', async () => {
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
    })

    await test.step('holds list prices when live updates are paused', async () => {
      await choose(page, isPhone, 'Live updates: paused')
      const notice = page.getByText('Prices in lists stand still.')
      await expect(notice).toBeVisible()
      const before = await readPrices(page)
      // Some are locked meanwhile and show the current price when they reopen; most of those that moved are held back.
      let still: string[] = []
      const areMostStill = async () => {
        const now = await fetchPrices(page, system)
        const shown = await readPrices(page)
        const moved = Object.keys(before).filter(key => now[key] !== undefined && now[key] !== before[key])
        still = moved.filter(key => shown[key] === before[key])
        return moved.length > 4 && still.length > moved.length / 2
      }
      await expect.poll(areMostStill, { timeout: 60_000 }).toBe(true)
      const [picked = ''] = still
      const button = page.locator(`main [data-outcome="${picked}"]`).first()
      // A press shows the current price, and holds that; it may have moved on when the back end is asked: press again.
      const showsCurrentWhenPressed = async () => {
        await button.click()
        return (await button.getAttribute('data-odds')) === String((await fetchPrices(page, system))[picked])
      }
      await expect.poll(showsCurrentWhenPressed).toBe(true)
      expect(await findViolations(page)).toEqual([])
      await page.reload()
      await expect(notice).toBeVisible()
      await page.getByRole('button', { name: 'Show live prices' }).click()
      await expect(notice).toBeHidden()
    })
  },
)
