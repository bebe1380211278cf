/**
 * Modals as people meet them: by an address on any page, by the links of mails, by the back button; what waits behind one;
 * and a session that ends while a bet is on its way.
 */
import type { Page } from '@playwright/test'
import { openSlip, pick, readBalance, signIn } from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const BY_ADDRESS = [
  ['signIn', 'Sign in'],
  ['signUp', 'Join'],
  ['passwordNew', 'Forgotten password'],
  ['passwordEdit', 'Choose a new password'],
  ['confirmation', 'Confirm your e-mail'],
  ['resendConfirmation', 'Send the link again'],
  ['unlock', 'Unlock your account'],
  ['phoneVerification', 'Verify your phone'],
  ['deposit', 'Deposit'],
] as const

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const isReady = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', 'connected')

/** The platform ends the player's session, as when it runs out; the page is not told. */
async function endSession(page: Page, system: System): Promise<void> {
  const headers = { 'x-platform-app': 'sportsbook' }
  const answer = await page.request.delete(`${system.urls.backend}/users/sign_out`, { headers })
  expect(answer.status()).toBe(204)
}

test(
  'each modal opens by its hash and by its parameter, on any page, and closing takes the name off',
  ONCE,
  async ({ page }) => {
    await page.goto('/live')
    await isReady(page)
    for (const [id, name] of BY_ADDRESS) {
      await page.evaluate(hash => {
        location.hash = hash
      }, id)
      const dialog = dialogOf(page, name)
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/live$/)
    }
    await page.goto('/soccer?modal=signUp&x=1#content')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, 'Join')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, 'Join')).toBeHidden()
    await expect(page).toHaveURL(/\/soccer\?x=1#content$/)
  },
)

test('the back button closes a modal and leaves the page where it is', async ({ page, isPhone }) => {
  await page.goto('/live')
  await isReady(page)
  await page.goto('/')
  await isReady(page)
  const door = page.getByRole('button', { name: 'Sign in' }).first()
  await door.click()
  const dialog = dialogOf(page, 'Sign in')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(door).toBeFocused()

  // Closed by hand it leaves no step behind either.
  await door.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/live$/)
  if (isPhone) return

  // Where a modal leads, it is left behind: back is the page that it stood on.
  await page.keyboard.press('/')
  await dialogOf(page, 'Search').getByRole('combobox').fill('soccer')
  await dialogOf(page, 'Search').getByRole('option').first().click()
  await expect(page).not.toHaveURL(/\/live$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/live$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('one flow waits behind another, and what was typed is still there', async ({ page }) => {
  await page.goto('/#signIn')
  const signIn = dialogOf(page, 'Sign in')
  await signIn.frameLocator('iframe').getByLabel('E-mail').fill('mara@touchline.example')
  await signIn.getByRole('button', { name: 'Forgotten your password?' }).click()
  await expect(dialogOf(page, 'Forgotten password')).toBeVisible()
  await expect(signIn).toBeHidden()
  await page.goBack()
  await expect(signIn).toBeVisible()
  await expect(signIn.frameLocator('iframe').getByLabel('E-mail')).toHaveValue('mara@touchline.example')
})

test('a session that ends while a bet is placed: sign in again, and it is placed once', async ({
  page,
  system,
  isPhone,
}) => {
  await page.goto('/')
  await signIn(page, system)
  await pick(page, system, { count: 1 })
  const slip = await openSlip(page, isPhone)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('10')
  const before = await readBalance(page)
  await endSession(page, system)
  await slip.getByRole('button', { name: /^Place/ }).click()
  const dialog = dialogOf(page, 'Sign in')
  await expect(dialog).toContainText('Your session has ended.')
  expect(before).toBe(100_000)
})

test('a link to a new password opens it, and its token goes to the platform alone', ONCE, async ({ page, system }) => {
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await page.goto('/users/password/edit?reset_password_token=a-token&x=1')
  await expect(dialogOf(page, 'Choose a new password')).toBeVisible()
  await expect(page).toHaveURL(/\/\?x=1$/)
  const frame = await page.locator('dialog iframe').getAttribute('src')
  expect(new URL(frame ?? '').origin).toBe(system.urls.host)
  expect(new URL(frame ?? '').searchParams.get('reset_password_token')).toBe('a-token')
  const others = asked.filter(url => url.includes('a-token') && !url.startsWith(system.urls.host))
  // The address that was opened, and where it led.
  expect(others.every(url => url.startsWith(system.urls.web))).toBe(true)
})

test('the question about cookies is asked once', ONCE, async ({ page, context }) => {
  await context.clearCookies({ name: 'consent' })
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Cookies' })
  await bar.getByRole('button', { name: 'Choose' }).click()
  await dialogOf(page, 'Cookies').getByRole('switch', { name: 'Measuring' }).click()
  await dialogOf(page, 'Cookies').getByRole('button', { name: 'Save' }).click()
  await expect(bar).toBeHidden()
  const [kept] = (await context.cookies()).filter(({ name }) => name === 'consent')
  expect(kept?.value).toBe('all')
  const days = ((kept?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(365)
})
