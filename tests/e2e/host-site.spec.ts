/** The operator's site: account pages. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { randomName } from '../../apps/backend/src/testing/new-account.ts'
import { fillSignUp, hostBalance, openEmbedded } from './fixtures/host-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

/** Signs up, which leads to the deposit page. */
async function openWallet(page: Page, { urls }: System): Promise<void> {
  await page.goto(`${urls.host}/users/sign-up?next=/profile/wallet/deposit`)
  await fillSignUp(page, `${randomUUID()}@touchline.example`)
  await page.getByRole('button', { name: 'Continue without a limit' }).click()
}

test('manages an account, its money and its limits', ONCE, async ({ page, system }) => {
  const { host } = system.urls
  await openWallet(page, system)

  await page.getByLabel('Amount of play money').fill('250')
  await page.getByRole('button', { name: 'Deposit' }).click()
  await expect(page.getByRole('status')).toHaveText('€250.00 of play money is in your account.')
  await expect(hostBalance(page)).toHaveText('€250.00')
  await page.getByRole('radio', { name: /is declined/ }).check()
  await page.getByRole('button', { name: 'Deposit' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByRole('radio', { name: /in a few seconds/ }).check()
  await page.getByRole('button', { name: 'Deposit' }).click()
  await expect(page.getByRole('status')).toContainText('on its way')
  await expect(hostBalance(page)).toHaveText('€250.00')

  await page.goto(`${host}/profile`)
  // The name is fixed after sign-up; a nickname is free, and nobody else's.
  await expect(page.getByLabel('First name')).not.toBeEditable()
  const nickname = randomName()
  await page.getByLabel('Nickname').fill(nickname)
  await page.getByLabel('Country').selectOption('GB')
  const consent = page.getByRole('checkbox', { name: /^Send me offers/ })
  await expect(consent).not.toBeChecked()
  await consent.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Saved.')
  await page.reload()
  await expect(consent).toBeChecked()
  await expect(page.getByLabel('Nickname')).toHaveValue(nickname)

  await page.goto(`${host}/profile/limits`)
  await page.getByLabel(/^Maximum/).fill('100')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await expect(page.getByRole('listitem')).toContainText('Deposits: up to €100.00 a day')
})

test(
  'a deposit whose answer is lost is paid once, also when the page is loaded anew before it is sent again',
  ONCE,
  async ({ page, system, complaints }) => {
    await openWallet(page, system)
    const deposit = async () => {
      await page.getByLabel('Amount of play money').fill('40')
      await page.getByRole('button', { name: 'Deposit' }).click()
    }
    await page.route(
      '**/wallet/deposits',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await deposit()
    await expect(page.getByRole('alert')).toContainText('We’re not sure your payment went through')
    complaints.length = 0 // of the call that was cut
    await page.reload()
    await deposit()
    await expect(page.getByRole('status')).toContainText('€40.00')
    await expect(hostBalance(page)).toHaveText('€40.00')
  },
)

test('speaks the language of the menu, as does the sportsbook inside', ONCE, async ({ page, system }) => {
  const { host } = system.urls
  await page.goto(`${host}/profile/limits`)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', 'ar')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'سجّل الدخول للمتابعة' })).toBeVisible()
  const frame = await openEmbedded(page, `${host}/sportsbook`)
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page).toHaveURL(`${host}/sportsbook`)
})

test('speaks the language of the sportsbook around it', ONCE, async ({ page }) => {
  await page.goto('/de?modal=signIn')
  const form = page.getByRole('dialog', { name: 'Anmelden' }).frameLocator('iframe')
  await form.getByRole('button', { name: 'Anmelden' }).click()
  await expect(form.getByRole('alert')).toHaveText('E-Mail: Bitte ausfüllen.')
})
