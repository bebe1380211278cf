/** The slip's answer to a bet that together with a free bet would win whatever happens. */
import type { Page } from '@playwright/test'
import { findViolations } from './fixtures/accessibility.ts'
import {
  acceptAnyOdds,
  closeSlip,
  openSignedIn,
  openSlip,
  PICK_LIST,
  placeBets,
  readMatches,
} from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, test } from './fixtures/test.ts'

interface Price {
  readonly id: string
  readonly price: number
}

/** The three prices of a soccer match that starts soon, the highest first, which is at most 4.00. */
async function findThreeWay(page: Page, system: System): Promise<readonly [Price, Price, Price]> {
  const soon = new Set((await readMatches(page, system, { sport: 'soccer' })).map(({ id }) => String(id)))
  const rows = page.locator('main article[data-match]')
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
  const listed = await rows.evaluateAll(all =>
    all.map(row => ({
      match: row.dataset.match ?? '',
      prices: [...row.querySelectorAll<HTMLElement>('[data-outcome*="/1//"]:not([aria-disabled="true"])')].map(
        button => ({
          id: button.dataset.outcome ?? '',
          price: Number(/\d+\.\d\d$/.exec(button.textContent?.trim() ?? '')?.[0]),
        }),
      ),
    })),
  )
  const rated = listed
    .filter(({ match }) => soon.has(match))
    .map(({ prices }) => prices.toSorted((a, b) => b.price - a.price))
  const [highest, middle, lowest] = rated.find(prices => prices.length === 3 && (prices[0]?.price ?? 9) <= 4) ?? []
  if (!highest || !middle || !lowest) throw new Error('no match with three prices up to 4.00 is listed')
  return [highest, middle, lowest]
}

test('names the stake that is possible beside a free bet, and sets it at one tap', async ({
  page,
  system,
  isPhone,
  complaints,
}) => {
  await openSignedIn(page, system, PICK_LIST)
  const [highest, middle, lowest] = await findThreeWay(page, system)
  const pick = ({ id }: Price) => page.locator(`main [data-outcome="${id}"]:visible`).first().click()
  const gain = 5 * (highest.price - 1)
  await pick(highest)
  const slip = await openSlip(page, isPhone)
  const finish = async () => {
    await slip.getByRole('button', { name: 'Done' }).click()
    await closeSlip(page, isPhone)
  }

  await test.step('places the free bet', async () => {
    await acceptAnyOdds(page, slip)
    const menu = isPhone ? page.getByRole('dialog', { name: 'Bonuses for this bet' }) : slip
    await slip.getByRole('button', { name: /^Use a bonus/ }).click()
    await menu.getByRole('button', { name: /^Free bet €5\.00/ }).click()
    await placeBets(slip, 'Place free bet €5.00')
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    await finish()
  })

  await test.step('places cash on another outcome, which leaves the third open', async () => {
    await pick(lowest)
    await openSlip(page, isPhone)
    await slip.getByRole('textbox', { name: /Stake/ }).fill((gain / lowest.price).toFixed(2))
    await placeBets(slip, /^Place bet €/)
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    await finish()
  })

  await test.step('is refused on the third, and places what is possible', async () => {
    await pick(middle)
    await openSlip(page, isPhone)
    await slip.getByRole('textbox', { name: /Stake/ }).fill((gain / middle.price).toFixed(2))
    const refusal = slip.getByRole('alert')
    // The slip ignores a press just after the feed has moved the button.
    await expect(async () => {
      if (!(await refusal.isVisible())) await slip.getByRole('button', { name: /^Place bet €/ }).click({ timeout: 500 })
      await expect(refusal).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 30_000 })
    await expect(refusal).toContainText(
      /With your free bet, this would return a profit whatever the result\. You can stake up to €\d+\.\d\d\./,
    )
    expect(await findViolations(page)).toEqual([])
    const others = complaints.filter(text => !/status of 409 .*\/bets\)$/.test(text))
    complaints.splice(0, complaints.length, ...others)
    await placeBets(slip, /^Place €\d+\.\d\d instead$/)
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    expect(await system.isLedgerClean()).toBe(true)
  })
})
