/** Exactly-once placement in a real browser: user actions on a page while the proxy loses requests. */
import { expect, type Page } from '@playwright/test'
import {
  fillSlip,
  type Player,
  placeButton,
  RECONCILED_MS,
  receipt,
  refillSlip,
  type Scenario,
  signIn,
  slipOf,
  test,
} from './fixtures/scenario.ts'
import { reportFigures } from './report.ts'

/**
 * In `npm run test:faults`. In `npm test` the other tests have the expired token and the lost response, and
 * `placing.test.ts` has killed back ends and duplicated tabs without a browser.
 */
const IS_LONG = process.env.FAULT_PLACEMENTS !== undefined

/** A closed port. */
const CLOSED_PORT_URL = 'http://localhost:9'

test.afterEach(async ({ scenario }) => {
  scenario.proxy.counts.clear()
})

test.beforeEach(({ context, player, scenario }) => signIn(context, scenario, player))

/** Reports the placements, and the bets beyond them. */
async function report({ proxy }: Scenario, player: Player, placements: number): Promise<void> {
  const doubled = Math.max(0, (await player.bets()).length - placements)
  reportFigures({ placements, faults: new Map(proxy.counts), kills: 0, doubled, lost: 0 })
}

test('places one bet per intent when requests are lost and the page is reloaded or duplicated', async ({
  page,
  context,
  player,
  scenario,
}) => {
  test.slow()
  const countBets = async () => (await player.bets()).length
  let placed = 0
  const expectPlacedOnce = async (): Promise<void> => {
    placed += 1
    await expect(receipt(page)).toBeVisible({ timeout: RECONCILED_MS })
    expect(await countBets()).toBe(placed)
  }
  await fillSlip(page, scenario)

  await test.step('places one bet on a double click when the response is lost', async () => {
    scenario.proxy.plan('cutAfter')
    await placeButton(page).dblclick()
    await expectPlacedOnce()
  })
  await test.step('places the bet once when reloaded before the request arrives', async () => {
    await refillSlip(page)
    scenario.proxy.plan('heldBefore')
    await placeButton(page).click()
    await expect.poll(() => scenario.proxy.counts.get('heldBefore')).toBe(1)
    await page.reload()
    await expectPlacedOnce()
  })
  /** A window opened by a page gets a copy of its session storage, as a duplicated tab does. */
  const duplicateTab = async (): Promise<Page> => {
    const opened = context.waitForEvent('page')
    await page.evaluate(() => void window.open(location.href))
    return opened
  }
  if (IS_LONG) {
    await test.step('renews an expired token and places the bet once', async () => {
      await refillSlip(page)
      scenario.proxy.plan('staleBearer')
      await placeButton(page).click()
      await expectPlacedOnce()
      expect(scenario.proxy.counts.get('staleBearer')).toBe(1)
    })
    await test.step('finds the placed bet when reloaded before the response', async () => {
      await refillSlip(page)
      scenario.proxy.plan('heldAfter')
      await placeButton(page).click()
      await expect.poll(countBets).toBe(placed + 1)
      await page.reload()
      await expectPlacedOnce()
    })
    await test.step('shows the same bet in a duplicated tab', async () => {
      await refillSlip(page)
      const earlier = (await player.bets()).map(({ ref }) => ref)
      scenario.proxy.plan('heldAfter')
      await placeButton(page).click()
      await expect.poll(countBets).toBe(placed + 1)
      const copy = await duplicateTab()
      await expect(receipt(copy)).toBeVisible({ timeout: RECONCILED_MS })
      await expectPlacedOnce()
      const bet = (await player.bets()).find(({ ref }) => !earlier.includes(ref))
      for (const tab of [copy, page]) await expect(slipOf(tab)).toContainText(bet?.ref ?? 'no bet')
      await copy.close()
    })
  }
  await test.step('asks for confirmation when a duplicated tab places the same slip, and empties it once it is placed', async () => {
    await refillSlip(page)
    const copy = await duplicateTab()
    await expect(placeButton(copy)).toBeEnabled()
    scenario.proxy.plan('heldAfter')
    await placeButton(page).click()
    await expect.poll(countBets).toBe(placed + 1)
    await placeButton(copy).click()
    await expect(copy.getByText('Just placed in another tab')).toBeVisible()
    await page.reload()
    await expectPlacedOnce()
    await expect(slipOf(copy).getByText('Your bet slip is empty')).toBeVisible()
    expect(await countBets()).toBe(placed)
  })
  await report(scenario, player, placed)
})

const longTest = IS_LONG ? test : test.skip

longTest(
  'finds the placed bet when the back end was killed before its response',
  async ({ page, player, scenario }) => {
    await fillSlip(page, scenario)
    scenario.proxy.plan('heldAfter')
    await placeButton(page).click()
    await expect.poll(async () => (await player.bets()).length).toBe(1)
    await scenario.system.killAndStart()
    await expect(receipt(page)).toBeVisible({ timeout: RECONCILED_MS })
    expect(await player.bets()).toHaveLength(1)
    await report(scenario, player, 1)
  },
)

test('does not place a bet for another player who signs in meanwhile', async ({
  page,
  context,
  player,
  other,
  scenario,
}) => {
  await fillSlip(page, scenario)
  scenario.proxy.target = CLOSED_PORT_URL
  await placeButton(page).click()
  await expect(slipOf(page).getByText('Checking your bet').first()).toBeVisible()
  await signIn(context, scenario, other)
  // When the back end is reachable again the token has expired, and its renewal finds another player.
  scenario.proxy.plan('staleBearer')
  scenario.proxy.target = scenario.system.url
  await expect(slipOf(page).getByText('Your bet slip is empty')).toBeVisible({ timeout: RECONCILED_MS })
  expect(scenario.proxy.counts.get('staleBearer')).toBe(1)
  expect([await other.bets(), await player.bets()]).toEqual([[], []])
  await report(scenario, player, 0)
})
