/** Protection comes before promotion: a break from anywhere in two presses, limits before the first deposit. */
import { randomUUID } from 'node:crypto'
import { newAccount } from '../../apps/backend/src/testing/new-account.ts'
import { allow, dialogOf, HEADERS, PASSWORD } from './fixtures/account-steps.ts'
import { type Credentials, createPlayer, fillSignUp, openEmbedded, signInAtHost } from './fixtures/host-steps.ts'
import { createSession, openSlip } from './fixtures/slip-steps.ts'
import { expect, test } from './fixtures/test.ts'

/** Two accounts of one person. */
function twins() {
  const data = newAccount({ password: PASSWORD })
  return [data, { ...data, email: `${randomUUID()}@touchline.example` }] as const
}

const depositStatus = async (page: Parameters<typeof createSession>[0], backend: string) => {
  const headers = { ...HEADERS, 'idempotency-key': randomUUID() }
  const answer = await page.request.post(`${backend}/wallet/deposits`, {
    headers,
    data: { value: 100, currency: 'EUR' },
  })
  return answer.status()
}

test('a player takes a break of 24 hours in two presses from any page', async ({ page, system }) => {
  await createSession(page, system)
  await page.goto('/live')
  await page.getByRole('button', { name: 'Take a break', exact: true }).click()
  await dialogOf(page, 'Take a break').getByRole('button', { name: 'Start break' }).click()
  await expect(page.getByText('Your break has started')).toBeVisible()
  expect(await depositStatus(page, system.urls.backend)).toBe(403)
})

test('a break is in reach over the slip as well', async ({ page, system, isPhone }) => {
  test.skip(!isPhone, 'beside the page the slip covers nothing')
  await createSession(page, system)
  await page.goto('/')
  await openSlip(page, isPhone)
  await page.getByRole('dialog').getByRole('button', { name: 'Take a break', exact: true }).click()
  await expect(dialogOf(page, 'Take a break').getByRole('button', { name: 'Start break' })).toBeVisible()
})

test('a player whose details are checked is told so on every page, with the way to them', async ({ page, system }) => {
  const [excluded, again] = twins()
  await page.request.post(`${system.urls.backend}/users`, { headers: HEADERS, data: excluded })
  const limit = { type: 'self_exclusion', period: 'month' }
  const answer = await page.request.post(`${system.urls.backend}/user_limits`, { headers: HEADERS, data: limit })
  expect(answer.status()).toBe(201)
  await page.request.post(`${system.urls.backend}/users`, { headers: HEADERS, data: again })
  await page.goto('/live')
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'We’re checking your details' })
  await expect(notice.getByRole('link', { name: 'Who you are' })).toHaveAttribute('href', /\/profile\/identity/)
  await page.goto('/?modal=deposit')
  const dialog = dialogOf(page, 'Deposit')
  await expect(dialog.getByText('We’re checking your details')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeHidden()
})

test('an excluded player names another account, appeals, and can do nothing else', async ({
  page,
  system,
  complaints,
}) => {
  const [player, other] = [await createPlayer(system), await createPlayer(system)]
  const signIn = async ({ email, password }: Credentials) => {
    await page.goto(`${system.urls.host}/users/sign-in?next=/profile/exclusion`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn(player)
  await page.getByRole('checkbox', { name: 'I understand' }).check()
  await page.getByRole('button', { name: 'Self-exclude' }).click()
  await expect(page.getByText('You can still exclude your other accounts here')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ask for a correction' })).toBeHidden()
  const others = page.locator('form[data-form=other-account]')
  await others.getByLabel('Email').fill(other.email)
  await others.getByRole('button', { name: 'Send code' }).click()
  await expect(others.getByRole('status')).toBeVisible()
  await expect.poll(() => system.lastMessage(other.email)).toMatch(/^[A-Z2-9]{12}$/)
  const code = page.locator('form[data-form=other-account-code]')
  await code.getByLabel('Code').fill(await system.lastMessage(other.email))
  await code.getByRole('button', { name: 'Verify' }).click()
  await expect(code.getByRole('status')).toBeVisible()
  await page.getByLabel('What should we know?').fill('It was for another site.')
  await page.locator('form[data-form=appeal]').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Appeal A\d{8}: we’ll answer by/)).toBeVisible()
  expect(await depositStatus(page, system.urls.backend)).toBe(401)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
  await signIn(other)
  await page.getByRole('alert').getByRole('link', { name: 'Other accounts and appeals' }).click()
  await expect(page.getByText('You can still exclude your other accounts here')).toBeVisible()
  // The browser logs the refused sign-in.
  allow(complaints, 403)
})

test('what promotes is held over limits and deposits, and is off without consent', async ({ page, system }) => {
  const state = page.locator('html')
  await page.goto('/')
  await expect(state).toHaveAttribute('data-promotions', 'shown')
  await createSession(page, system)
  const setConsent = (marketing_consent: boolean) =>
    page.request.patch(`${system.urls.backend}/player`, { headers: HEADERS, data: { marketing_consent } })
  await setConsent(false)
  await page.goto('/limits')
  await expect(state).toHaveAttribute('data-promotions', 'held')
  await page.goto('/')
  await expect(state).toHaveAttribute('data-promotions', 'off')
  await setConsent(true)
  await page.goto('/')
  await expect(state).toHaveAttribute('data-promotions', 'shown')
  await page.getByRole('button', { name: 'Take a break', exact: true }).click()
  await expect(state).toHaveAttribute('data-promotions', 'held')
  await dialogOf(page, 'Take a break').getByRole('button', { name: 'Cancel' }).click()
  await expect(state).toHaveAttribute('data-promotions', 'shown')
})

test('a host page holds promotions in the frame while its dialog is open', async ({ page, system }) => {
  const credentials = await createPlayer(system)
  const frame = await openEmbedded(page, `${system.urls.host}/sportsbook`)
  const state = frame.locator('html')
  await expect(state).toHaveAttribute('data-promotions', 'shown')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(state).toHaveAttribute('data-promotions', 'held')
  await signInAtHost(page, credentials)
  await expect(state).not.toHaveAttribute('data-promotions', 'held')
})

test('a new player is asked for a limit before the first deposit, with no amount in the field', async ({
  page,
  system,
  complaints,
}) => {
  await page.goto(`${system.urls.host}/users/sign-up?next=/profile/wallet/deposit`)
  await fillSignUp(page, `${randomUUID()}@touchline.example`)
  await expect(page.getByRole('heading', { name: 'Set a deposit limit first?' })).toBeVisible()
  await expect(page.getByLabel('Amount of play money')).toBeHidden()
  const amount = page.getByLabel(/^Maximum/)
  await expect(amount).toHaveValue('')
  await amount.fill('40')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await page.getByLabel('Amount of play money').fill('41')
  await page.getByRole('button', { name: 'Deposit' }).click()
  await expect(page.getByRole('alert')).toContainText('limit')
  // The browser logs the refusal.
  allow(complaints, 409)
})

test('the sportsbook asks a new player before the first deposit, and takes a no for an answer', async ({
  page,
  system,
}) => {
  const data = newAccount({ password: PASSWORD })
  expect((await page.request.post(`${system.urls.backend}/users`, { headers: HEADERS, data })).status()).toBe(201)
  await page.goto('/?modal=deposit')
  const dialog = dialogOf(page, 'Deposit')
  await expect(dialog.getByText('Set a deposit limit first?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue without a limit' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Limits and breaks' })).toBeVisible()
})
