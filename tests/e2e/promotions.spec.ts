/** Promotions: tabs, activating a bonus, a promo code, details with terms, and consent to be told of offers. */
import { findViolations } from './fixtures/accessibility.ts'
import { openSignedIn } from './fixtures/slip-steps.ts'
import { expect, MOSTLY_DESKTOP, ONCE, test } from './fixtures/test.ts'

test('chooses, activates and redeems bonuses', MOSTLY_DESKTOP, async ({ page, system, complaints }) => {
  await openSignedIn(page, system, '/promotions')
  const main = page.getByRole('main')
  const card = main.getByRole('article', { name: 'Second chance' })
  await card.getByRole('button', { name: 'Activate' }).click()
  await expect(card.getByRole('alert')).toContainText(
    'On hold until this one ends or you switch back: Welcome free bet',
  )
  await card.getByRole('button', { name: 'Activate' }).click()
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await expect(main.getByRole('article', { name: 'Welcome free bet' }).getByText('On hold')).toBeVisible()

  // The player's first box is full, and is opened on the freebet that is active.
  const box = main.getByRole('article', { name: 'Boost box' })
  await box.getByRole('button', { name: 'Activate' }).click()
  await box.getByRole('button', { name: 'Open box' }).click()
  const boxDetails = page.getByRole('dialog', { name: 'Boost box' })
  await boxDetails.getByRole('radio').first().check()
  await boxDetails.getByRole('button', { name: 'Open box' }).click()
  await expect(boxDetails.getByText(/^Verified: your browser gets the same result/)).toBeVisible()
  await boxDetails.getByRole('button', { name: 'Close' }).first().click()
  await expect(boxDetails).toBeHidden()

  const jackpot = main.getByRole('region', { name: 'Matchday Jackpot' })
  await expect(jackpot.getByRole('listitem')).toHaveCount(3)
  await jackpot.getByRole('button', { name: 'Rules of Matchday Jackpot' }).click()
  const rules = page.getByRole('dialog', { name: 'Matchday Jackpot' })
  await expect(rules.getByText(/^1 in [\d,]+$/)).toHaveCount(3)
  expect(await findViolations(page)).toEqual([])
  await rules.getByRole('button', { name: 'Close' }).first().click()
  await expect(rules).toBeHidden()

  await main.getByRole('tab', { name: /^Upcoming/ }).click()
  await expect(page).toHaveURL(/\?tab=upcoming$/)
  await expect(main.getByRole('article')).toHaveCount(1)
  await expect(main.getByRole('article', { name: 'Summer boost' })).toBeVisible()
  await main.getByRole('tab', { name: /^All/ }).click()

  await main.getByRole('textbox', { name: 'Your code' }).fill('LINE2025')
  await main.getByRole('button', { name: 'Apply' }).click()
  await expect(main.getByText(/^This code expired/).first()).toBeVisible()
  await main.getByRole('textbox', { name: 'Your code' }).fill('line 10')
  await main.getByRole('button', { name: 'Apply' }).click()
  await expect(main.getByRole('article', { name: 'LINE free bet' })).toContainText('€10.00')
  expect(await findViolations(page)).toEqual([])

  await main.getByRole('button', { name: 'Terms of Second chance' }).click()
  const details = page.getByRole('dialog', { name: 'Second chance' })
  await expect(details.getByText('You bet with your own money. Any stake you lose is refunded in cash.')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Terms' })).toHaveAttribute('aria-expanded', 'true')
  await expect(details.getByRole('listitem').last()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await details.getByRole('button', { name: 'Close' }).first().click()
  await expect(details).toBeHidden()
  // This operator has none.
  await expect(page.getByRole('button', { name: /^Live chat/ })).toHaveCount(0)

  await page.goto('/promotions?modal=bonus&id=combo-boost')
  await expect(page.getByRole('dialog', { name: 'Combo boost' })).toBeVisible()
  // Expected: the browser logs the answers that refuse the ended code and, where there is none, the leaderboard.
  const unexpected = complaints.filter(text => !/promo-code|\/rating/.test(text))
  complaints.splice(0, complaints.length, ...unexpected)
})

test('serves the campaigns to visitors without scripts', ONCE, async ({ browser, system }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${system.urls.web}/promotions`)
  await expect(page.getByRole('article', { name: 'Combo boost' })).toContainText('Sign in to take part')
  await expect(page.getByRole('article', { name: 'Combo boost' })).toHaveCSS('display', 'flex')
  await context.close()
})
