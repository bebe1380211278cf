/** Bonuses and jackpots on slip and receipt, against the demo's campaigns. */
import { findViolations } from './fixtures/accessibility.ts'
import {
  acceptAnyOdds,
  closeSlip,
  openSignedIn,
  openSlip,
  PICK_LIST,
  pickInList,
  pickPrice,
  placeBets,
} from './fixtures/slip-steps.ts'
import { expect, test } from './fixtures/test.ts'

test('places with a combo boost and a free bet, hits a jackpot, verifies it and reads of it', async ({
  page,
  system,
  isPhone,
}) => {
  await openSignedIn(page, system, PICK_LIST)
  await pickInList(page, system, 4)
  const slip = await openSlip(page, isPhone)
  await acceptAnyOdds(page, slip)
  // On a phone the bonuses of a bet are a sheet.
  const menu = isPhone ? page.getByRole('dialog', { name: 'Bonuses for this bet' }) : slip
  const finish = async () => {
    await slip.getByRole('button', { name: 'Done' }).click()
    await closeSlip(page, isPhone)
  }

  await test.step('uses the boost by default, declines it, and names it on the receipt', async () => {
    const row = slip.getByRole('button', { name: /^Combo boost \+3%/ })
    await slip.getByRole('textbox', { name: /Stake/ }).fill('1')
    await expect(row).toContainText('adds €')
    const gain = slip.getByRole('term').filter({ hasText: 'Combo boost' })
    await expect(gain).toBeVisible()
    await row.click()
    await menu.getByRole('button', { name: 'No bonus' }).click()
    await expect(gain).toBeHidden()
    if (isPhone) await slip.getByRole('button', { name: /^No bonus/ }).click()
    expect(await findViolations(page)).toEqual([])
    await menu.getByRole('button', { name: /^Combo boost .*Step 1 of / }).click()
    await placeBets(slip, 'Place bet €1.00')
    await expect(slip.getByText(/^Combo boost 3%, \+€/)).toBeVisible()
    await finish()
  })

  await test.step('uses the welcome free bet', async () => {
    await pickPrice(page, system, { min: 1.7, max: 4 })
    await openSlip(page, isPhone)
    await slip.getByRole('button', { name: /^Use a bonus/ }).click()
    await menu.getByRole('button', { name: /^Free bet €5\.00/ }).click()
    await placeBets(slip, 'Place free bet €5.00')
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    await finish()
  })

  await test.step('hits the smallest level once, and verifies the round in the browser', async () => {
    await pickPrice(page, system, { min: 1.7, max: 4 })
    await openSlip(page, isPhone)
    await slip.getByRole('textbox', { name: /Stake/ }).fill('60')
    await placeBets(slip, 'Place bet €60.00')
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    // On a phone it waits until the sheet is closed.
    await closeSlip(page, isPhone)
    // A small hit is a toast, which leaves the page usable.
    const toast = page.getByRole('status').filter({ hasText: 'You won the Corner jackpot' })
    await toast.getByRole('button', { name: 'Verify this win' }).click()
    const hit = page.getByRole('dialog', { name: 'You won the Corner jackpot' })
    await expect(hit.getByText(/^Paid into your balance\. Your bet .* isn’t affected\.$/)).toBeVisible()
    await hit.getByRole('button', { name: 'Verify this win' }).click()
    await expect(hit.getByText(/^Verified: the seed was fixed in advance/)).toBeVisible()
    await hit.getByRole('button', { name: 'Close' }).first().click()
    await expect(hit).toBeHidden()
    expect(await system.isLedgerClean()).toBe(true)
  })

  await test.step('reads its notification, beside that of the free bet', async () => {
    await page.getByRole('button', { name: /^Notifications, \d unread$/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Notifications' })
    await expect(drawer.getByRole('listitem').filter({ hasText: 'You won a jackpot' })).toBeVisible()
    // What has been on screen for two seconds is read.
    await expect(drawer.getByText('Unread')).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })
})
