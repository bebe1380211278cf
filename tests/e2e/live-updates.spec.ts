/** What a page does about the connection and the prices that come over it. */
import type { Page } from '@playwright/test'
import { outcomeKey } from '@touchline/betting/keys'
import type { Answer } from '@touchline/contract/endpoints'
import { findViolations } from './fixtures/accessibility.ts'
import { findMatches } from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const isLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', 'connected')

const prices = (page: Page) => page.locator('main [data-outcome]:not([aria-disabled])')

/** The prices in sight, by outcome. */
const readPrices = (page: Page) =>
  prices(page).evaluateAll(buttons =>
    Object.fromEntries(
      buttons
        .filter(button => button.checkVisibility())
        .map(({ dataset }) => [(dataset as DOMStringMap).outcome, Number(dataset.odds)]),
    ),
  )

/** Opens the choice with the keyboard alone, from the menu of small screens where it stands there. */
async function choose(page: Page, isPhone: boolean, name: string): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('banner')
  const trigger = place.getByRole('button', { name: /^Live updates: .*Connected$/ })
  await trigger.focus()
  await page.keyboard.press('Enter')
  const option = page.getByRole('menuitemradio', { name })
  await option.focus()
  await page.keyboard.press('Enter')
  if (isPhone) await place.getByRole('button', { name: 'Close' }).click()
}

/** What the back end says of prices now, by outcome. */
async function askPrices(page: Page, system: System): Promise<Record<string, number>> {
  const answer = await page.request.get(`${system.urls.backend}/matches?match_status=1&limit=500`)
  const { data } = (await answer.json()) as Answer<'getMatches'>
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

test('a page goes on from the moment at which it was made', ONCE, async ({ page }) => {
  const frames: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.goto('/live')
  await isLive(page)
  await expect.poll(() => frames.join()).toContain('"recovered":true')
})

test(
  'prices of lists stand still where a person wants that, and a picked one is the price of now',
  ONCE,
  async ({ page, system, isPhone }) => {
    await page.goto('/live')
    await isLive(page)
    await choose(page, isPhone, 'Live updates: paused')
    const notice = page.getByText('Prices in lists stand still.')
    await expect(notice).toBeVisible()
    const before = await readPrices(page)
    // Some are locked meanwhile, and show the price of now when they open again; most of those that moved stand still.
    let still: string[] = []
    const areMostStill = async () => {
      const now = await askPrices(page, system)
      const shown = await readPrices(page)
      const moved = Object.keys(before).filter(key => now[key] !== undefined && now[key] !== before[key])
      still = moved.filter(key => shown[key] === before[key])
      return moved.length > 4 && still.length > moved.length / 2
    }
    await expect.poll(areMostStill, { timeout: 60_000 }).toBe(true)
    const [picked = ''] = still
    const button = page.locator(`main [data-outcome="${picked}"]`).first()
    await button.click()
    // It may have moved back to what it was meanwhile, so it is compared with the price of now.
    const isOfNow = async () =>
      (await button.getAttribute('data-odds')) === String((await askPrices(page, system))[picked])
    await expect.poll(isOfNow).toBe(true)
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Show live prices' }).click()
    await expect(notice).toBeHidden()
  },
)

test(
  'a device without a network says so and locks every price until all of them are current',
  ONCE,
  async ({ page, context, system, complaints }) => {
    const [path = '/'] = await findMatches(page, system, { count: 1, isLive: true, sport: 'soccer' })
    await page.goto(path)
    await isLive(page)
    await expect(page.getByRole('button', { name: /Live updates: instant/ })).toBeAttached()
    await expect(prices(page).first()).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('alert')).toContainText('You are offline')
    await expect(prices(page)).toHaveCount(0)
    await expect(page.getByText('Connection lost. Prices are locked until it is back.')).toBeVisible()
    await context.setOffline(false)
    await isLive(page)
    await expect(prices(page).first()).toBeVisible()
    await expect(page.getByText('Connection lost.')).toBeHidden()
    // What the browser itself has to say of a network that is not there.
    complaints.length = 0
  },
)
