/** The combo boost on slip and receipt, against the demo's campaigns. */
import { acceptAnyOdds, openSignedIn, openSlip, PICK_LIST, pickInList } from './fixtures/slip-steps.ts'
import { expect, test } from './fixtures/test.ts'

test('uses a combo boost by default, declines it, and names it on the receipt', async ({ page, system, isPhone }) => {
  await openSignedIn(page, system, PICK_LIST)
  await pickInList(page, system, 4)
  const slip = await openSlip(page, isPhone)
  await acceptAnyOdds(page, slip)
  const row = slip.getByRole('button', { name: /^Combo boost \+3%/ })
  await slip.getByRole('textbox', { name: /Stake/ }).fill('1')
  await expect(row).toContainText('brings €')
  await row.click()
  await slip.getByRole('button', { name: 'No bonus' }).click()
  await expect(slip.getByText('Combo boost +€')).toBeHidden()
  await slip.getByRole('button', { name: /^Combo boost .* you are on number 1/ }).click()
  await slip.getByRole('button', { name: 'Place bet €1.00' }).click()
  await expect(slip.getByText(/^Combo boost 3%, \+€/)).toBeVisible()
})
