/**
 * The main journey: a visitor picks two prices, signs in while placing, sees the balance change and the bet settle; and
 * accepts a price movement in between. The matches end at once because the test advances the feed's clock; everything
 * else runs as in production.
 */
import { failSignInFramed, signInFramed } from './fixtures/framed-steps.ts'
import { createPlayer } from './fixtures/host-steps.ts'
import {
  acceptAnyOdds,
  confirmOddsChanges,
  followLink,
  openSlip,
  PICK_LIST,
  pickInList,
  pressSignInToPlace,
  readBalance,
  toCents,
} from './fixtures/slip-steps.ts'
import { expect, test } from './fixtures/test.ts'

/** The player's balance after a bet of 10.00 from 1,000.00, in cents. */
const BALANCE = 99_000

/** Four steps, in hours. */
const MINUTES = 4 / 60

test('places and settles a combo of a visitor who signs in while placing', async ({ page, system, complaints }) => {
  test.slow()
  const player = await createPlayer(system)
  await page.goto(PICK_LIST)
  await pickInList(page, system, 2)
  const slip = await openSlip(page, false)
  const stake = slip.getByRole('textbox', { name: /Stake/ })
  await stake.fill('10')

  await test.step('restores the slip after a reload', async () => {
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
    await expect(stake).toHaveValue(/^10(\.00)?$/)
    await openSlip(page, false)
  })

  await test.step('refuses a wrong password with a message', async () => {
    await expect(slip.getByRole('button', { name: 'Combo' })).toHaveAttribute('aria-pressed', 'true')
    await acceptAnyOdds(page, slip)
    await pressSignInToPlace(page, slip)
    await failSignInFramed(page, player)
    await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(slip.getByRole('button', { name: 'Sign in to place' })).toBeVisible()
  })
  const ref = await test.step('continues placing after sign-in', async () => {
    await pressSignInToPlace(page, slip)
    await signInFramed(page, player)
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    const number = await slip.getByRole('region', { name: /^No\. / }).getAttribute('aria-label')
    await slip.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => readBalance(page)).toBe(BALANCE)
    return number ?? ''
  })

  await test.step('shows old and new price of a movement and accepts it on a tap', async () => {
    await followLink(page, '/live')
    await pickInList(page, system, 3, { isLive: true })
    await openSlip(page, false)
    await confirmOddsChanges(page, slip)
    await stake.fill('1')
    const accept = slip.getByRole('button', { name: /^Accept new odds/ })
    const place = slip.getByRole('button', { name: 'Place bet €1.00' })
    const remove = slip.getByRole('button', { name: /^Remove the closed/ })
    // A price may be stable for minutes of play, above all at half-time.
    await expect(async () => {
      if (await remove.isVisible()) await remove.click({ timeout: 1000 })
      if (!(await accept.isVisible())) await system.jump(MINUTES)
      await expect(accept).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 90_000 })
    await expect(slip.getByText(/^Price moved (up|down)$/).first()).toBeVisible()
    // They may move again or close before the tap; a tap immediately after a movement is ignored.
    await expect(async () => {
      for (const button of [remove, accept]) if (await button.isVisible()) await button.click({ timeout: 1000 })
      await expect(place).toBeEnabled({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('settles the bet and credits its payout', async () => {
    await slip.getByRole('tab', { name: /My bets/ }).click()
    const card = slip.getByRole('article').filter({ hasText: ref })
    await expect(card.getByText('Open', { exact: true }).first()).toBeVisible()
    // A postponed match takes longer; a leg may be decided hours before the bet.
    const settled = card.getByText(/^(Paid|Returned)$/)
    for (let hours = 0; hours < 12 && !(await settled.isVisible()); hours += 1) await system.jump(1)
    await expect(settled).toBeVisible()
    const paid = settled.locator('..')
    await expect.poll(() => readBalance(page)).toBe(BALANCE + toCents(await paid.innerText()))
    expect(await system.isLedgerClean()).toBe(true)
  })
  // The browser logs the statuses of the wrong password and of the maximum stake of a closed market.
  const noted = /status of 401|\/bets\/max-stake/
  complaints.splice(0, complaints.length, ...complaints.filter(complaint => !noted.test(complaint)))
})
