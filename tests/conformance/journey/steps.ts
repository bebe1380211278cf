/** What the kit has the browser do. */
import { expect, type Page } from '@playwright/test'
import type { JourneyCommands, JourneyOptions, JourneyReply } from '@touchline/conformance/browser/journey'
import { acceptAnyOdds, openSlip, placeBets } from '../../e2e/fixtures/slip-controls.ts'
import type { JourneyBrowser, JourneyPage } from './browser.ts'

type Steps = { readonly [N in keyof JourneyCommands]: (input: JourneyCommands[N]) => Promise<JourneyReply> }

/** How long a page may take to show something. */
const SHOWN_MS = 30_000

const prices = (page: Page) => page.locator('main [data-outcome]:not([aria-disabled="true"]):visible')

/** The prices that are shown, by outcome. */
const readPrices = (page: Page): Promise<Record<string, string>> =>
  prices(page).evaluateAll(buttons =>
    Object.fromEntries(buttons.map(button => [button.dataset.outcome ?? '', button.dataset.odds ?? ''])),
  )

const listEvents = (page: Page): Promise<number[]> =>
  page.locator('main [data-match]').evaluateAll(rows => rows.map(row => Number(row.dataset.match)))

/** The digits of the balance in the header: minor units. */
async function readBalance(page: Page): Promise<number> {
  const label = await page.getByRole('link', { name: /^Balance/ }).getAttribute('aria-label')
  return Number((label ?? '').replace(/\D/g, ''))
}

/** Does something on a page. What it waits for in vain is a problem, as is what the console has. */
async function report({ page, complaints }: JourneyPage, work: () => Promise<void>): Promise<JourneyReply> {
  const problems: string[] = []
  await work().catch(error => problems.push(error instanceof Error ? error.message : String(error)))
  return { report: { events: await listEvents(page), problems: [...problems, ...complaints] } }
}

export function createSteps(browser: JourneyBrowser, { origin, realtimeUrl }: JourneyOptions): Steps {
  /** The page of the last bet, with the number of the bet. */
  let placed: (JourneyPage & { number: string }) | null = null

  const requireConnected = (page: Page): Promise<void> =>
    expect(page.locator('html')).toHaveAttribute('data-live', 'connected', { timeout: SHOWN_MS })

  const onNewPage = async (work: (page: Page) => Promise<void>): Promise<JourneyReply> => {
    const opened = await browser.open()
    const reply = await report(opened, () => work(opened.page))
    await opened.close()
    return reply
  }

  return {
    list: ({ path }) =>
      onNewPage(async page => {
        await page.goto(origin + path)
        await expect(prices(page).first()).toBeVisible({ timeout: SHOWN_MS })
        if (realtimeUrl !== null) await requireConnected(page)
      }),
    movement: ({ path, patienceMs }) =>
      onNewPage(async page => {
        await page.goto(origin + path)
        await requireConnected(page)
        await expect(prices(page).first()).toBeVisible({ timeout: SHOWN_MS })
        const before = await readPrices(page)
        const hasMoved = async (): Promise<boolean> =>
          Object.entries(await readPrices(page)).some(
            ([key, odds]) => before[key] !== undefined && before[key] !== odds,
          )
        await expect.poll(hasMoved, { message: 'no price of the list moves', timeout: patienceMs }).toBe(true)
      }),
    async bet({ path, outcomeKey, stake, cookie }) {
      await placed?.close()
      const opened = await browser.open(cookie)
      const { page } = opened
      return report(opened, async () => {
        await page.goto(origin + path)
        await requireConnected(page)
        const price = page.locator(`main [data-outcome="${outcomeKey}"]:visible`).first()
        await price.click({ timeout: SHOWN_MS })
        await expect(price).toHaveAttribute('aria-pressed', 'true')
        const slip = await openSlip(page, false)
        await acceptAnyOdds(page, slip)
        await slip.getByRole('textbox', { name: /Stake/ }).fill(stake)
        await placeBets(slip, /^Place/)
        await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible({ timeout: SHOWN_MS })
        const number = await slip.getByRole('region', { name: /^No\. / }).getAttribute('aria-label')
        // A slip whose market has closed would go on asking for its limits.
        await slip.getByRole('button', { name: 'Done' }).click()
        await slip.getByRole('tab', { name: /My bets/ }).click()
        placed = { ...opened, number: number ?? '' }
      })
    },
    async settlement({ balance, patienceMs }) {
      if (!placed) throw new Error('no bet was placed')
      const { page, number } = placed
      const reply = await report(placed, async () => {
        const card = page.getByRole('region', { name: 'Bet slip' }).getByRole('article').filter({ hasText: number })
        await expect(card.getByText('Returns', { exact: true })).toBeVisible({ timeout: patienceMs })
        await expect
          .poll(() => readBalance(page), { message: 'the balance in the header', timeout: patienceMs })
          .toBe(balance)
      })
      await placed.close()
      placed = null
      return reply
    },
  }
}
