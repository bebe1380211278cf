/** Connection states, and prices received over the connection. */
import type { Page } from '@playwright/test'
import { outcomeKey } from '@touchline/betting/markets/market-keys'
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
  if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('banner')
  const trigger = place.getByRole('button', { name: /^Live updates: .*Connected$/ })
  await trigger.focus()
  await page.keyboard.press('Enter')
  // An opened menu takes the focus a moment later: what is focused before would lose it.
  await expect(page.getByRole('menuitemradio', { checked: true }).first()).toBeFocused()
  await page.getByRole('menuitemradio', { name }).focus()
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

const WIDTHS = [360, 390, 480, 560, 640, 720, 780, 900, 1024, 1180, 1280, 1366, 1440, 1680, 1920]

/**
 * Gives every open price of the lists a rise and the longest text, which is shorter beside a line, as lists show the
 * most balanced one; returns the cells in which a label or price lies outside of the cell or over the other.
 */
const findCutLabels = (page: Page) =>
  page.locator('main article [data-outcome]:not([aria-disabled])').evaluateAll(cells => {
    const classesOf = (cell: Element | null | undefined) => [...(cell?.classList ?? [])]
    const rising = document.querySelector('main article [data-outcome][aria-label*="price up"]')
    const still = cells.filter(cell => !/price (up|down)/.test(cell.getAttribute('aria-label') ?? ''))
    // Cells with and without a line have classes of their own.
    const common = new Set(still.flatMap(classesOf))
    const up = classesOf(rising).filter(name => !common.has(name))
    for (const cell of cells) {
      cell.classList.add(...up)
      const price = cell.lastElementChild as HTMLElement
      price.textContent = /^[1X2]$/.test(cell.firstElementChild?.textContent ?? '') ? '1001.00' : '101.00'
      price.style.fontSize = '0.75rem'
    }
    return cells
      .filter(cell => cell.checkVisibility())
      .filter(cell => {
        const box = cell.getBoundingClientRect()
        const [price, label] = [cell.lastElementChild, cell.firstElementChild].map(part =>
          part?.getBoundingClientRect(),
        )
        if (!price || !label) return true
        const isInColumn = price.left >= box.left - 0.5 && price.right <= box.right + 0.5
        const isInside = isInColumn && price.top >= box.top - 0.5 && price.bottom <= box.bottom + 0.5
        const isHidden = label.width <= 1 || cell.childElementCount === 1
        // A price without room beside its label stands below it.
        const overlap = Math.min(
          Math.min(price.right, label.right) - Math.max(price.left, label.left),
          Math.min(price.bottom, label.bottom) - Math.max(price.top, label.top),
        )
        const isWhole = cell.firstElementChild!.scrollWidth <= Math.ceil(label.width)
        return !isInside || !(isHidden || (overlap <= 0.5 && isWhole))
      })
      .map(cell => `${cell.closest('article')?.dataset.match}: ${cell.textContent}`)
  })

test(
  'a page goes on from when it was made, its prices move, and stand still in lists on request',
  ONCE,
  async ({ page, system, isPhone, complaints }) => {
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
        page.locator('[data-outcome]').evaluateAll(all => all.map(button => button.getAttribute('data-odds')))
      const before = await readOdds()
      const countMoved = async () => (await readOdds()).filter((odds, at) => odds !== before[at]).length
      await expect.poll(countMoved, { timeout: 60_000 }).toBeGreaterThan(0)
      expect(await findMuddledPrices(page)).toEqual([])
    })

    await test.step('holds list prices when live updates are paused', async () => {
      await choose(page, isPhone, 'Live updates: paused')
      const notice = page.getByText('Prices in lists won’t update.')
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

    await test.step('cuts no price, line or symbol of a row at any width, with the longest price moved everywhere', async () => {
      const rising = page.locator('main article [data-outcome][aria-label*="price up"]').first()
      await rising.waitFor({ timeout: 60_000 })
      const cut: Record<number, string[]> = {}
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const found = await findCutLabels(page)
        if (found.length > 0) cut[width] = found
      }
      expect(cut).toEqual({})
    })
    // The browser logs that two picks of one match, taken as they come, cannot be combined.
    complaints.splice(0, complaints.length, ...complaints.filter(text => !text.includes('/bets/custom/odds')))
  },
)
