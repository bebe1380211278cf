/** Quick bet: a stake approved once, then one tap on a live price. */
import type { Locator, Page } from '@playwright/test'
import { createSession, followLink, openSlip, pickInList, readBalance } from './fixtures/slip-steps.ts'
import { expect, MOSTLY_DESKTOP, test } from './fixtures/test.ts'

const barOf = (page: Page): Locator => page.getByRole('region', { name: 'Quick bet' })

const livePrice = (page: Page): Locator =>
  page.locator('main [data-outcome]:not([aria-disabled="true"]):visible').first()

async function openLive(page: Page): Promise<void> {
  // Prices move continuously; price movements are not tested here.
  await page.addInitScript(() => localStorage.setItem('touchline.accept-mode', 'any'))
  await page.goto('/live')
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
}

async function switchOn(page: Page, isPhone: boolean): Promise<Locator> {
  const slip = await openSlip(page, isPhone)
  await slip.getByRole('switch', { name: 'Quick bet' }).click()
  if (isPhone) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(barOf(page)).toBeVisible()
  return barOf(page)
}

/** Taps until a bet is accepted: a goal or a suspension during the bet delay rejects it. */
async function tapUntilPlaced(page: Page): Promise<void> {
  const bar = barOf(page)
  await expect(async () => {
    await livePrice(page).click()
    await expect(bar).toHaveAttribute('data-quick-bar', /SUCCESS|ERROR/, { timeout: 15_000 })
    await expect(bar).toHaveAttribute('data-quick-bar', 'SUCCESS', { timeout: 100 })
  }).toPass({ timeout: 60_000 })
}

test('places the approved stake on one tap on a live price only', MOSTLY_DESKTOP, async ({ page, system, isPhone }) => {
  await createSession(page, system)
  await openLive(page)
  const bar = await switchOn(page, isPhone)
  await test.step('places the approved stake on one tap', async () => {
    await bar.getByRole('textbox', { name: 'Quick bet stake' }).fill('1')
    await bar.getByRole('button', { name: /^Approve €1\.00/ }).click()
    await expect(bar.getByText('Tap a live price')).toBeVisible()
    const balance = await readBalance(page)
    await tapUntilPlaced(page)
    await expect(bar.getByText(/^Placed at /)).toBeVisible()
    await expect.poll(() => readBalance(page)).toBe(balance - 100)
    await bar.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('requires approval of another stake', async () => {
    const balance = await readBalance(page)
    await bar.getByRole('textbox', { name: 'Quick bet stake' }).fill('2')
    await expect(bar.getByRole('button', { name: /^Approve €2\.00/ })).toBeEnabled()
    await livePrice(page).click()
    await expect(page.getByText('Approve the stake, then tap the price again.').last()).toBeVisible()
    expect(await readBalance(page)).toBe(balance)
    expect(await system.isLedgerClean()).toBe(true)
  })
  if (isPhone) return
  await test.step('restores the stake but not its approval after a reload', async () => {
    await page.reload()
    await expect(bar.getByRole('textbox', { name: 'Quick bet stake' })).toHaveValue('2.00')
    await expect(bar.getByRole('button', { name: /^Approve €2\.00/ })).toBeVisible()
  })
  await test.step('adds a pre-match price to the slip and turns quick bet off', async () => {
    await followLink(page, '/schedule')
    await pickInList(page, system, 1, { sport: '' })
    await expect(page.getByText('It only works with live prices. Your selection is on the bet slip.')).toBeVisible()
    await expect(bar).toBeHidden()
  })
  await test.step('closes quick bet on sign-out', async () => {
    await followLink(page, '/live')
    await switchOn(page, isPhone)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(bar).toBeHidden()
  })
  await test.step('asks a visitor to sign in', async () => {
    await switchOn(page, isPhone)
    await bar.getByRole('button', { name: /^Approve/ }).click()
    await livePrice(page).click()
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  })
})
