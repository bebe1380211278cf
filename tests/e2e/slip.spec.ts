/** What can be made of a slip: every type of bet, a wanted win, limits on the way, prices that move. */
import type { Page } from '@playwright/test'
import { acceptAnyOdds, askAboutOdds, openSlip, pick, signIn } from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const start = async (page: Page, system: System): Promise<void> => {
  await page.goto('/')
  await signIn(page, system)
}

/** Four of them, in hours. */
const MINUTES = 4 / 60

test('a system of three is chosen, staked and placed', async ({ page, system, isPhone }) => {
  await start(page, system)
  await pick(page, system, { count: 3 })
  const slip = await openSlip(page, isPhone)
  await acceptAnyOdds(page, slip)
  await slip.getByRole('button', { name: 'System' }).click()
  await expect(slip.getByRole('radio', { name: /2 of 3/ })).toBeChecked()
  await slip.getByRole('textbox', { name: /Stake/ }).fill('3')
  await expect(slip.getByText('3 × €1.00')).toBeVisible()
  await slip.getByRole('button', { name: 'Place bet €3.00' }).click()
  await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
  await expect(slip.getByText(/System/).first()).toBeVisible()
  expect(await system.isLedgerClean()).toBe(true)
})

test('singles have stakes of their own, and one field for all', ONCE, async ({ page, system, isPhone }) => {
  await start(page, system)
  await pick(page, system, { count: 2 })
  const slip = await openSlip(page, isPhone)
  await acceptAnyOdds(page, slip)
  await slip.getByRole('button', { name: 'Single' }).click()
  await slip.getByRole('textbox', { name: 'Stake for each' }).fill('2')
  await expect(slip.getByRole('button', { name: 'Place 2 bets €4.00' })).toBeEnabled()
  await slip
    .getByRole('textbox', { name: /^Stake on/ })
    .first()
    .fill('1.50')
  await slip.getByRole('button', { name: 'Place 2 bets €3.50' }).click()
  await expect(slip.getByRole('heading', { name: '2 bets placed' })).toBeVisible()
  expect(await system.isLedgerClean()).toBe(true)
})

test('a wanted win finds its stake', ONCE, async ({ page, system, isPhone }) => {
  await start(page, system)
  await pick(page, system, { count: 2 })
  const slip = await openSlip(page, isPhone)
  await acceptAnyOdds(page, slip)
  await slip.getByRole('button', { name: 'Type the win' }).click()
  await slip.getByRole('textbox', { name: /To win/ }).fill('20')
  await expect(slip.getByText(/^€20\.\d\d$/).last()).toBeVisible()
  const place = slip.getByRole('button', { name: /^Place bet €/ })
  const stake = Number(/€([\d.]+)/.exec(await place.innerText())?.[1])
  expect(stake).toBeGreaterThan(0)
  expect(stake).toBeLessThan(20)
  await place.click()
  await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
})

test('a limit stands at the field before it bites, and is mended by one tap', async ({ page, system, isPhone }) => {
  await start(page, system)
  await pick(page, system, { count: 1 })
  const slip = await openSlip(page, isPhone)
  await expect(slip.getByText(/Min €.* · Max €/)).toBeVisible()
  const field = slip.getByRole('textbox', { name: /Stake/ })
  await field.fill('999999')
  await expect(slip.getByText(/^Above the maximum stake of €/)).toBeVisible()
  await expect(slip.getByRole('button', { name: /^Place bet/ })).toBeDisabled()
  await slip.getByRole('button', { name: /^Set to €/ }).click()
  await expect(slip.getByText(/^Above the maximum stake of €/)).toBeHidden()
  await expect(field).not.toHaveValue('999999')

  await field.fill('ten')
  await expect(slip.getByText('That is not an amount. Write it like 10.00.')).toBeVisible()
  await field.fill('-5')
  await expect(slip.getByText('A stake cannot be negative. Write it like 10.00.')).toBeVisible()
  await field.fill('1.234')
  await expect(slip.getByText('Too many decimals. Write it like 10.00.')).toBeVisible()
  await expect(slip.getByRole('button', { name: /^Place bet/ })).toBeDisabled()
  await slip.getByRole('button', { name: '5', exact: true }).click()
  await expect(slip.getByRole('button', { name: 'Place bet €5.00' })).toBeEnabled()
})

test(
  'a price that moved is shown old and new, and taken by a tap',
  ONCE,
  async ({ page, system, isPhone, complaints }) => {
    await start(page, system)
    await pick(page, system, { count: 3, isLive: true, sport: 'soccer' })
    const slip = await openSlip(page, isPhone)
    await askAboutOdds(page, slip)
    await slip.getByRole('textbox', { name: /Stake/ }).fill('1')
    const accept = slip.getByRole('button', { name: /^Accept new odds/ })
    const place = slip.getByRole('button', { name: 'Place bet €1.00' })
    const remove = slip.getByRole('button', { name: /^Remove the closed/ })
    // A price may stand still for a while, at half time above all: minutes of play pass until one has moved.
    await expect(async () => {
      if (await remove.isVisible()) await remove.click({ timeout: 1000 })
      if (!(await accept.isVisible())) await system.jump(MINUTES)
      await expect(accept).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 90_000 })
    await expect(slip.getByText(/^Price moved (up|down)$/).first()).toBeVisible()
    // They may move again, or close, between the look and the tap; a tap that came at once is not counted.
    await expect(async () => {
      for (const button of [remove, accept]) if (await button.isVisible()) await button.click({ timeout: 1000 })
      await expect(place).toBeEnabled({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    // A market that has just closed has no largest stake any more; the browser notes such an answer's status.
    complaints.splice(0, complaints.length, ...complaints.filter(complaint => !complaint.includes('/bets/max-stake')))
  },
)
