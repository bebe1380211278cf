/** A visitor signs in and bets: with an existing account on a phone, and with a new one and its first deposit. */
import { randomUUID } from 'node:crypto'
import { failSignInFramed, framed, signInFramed, signUpFramed } from './fixtures/framed-steps.ts'
import { createPlayer } from './fixtures/host-steps.ts'
import {
  acceptAnyOdds,
  closeSlip,
  openSlip,
  PICK_LIST,
  pickInList,
  placeBets,
  pressSignInToPlace,
  readBalance,
} from './fixtures/slip-steps.ts'
import { expect, ONCE, PHONE, test } from './fixtures/test.ts'

// The same on the desktop, including settlement: `settlement.spec.ts`.
test(
  'a visitor picks two prices, signs in while placing, and is signed out again',
  PHONE,
  async ({ page, system, isPhone, complaints }) => {
    const player = await createPlayer(system)
    await page.goto(PICK_LIST)
    await pickInList(page, system, 2)
    const slip = await openSlip(page, isPhone)
    await slip.getByRole('textbox', { name: /Stake/ }).fill('3')
    await test.step('restores the slip after a reload', async () => {
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
      await expect(page.getByRole('dialog')).toBeHidden()
      await openSlip(page, isPhone)
      await expect(slip.getByRole('textbox', { name: /Stake/ })).toHaveValue(/^3(\.00)?$/)
    })
    await test.step('continues placing after sign-in', async () => {
      await expect(slip.getByRole('button', { name: 'Combo' })).toHaveAttribute('aria-pressed', 'true')
      await acceptAnyOdds(page, slip)
      await pressSignInToPlace(page, slip)
      await failSignInFramed(page, player)
      await signInFramed(page, player)
      await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
      await slip.getByRole('button', { name: 'Done' }).click()
      await closeSlip(page, isPhone)
    })
    await test.step('removes all player data on sign-out', async () => {
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('link', { name: /^Balance/ })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
    })
    // The browser logs the response's status.
    complaints.splice(0, complaints.length, ...complaints.filter(complaint => !complaint.includes('401')))
  },
)

test(
  'a new player deposits, places two singles, and the balance falls by both',
  ONCE,
  async ({ page, system, isPhone }, info) => {
    await page.goto(PICK_LIST)
    await pickInList(page, system, 2)
    const slip = await openSlip(page, isPhone)
    await acceptAnyOdds(page, slip)
    await slip.getByRole('button', { name: 'Single' }).click()
    const stakes = slip.getByRole('textbox', { name: /^Stake on/ })
    await expect(stakes).toHaveCount(2)
    for (const stake of await stakes.all()) await stake.fill('2.50')
    await pressSignInToPlace(page, slip)
    await framed(page, 'Sign in').getByRole('link', { name: 'Open an account' }).click()
    await signUpFramed(page, `player-${info.project.name}-${randomUUID()}@touchline.example`)

    // A new account is empty: nothing is placed, and the slip shows the reason.
    await expect(slip.getByText(/Your balance is €0\.00/).first()).toBeVisible({ timeout: 20_000 })
    expect(await readBalance(page)).toBe(0)
    await closeSlip(page, isPhone)

    const wallet = await page.context().newPage()
    await wallet.goto(`${system.urls.host}/profile/wallet/deposit`)
    await wallet.getByRole('button', { name: 'Continue without a limit' }).click()
    await wallet.getByLabel('Amount of play money').fill('20')
    await wallet.getByRole('button', { name: 'Deposit' }).click()
    await expect(wallet.getByText('€20.00 of play money is in your account.')).toBeVisible()
    await wallet.close()

    // The sportsbook is notified of the deposit.
    await expect.poll(() => readBalance(page)).toBe(2000)
    await openSlip(page, isPhone)
    await placeBets(slip, /^Place 2 bets €5\.00$/)
    await expect(slip.getByRole('heading', { name: '2 bets placed' })).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => readBalance(page)).toBe(1500)
    expect(await system.isLedgerClean()).toBe(true)
  },
)
