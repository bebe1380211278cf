/** Accounts, limits, breaks, the reality check, and sign-in and sign-out on all pages. */
import type { Locator, Page } from '@playwright/test'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import { findViolations } from './fixtures/accessibility.ts'
import {
  acceptAnyOdds,
  createSession,
  openSignedIn,
  openSlip,
  PICK_LIST,
  pickInList,
  readBalance,
  signIn,
} from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const HEADERS = { 'x-platform-app': 'sportsbook' }

async function setLimit(page: Page, system: System, data: RequestBody<'postUserLimits'>): Promise<void> {
  const answer = await page.context().request.post(`${system.urls.backend}/user_limits`, { headers: HEADERS, data })
  expect(answer.status()).toBe(201)
}

const openAccount = (page: Page): Promise<void> => page.getByRole('button', { name: /^Account/ }).click()

/** Whether a reality check is due. */
async function isCheckDue(page: Page, system: System): Promise<boolean> {
  const url = `${system.urls.backend}/sportsbook_sessions/reality_check`
  const answer = await page.context().request.get(url, { headers: HEADERS })
  return ((await answer.json()) as ResponseBody<'getRealityCheck'>).due
}

/** Removes expected rejected requests that the browser logs; expects at least one. */
function expectRefusals(complaints: string[], expected: RegExp): void {
  const others = complaints.filter(text => !expected.test(text))
  expect(others.length).toBeLessThan(complaints.length)
  complaints.splice(0, complaints.length, ...others)
}

const kindOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test(
  'a reality check has to be answered, tells how long and how much, and lets go on or leave',
  ONCE,
  async ({ page, system, complaints }) => {
    await createSession(page, system)
    await setLimit(page, system, { type: 'reality_check', period: 'permanent', value: 2 })
    const check = page.getByRole('dialog', { name: /^You’ve been here for/ })
    await expect.poll(() => isCheckDue(page, system)).toBe(true)
    await page.goto('/promotions')
    await expect(check).toBeVisible()
    await expect(check.getByText('Staked')).toBeVisible()
    await expect(check.getByRole('button', { name: 'Close' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(check).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await check.getByRole('button', { name: 'Continue' }).click()
    await expect(check).toBeHidden()

    await expect.poll(() => isCheckDue(page, system)).toBe(true)
    await page.reload()
    await check.getByRole('link', { name: 'See bet history' }).click()
    await expect(check).toBeHidden()
    await expect(page).toHaveURL(/\/bets-history$/)

    await expect.poll(() => isCheckDue(page, system)).toBe(true)
    await page.reload()
    await check.getByRole('button', { name: 'Sign out' }).click()
    await expect(check).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
    // Of calls that the page made as it was loaded, and that arrived after the player had signed out.
    complaints.splice(0, complaints.length, ...complaints.filter(text => !text.includes('status of 401')))
  },
)

test(
  'limits, a break and an exclusion hold at once, and what loosens them waits',
  ONCE,
  async ({ page, system, complaints }) => {
    await openSignedIn(page, system, '/limits')
    const deposits = kindOf(page, 'Deposits')
    await test.step('applies a limit immediately', async () => {
      await deposits.getByRole('button', { name: 'Set a limit' }).click()
      await deposits.getByRole('button', { name: 'Monthly' }).click()
      await deposits.getByRole('button', { name: 'Set limit' }).click()
      await expect(deposits.getByText('Enter an amount above zero.')).toBeVisible()
      await deposits.getByRole('textbox', { name: 'Maximum amount' }).fill('2,000')
      await deposits.getByRole('button', { name: 'Set limit' }).click()
      await expect(deposits.getByText('€2,000.00 a month')).toBeVisible()
      await expect(deposits.getByText('€1,000.00 used')).toBeVisible()
    })
    await test.step('requires a confirmation of a looser limit', async () => {
      await deposits.getByRole('button', { name: 'Change' }).click()
      await deposits.getByRole('textbox', { name: 'Maximum amount' }).fill('3000')
      await deposits.getByRole('button', { name: 'Set limit' }).click()
      await expect(deposits.getByText('You asked for €3,000.00 a month.')).toBeVisible()
      await expect(deposits.getByText('€2,000.00 a month', { exact: true })).toBeVisible()
      const confirm = deposits.getByRole('button', { name: 'Confirm', exact: true })
      await expect(confirm).toBeDisabled()
      expect(await findViolations(page)).toEqual([])
      await expect(confirm).toBeEnabled()
      await confirm.click()
      await expect(deposits.getByText('€3,000.00 a month', { exact: true })).toBeVisible()
      await expect(confirm).toBeHidden()
    })
    await test.step('requires a confirmation of its removal', async () => {
      await deposits.getByRole('button', { name: 'Remove' }).click()
      await deposits.getByRole('button', { name: 'Keep limit' }).click()
      await expect(deposits.getByRole('button', { name: 'Remove' })).toBeVisible()
      await deposits.getByRole('button', { name: 'Remove' }).click()
      const remove = deposits.getByRole('button', { name: 'Confirm removal' })
      await expect(remove).toBeEnabled()
      await remove.click()
      await expect(deposits.getByText('€3,000.00 a month')).toBeHidden()
    })
    await test.step('starts a break in two steps and blocks betting', async () => {
      await page.getByRole('button', { name: '7 days' }).click()
      await kindOf(page, 'Take a break').getByRole('button', { name: 'Take a break' }).click()
      const dialog = page.getByRole('dialog', { name: 'Take a break for 7 days?' })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      const begin = dialog.getByRole('button', { name: 'Start break' })
      await expect(begin).toBeDisabled()
      await dialog.getByRole('checkbox').check()
      await begin.click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(/^You’re on a break from betting until/)).toBeVisible()
      const request = page.context().request
      const data = { value: 100, currency: 'EUR' }
      const headers = { ...HEADERS, 'idempotency-key': crypto.randomUUID() }
      expect((await request.post(`${system.urls.backend}/wallet/deposits`, { headers, data })).status()).toBe(403)
    })
    await test.step('signs out a self-excluded player with the reason', async () => {
      await kindOf(page, 'Self-exclude').getByRole('button', { name: 'Self-exclude' }).click()
      const dialog = page.getByRole('dialog', { name: 'Self-exclude: 6 months?' })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Self-exclude now' }).click()
      const stopped = page.getByRole('dialog', { name: 'You’re on a break from betting' })
      await expect(stopped.getByRole('link', { name: 'Other accounts and appeals' })).toBeVisible()
      await expect(page.getByRole('main').getByText('Your limits in one place')).toBeVisible()
      expectRefusals(complaints, /status of 40[13]/)
    })
  },
)

test(
  'accounts in two currencies bet within the player’s own limits',
  ONCE,
  async ({ page, system, isPhone, complaints }) => {
    await openSignedIn(page, system, PICK_LIST)
    await pickInList(page, system, 1)
    const slip = await openSlip(page, isPhone)
    await acceptAnyOdds(page, slip)
    const stake = slip.getByRole('textbox', { name: /Stake/ })
    await test.step('opens an account in another currency and clears the stake', async () => {
      await stake.fill('7')
      await openAccount(page)
      await expect(page.getByText('1,000 points to Silver')).toBeVisible()
      await page.getByRole('button', { name: 'Add a currency' }).click()
      await page.getByRole('button', { name: 'Open an account in USD' }).click()
      await page.getByRole('button', { name: 'Open the account' }).click()
      await expect(page.getByRole('link', { name: 'Balance $0.00, open the wallet' })).toBeVisible()
      await page.getByRole('button', { name: /^EUR/ }).click()
      await expect(page.getByRole('link', { name: 'Balance €1,000.00, open the wallet' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(stake).toHaveValue('')
      await page.reload()
      await expect(page.getByRole('link', { name: /^Balance €1,000\.00/ })).toBeVisible()
    })
    await test.step('refuses a bet over the player’s limit with a link to it', async () => {
      await openSlip(page, isPhone)
      // Set on another device after the slip has loaded the maximum; otherwise it would offer no more than the limit allows.
      await expect(slip.getByText(/· Max/)).toBeVisible()
      await stake.fill('6')
      await setLimit(page, system, { type: 'wager', period: 'day', value: 500, currency: 'EUR' })
      await slip.getByRole('button', { name: 'Place bet €6.00' }).click()
      await slip.getByRole('link', { name: 'See your limits' }).click()
      expectRefusals(complaints, /status of 409 .*\/bets/)
      await expect(kindOf(page, 'Stakes').getByText('€5.00 a day')).toBeVisible()
      expect(await readBalance(page)).toBe(100_000)
    })
  },
)

test(
  'signing out in one tab signs out in all, and signing in brings the player back',
  ONCE,
  async ({ page, system, context }) => {
    await openSignedIn(page, system, '/promotions')
    const other = await context.newPage()
    await other.goto('/limits')
    await expect(kindOf(other, 'Deposits')).toBeVisible()
    await openAccount(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(other.getByText('Your limits in one place')).toBeVisible()
    await expect(other.getByRole('dialog')).toBeHidden()
    await signIn(page, system)
    await expect(kindOf(other, 'Deposits')).toBeVisible()
  },
)
