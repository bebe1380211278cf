/**
 * Modals: by address on any page, by links in mails, with the back button; flows resumed after one; and a session that
 * ends while a bet is being placed.
 */
import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { randomName } from '../../apps/backend/src/testing/new-account.ts'
import { findViolations } from './fixtures/accessibility.ts'
import {
  allow,
  dialogOf,
  endSession,
  HEADERS,
  isReady,
  openAccount,
  openMail,
  PASSWORD,
  typeSignIn,
} from './fixtures/account-steps.ts'
import {
  acceptAnyOdds,
  createSession,
  followLink,
  openSlip,
  PICK_LIST,
  pickInList,
  placeBets,
  readBalance,
} from './fixtures/slip-steps.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const BY_ADDRESS = [
  ['signIn', 'Sign in'],
  ['signUp', 'Join'],
  ['passwordNew', 'Forgotten password'],
  ['passwordEdit', 'Choose a new password'],
  ['confirmation', 'Confirm your email'],
  ['resendConfirmation', 'Send link again'],
  ['unlock', 'Unlock your account'],
  ['phoneVerification', 'Verify your phone'],
  ['deposit', 'Deposit'],
] as const

/** With motion: modals are animated. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test(
  'modals open by their address, wait behind each other, and the question about cookies is asked once',
  ONCE,
  async ({ page, context }) => {
    await context.clearCookies({ name: 'consent' })
    let sendForm = () => {}
    const isFormDue = new Promise<void>(resolve => {
      sendForm = resolve
    })
    await page.route('**/users/sign-up?**', route => isFormDue.then(() => route.continue()))
    await page.goto('/soccer?modal=signUp&x=1#content', { waitUntil: 'commit' })
    await test.step('opens a modal by its parameter and removes it on close', async () => {
      const dialog = dialogOf(page, 'Join')
      await expect(dialog).toBeVisible()
      const readBox = () => dialog.evaluate(({ offsetTop, offsetHeight }: HTMLElement) => ({ offsetTop, offsetHeight }))
      const before = await readBox()
      sendForm()
      await expect(dialog.frameLocator('iframe').getByRole('button', { name: 'Open account' })).toBeVisible()
      // Nothing moves when the form arrives, neither above nor below a button about to be pressed.
      expect(await readBox()).toEqual(before)
      await expect(dialog.frameLocator('iframe').getByRole('textbox', { name: 'Email' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/soccer\?x=1#content$/)
    })
    await test.step('asks for cookie consent once', async () => {
      const bar = page.getByRole('region', { name: 'Cookies' })
      await bar.getByRole('button', { name: 'Choose' }).click()
      const dialog = dialogOf(page, 'Cookies')
      await dialog.getByRole('switch', { name: 'Analytics' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expect(bar).toBeHidden()
      const cookie = (await context.cookies()).find(({ name }) => name === 'consent')
      expect(cookie?.value).toBe('all')
      expect(Math.round(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000)).toBe(365)
    })
    await test.step('opens each modal by its hash', async () => {
      await followLink(page, '/live')
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
    })
    await test.step('resumes a flow with its input after another one', async () => {
      await page.evaluate(() => {
        location.hash = 'signIn'
      })
      const dialog = dialogOf(page, 'Sign in')
      const email = dialog.frameLocator('iframe').getByLabel('Email')
      await email.fill('mara@touchline.example')
      await dialog.getByRole('button', { name: 'Forgotten your password?' }).click()
      await expect(dialogOf(page, 'Forgotten password')).toBeVisible()
      await expect(dialog).toBeHidden()
      await page.goBack()
      await expect(dialog).toBeVisible()
      await expect(email).toHaveValue('mara@touchline.example')
    })
  },
)

test('closes a modal on back without leaving the page', ONCE, async ({ page }) => {
  await page.goto('/live')
  await isReady(page)
  await followLink(page, '/')
  const signIn = page.getByRole('button', { name: 'Sign in' }).first()
  await signIn.click()
  const dialog = dialogOf(page, 'Sign in')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(signIn).toBeFocused()

  // Closing it by its button leaves no history entry either.
  await signIn.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/live$/)

  // After a link of a modal, back returns to the page below the modal.
  await page.keyboard.press('/')
  const search = dialogOf(page, 'Search')
  await search.getByRole('combobox').fill('united')
  // The prices of matches can be picked from the results.
  await expect(search.getByRole('row').first()).toHaveAttribute('aria-selected', 'true')
  const price = search.locator('[data-outcome]:not([aria-disabled="true"])').first()
  await price.click()
  await expect(price).toHaveAttribute('aria-pressed', 'true')
  expect(await findViolations(page)).toEqual([])
  await search.getByRole('row').first().getByRole('link').click()
  await expect(page).not.toHaveURL(/\/live$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/live$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test(
  'a session that ends while a bet is placed: sign in again, and it is placed once',
  ONCE,
  async ({ page, system, isPhone, complaints }) => {
    const email = await openAccount(page, system)
    const signInHere = async () => {
      const data = { email, password: PASSWORD }
      const answer = await page.request.post(`${system.urls.backend}/users/sign_in`, { headers: HEADERS, data })
      expect(answer.status()).toBe(200)
    }
    await signInHere()
    const headers = { ...HEADERS, 'idempotency-key': randomUUID() }
    await page.request.post(`${system.urls.backend}/wallet/deposits`, {
      headers,
      data: { value: 5000, currency: 'EUR' },
    })
    await page.goto(PICK_LIST)
    await pickInList(page, system, 1)
    const slip = await openSlip(page, isPhone)
    await acceptAnyOdds(page, slip)
    await slip.getByRole('textbox', { name: /Stake/ }).fill('10')
    await expect.poll(() => readBalance(page)).toBe(5000)

    // Between the press and the arrival of the call: any other call would have noticed it before.
    const endThenPlace = async (route: Route) => {
      await endSession(page, system)
      await route.continue()
    }
    await page.route('**/bets', endThenPlace, { times: 1 })
    await placeBets(slip, /^Place/)
    await expect(dialogOf(page, 'Sign in')).toContainText('Your session has ended.')
    await typeSignIn(page, email, PASSWORD)
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    await expect.poll(() => readBalance(page)).toBe(4000)
    expect(await system.isLedgerClean()).toBe(true)
    allow(complaints, 401)
  },
)

test(
  'a locked account is unlocked by the link of a mail, and its password set anew by that of another',
  ONCE,
  async ({ page, system, complaints }) => {
    const email = await openAccount(page, system)
    const trySignIn = async (password: string) => {
      const data = { email, password }
      return (await page.request.post(`${system.urls.backend}/users/sign_in`, { headers: HEADERS, data })).status()
    }
    await expect.poll(() => trySignIn('not the password')).toBe(403)
    let unlocking = ''
    await test.step('unlocks a locked account', async () => {
      unlocking = await openMail(page, system, { to: email, token: 'unlock_token' })
      const dialog = dialogOf(page, 'Unlock your account')
      await expect(dialog).toContainText('Your account is unlocked.')
      await expect(page).toHaveURL(/\/$/)
      expect(await trySignIn(PASSWORD)).toBe(200)
      await endSession(page, system)
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await expect(dialogOf(page, 'Sign in')).toBeVisible()
      await expect(dialog).toBeHidden()
    })
    await test.step('resets a password and passes its token to the platform only', async () => {
      await dialogOf(page, 'Sign in').getByRole('button', { name: 'Forgotten your password?' }).click()
      const ask = dialogOf(page, 'Forgotten password').frameLocator('iframe')
      await ask.getByLabel('Email').fill(email)
      await ask.getByRole('button', { name: 'Send link' }).click()

      const urls: string[] = []
      page.on('request', request => void urls.push(request.url()))
      await openMail(page, system, { to: email, token: 'reset_password_token' })
      const form = dialogOf(page, 'Choose a new password').frameLocator('iframe')
      await form.getByLabel(/^Password/).fill('another long password')
      await expect(page).toHaveURL(/\/$/)
      await form.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByText('Password changed')).toBeVisible()
      const others = urls.filter(url => url.includes('token=') && !url.startsWith(system.urls.host))
      // Only the opened address.
      expect(others).toHaveLength(1)

      await typeSignIn(page, email, 'another long password')
      await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible()
    })
    await test.step('accepts a link once', async () => {
      const { pathname, search } = new URL(unlocking)
      await page.goto(pathname + search)
      await expect(dialogOf(page, 'Unlock your account')).toContainText(
        'This link has expired or has already been used.',
      )
    })
    allow(complaints, 403, 404, 410, 422)
  },
)

test(
  'a player fills the profile in, verifies a phone and pays in without leaving the page',
  ONCE,
  async ({ page, system, complaints }) => {
    await page.route(`${system.urls.backend}/player`, async route => {
      if (route.request().method() !== 'GET') return route.continue()
      const answer = await route.fetch()
      const { data } = (await answer.json()) as ResponseBody<'getPlayer'>
      await route.fulfill({
        response: answer,
        json: { data: { ...data, auth_fields_missed: ['nickname', 'country'] } },
      })
    })
    await createSession(page, system)
    await page.goto('/live')
    await test.step('requires missing profile fields before anything else', async () => {
      const dialog = dialogOf(page, 'We need 2 more details')
      await expect(dialog).toBeVisible()
      for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Save and continue' }).click()
      await expect(dialog.getByText('Fill in this field.')).toHaveCount(2)
      await dialog.getByLabel('Nickname').fill(randomName())
      await dialog.getByLabel('Country').selectOption('MT')
      await page.unroute(`${system.urls.backend}/player`)
      await dialog.getByRole('button', { name: 'Save and continue' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    })
    await test.step('verifies a phone by its code', async () => {
      await page.evaluate(() => {
        location.hash = 'phoneVerification'
      })
      const ask = dialogOf(page, 'Verify your phone')
      await ask.getByLabel('Country').selectOption('GB')
      await ask.getByLabel('Phone number').fill('+44 20 7946 0417')
      await ask.getByRole('button', { name: 'Send code' }).click()
      const dialog = dialogOf(page, 'Enter the code')
      await expect(dialog.getByRole('timer')).toHaveText(/^0:\d\d$|^1:00$/)
      expect(await findViolations(page)).toEqual([])
      // Unique to this test: a number belongs to one player.
      const number = '+442079460417'
      await expect.poll(() => system.lastMessage(number)).toMatch(/^\d{6}$/)
      const code = await system.lastMessage(number)
      await dialog.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000')
      await dialog.getByRole('button', { name: 'Verify' }).click()
      await expect(dialog.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel('Code', { exact: true }).fill(code)
      await dialog.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(/\/live$/)
      allow(complaints, 422)
    })
    await test.step('deposits money', async () => {
      const before = await readBalance(page)
      await page.getByRole('link', { name: /^Balance .*, open the wallet$/ }).click()
      const dialog = dialogOf(page, 'Deposit')
      await dialog.getByRole('button', { name: '50', exact: true }).click()
      await dialog.getByRole('button', { name: 'Deposit €50.00' }).click()
      await expect(page.getByText('Deposit received')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect.poll(() => readBalance(page)).toBe(before + 5000)
      expect(await system.isLedgerClean()).toBe(true)
    })
  },
)
