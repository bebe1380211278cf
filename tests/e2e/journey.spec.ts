/**
 * The main journey: see a price move, pick, sign in while placing, place, see the balance fall, see the bet settle. The
 * matches end at once because the test sets the feed's clock forward; everything else is as a person meets it.
 */
import type { Page } from '@playwright/test'
import { fillSignUp } from './fixtures/host-steps.ts'
import { acceptAnyOdds, closeSlip, openSlip, pick, readBalance, toCents } from './fixtures/slip-steps.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const DEMO = { email: 'demo@touchline.example', password: 'touchline-demo' }

const openPage = async (page: Page): Promise<void> => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
}

/** Odds of every price on the page by outcome. */
const readOdds = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-outcome]')].map(({ dataset }) => [
        dataset.outcome ?? '',
        dataset.odds ?? '',
      ]),
    ),
  )

/** The platform's page in the modal of that name; others may have been fetched ahead. */
const framed = (page: Page, modal: 'Sign in' | 'Join') =>
  page.getByRole('dialog', { name: modal }).frameLocator('iframe')

async function signInFramed(page: Page): Promise<void> {
  const form = framed(page, 'Sign in')
  await form.getByLabel('E-mail').fill(DEMO.email)
  await form.getByLabel('Password').fill(DEMO.password)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

async function signUp(page: Page, email: string): Promise<void> {
  const form = framed(page, 'Join')
  await fillSignUp(form, email)
}

test('a price moves by itself', ONCE, async ({ page }) => {
  await openPage(page)
  const before = await readOdds(page)
  await expect
    .poll(
      async () => {
        const now = await readOdds(page)
        return Object.keys(before).some(key => now[key] !== undefined && now[key] !== before[key])
      },
      { timeout: 60_000 },
    )
    .toBe(true)
})

test('a visitor picks two prices, signs in while placing, and sees the combo settle', async ({
  page,
  system,
  isPhone,
}) => {
  await pick(page, system, { count: 2 })
  const slip = await openSlip(page, isPhone)
  await expect(slip.getByRole('button', { name: 'Combo' })).toHaveAttribute('aria-pressed', 'true')
  await acceptAnyOdds(page, slip)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('10')
  await slip.getByRole('button', { name: 'Sign in to place' }).click()
  await signInFramed(page)

  // Placing goes on by itself after signing in.
  await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible({ timeout: 20_000 })
  const placed = slip.getByRole('region', { name: /^No\. / })
  const ref = (await placed.getAttribute('aria-label')) ?? ''
  await slip.getByRole('button', { name: 'Done' }).click()
  // The demo player begins with 1,000.00.
  const balance = 99_000
  await expect.poll(() => readBalance(page)).toBe(balance)

  await slip.getByRole('tab', { name: /My bets/ }).click()
  const card = slip.getByRole('article').filter({ hasText: ref })
  await expect(card.getByText('Open', { exact: true }).first()).toBeVisible()

  // A match that is put off takes longer; a leg may be won or lost hours before the bet is.
  const isSettled = card.getByText(/^(Paid|Returned)$/)
  for (let hours = 0; hours < 12 && !(await isSettled.isVisible()); hours += 1) await system.jump(1)
  await expect(isSettled).toBeVisible()
  const paid = isSettled.locator('..')
  await expect.poll(() => readBalance(page)).toBe(balance + toCents(await paid.innerText()))
  expect(await system.isLedgerClean()).toBe(true)
  await closeSlip(page, isPhone)
})

test(
  'a new player deposits, places two singles, and the balance falls by both',
  ONCE,
  async ({ page, system, isPhone }, info) => {
    await pick(page, system, { count: 2 })
    const slip = await openSlip(page, isPhone)
    await acceptAnyOdds(page, slip)
    await slip.getByRole('button', { name: 'Single' }).click()
    for (const field of await slip.getByRole('textbox', { name: /Stake/ }).all()) await field.fill('2.50')
    await slip.getByRole('button', { name: 'Sign in to place' }).click()
    await framed(page, 'Sign in').getByRole('link', { name: 'Open an account' }).click()
    await signUp(page, `player-${info.project.name}-${Date.now()}@touchline.example`)

    // A new account is empty: nothing is placed, and the slip says why.
    await expect(slip.getByText(/Your balance is €0\.00/).first()).toBeVisible({ timeout: 20_000 })
    expect(await readBalance(page)).toBe(0)
    await closeSlip(page, isPhone)

    const wallet = await page.context().newPage()
    await wallet.goto(`${system.urls.host}/profile/wallet/deposit`)
    await wallet.getByLabel('Amount of play money').fill('20')
    await wallet.getByRole('button', { name: 'Deposit' }).click()
    await expect(wallet.getByText('€20.00 of play money is on your account.')).toBeVisible()
    await wallet.close()

    // The deposit reaches the sportsbook by itself.
    await expect.poll(() => readBalance(page)).toBe(2000)
    await openSlip(page, isPhone)
    await slip.getByRole('button', { name: /^Place 2 bets €5\.00$/ }).click()
    await expect(slip.getByRole('heading', { name: '2 bets placed' })).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => readBalance(page)).toBe(1500)
    expect(await system.isLedgerClean()).toBe(true)
  },
)

test('the slip outlives a reload, and a sign-out keeps nothing of the player', async ({ page, system, isPhone }) => {
  await pick(page, system, { count: 1 })
  const slip = await openSlip(page, isPhone)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('3')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
  // On a phone the sheet that was left open comes back open.
  const again = isPhone ? page.getByRole('dialog').getByRole('region', { name: 'Bet slip' }) : slip
  await expect(again.getByRole('textbox', { name: /Stake/ })).toHaveValue(/^3(\.00)?$/)
  await closeSlip(page, isPhone)

  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await signInFramed(page)
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
})

test('a wrong password is refused with words and nothing else happens', ONCE, async ({ page, complaints }) => {
  await openPage(page)
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  const form = framed(page, 'Sign in')
  await form.getByLabel('E-mail').fill(DEMO.email)
  await form.getByLabel('Password').fill('not the password')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(form.getByRole('alert')).toHaveText('That e-mail and password do not belong together.')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  // The browser notes the refusal's status.
  complaints.splice(0, complaints.length, ...complaints.filter(complaint => !complaint.includes('401')))
})
