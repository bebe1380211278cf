/**
 * What a player does with bets afterwards: cash one out, look them up by what became of them, share a slip, and open one
 * that somebody shared.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import type { Answer } from '@touchline/contract/endpoints'
import type { System } from './fixtures/system.ts'
import { expect, test } from './fixtures/test.ts'

const DEMO = { email: 'demo@touchline.example', password: 'touchline-demo' }

async function openSlip(page: Page, isPhone: boolean): Promise<Locator> {
  if (!isPhone) return page.getByRole('region', { name: 'Bet slip' })
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Bet slip' }).click()
  return dialog.getByRole('region', { name: 'Bet slip' })
}

/** Addresses of matches that begin in an hour or later: their prices hold still. */
async function findMatches(page: Page, system: System, count: number): Promise<string[]> {
  const start = new Date(Date.now() + 3_600_000).toISOString()
  const query = new URLSearchParams({
    match_status: '0',
    sport_key: 'soccer',
    sort_by: 'start_time',
    start_from: start,
    limit: String(count),
  })
  const answer = await page.request.get(`${system.urls.backend}/matches?${query}`)
  const { data } = (await answer.json()) as Answer<'getMatches'>
  expect(data).toHaveLength(count)
  return data.map(match => `/${match.tournament.sport.key}/${match.slug}`)
}

async function pick(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', /.*/)
    const price = page.locator('main [data-outcome]:not([aria-disabled="true"])').first()
    await price.click()
    await expect(price).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  const form = page.frameLocator('iframe')
  await form.getByLabel('E-mail').fill(DEMO.email)
  await form.getByLabel('Password').fill(DEMO.password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: /^Balance €/ })).toBeVisible()
}

const toCents = (text: string): number => {
  const digits = /€([\d,]+\.\d\d)/.exec(text)?.[1]
  if (!digits) throw new Error(`no amount in "${text}"`)
  return Math.round(Number(digits.replaceAll(',', '')) * 100)
}

const readBalance = async (page: Page): Promise<number> =>
  toCents((await page.getByRole('link', { name: /^Balance/ }).getAttribute('aria-label')) ?? '')

/** Selections on the slip, by outcome. */
const legsOf = (slip: Locator): Locator => slip.getByRole('button', { name: /^Remove/ })

/** A visitor's page in a browser of its own. */
async function openElsewhere(browser: Browser, url: string, like: Page): Promise<Page> {
  const viewport = like.viewportSize()
  const context = await browser.newContext(viewport ? { viewport } : {})
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test('a bet is cashed out after a second look, and found by what became of it', async ({ page, system, isPhone }) => {
  await page.goto('/')
  await signIn(page)
  await pick(page, await findMatches(page, system, 1))
  const slip = await openSlip(page, isPhone)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('10')
  await slip.getByRole('button', { name: /^Place/ }).click()
  await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
  const balance = await readBalance(page)

  await slip.getByRole('tab', { name: /My bets/ }).click()
  const card = slip.getByRole('article').first()
  const number = /number (\S+)/.exec((await card.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const offer = card.getByRole('button', { name: /^Cash out/ })
  await offer.click()
  const question = card.getByRole('group', { name: /^Cash out for €/ })
  await expect(question).toContainText('The bet closes now')
  await question.getByRole('button', { name: 'Keep bet' }).click()
  await expect(offer).toBeFocused()

  await offer.click()
  const paid = toCents(await question.innerText())
  await question.getByRole('button', { name: /^Confirm €/ }).click()
  await expect(page.getByText(/^€\d+\.\d\d cashed out$/)).toBeVisible()
  await expect(card.getByText('Cashed out', { exact: true }).first()).toBeVisible()
  await expect(offer).toBeHidden()
  await expect.poll(() => readBalance(page)).toBe(balance + paid)
  expect(await system.isLedgerClean()).toBe(true)

  await page.goto('/bets-history?status=settled')
  const main = page.getByRole('main')
  const found = main.getByRole('article', { name: new RegExp(`number ${number}$`) })
  await expect(found).toContainText('Cashed out')
  await main.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/bets-history\?status=open$/)
  await expect(found).toBeHidden()
  await page.reload()
  await expect(main.getByRole('button', { name: 'Open', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(main.getByText('No open bets')).toBeVisible()
})

test('a shared slip opens in another browser by its link, and by its code', async ({
  page,
  system,
  isPhone,
  browser,
}) => {
  const paths = await findMatches(page, system, 2)
  await pick(page, paths)
  const slip = await openSlip(page, isPhone)
  await slip.getByRole('button', { name: 'Share slip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this bet' })
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  const code = await dialog.getByLabel('Code', { exact: true }).inputValue()
  expect(new URL(link).searchParams.get('betcode')).toBe(code)

  // Links lead to the operator's own address; the tests' system stands elsewhere.
  const other = await openElsewhere(browser, `${system.urls.web}/live${new URL(link).search}&x=1`, page)
  const restored = isPhone ? other.getByRole('dialog') : other.getByRole('region', { name: 'Bet slip' })
  await expect(legsOf(restored)).toHaveCount(2)
  await expect(other).toHaveURL(/\/live\?x=1$/)

  // Typed into an empty slip it does the same; a slip that holds something asks first.
  await restored.getByRole('button', { name: 'Clear the slip' }).click()
  await restored.getByLabel('Shared code or link').fill(code.toLowerCase())
  await restored.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(legsOf(restored)).toHaveCount(2)
  await other.goto(`${system.urls.web}/?betcode=${code}`)
  const question = other.getByRole('dialog', { name: 'Replace your slip?' })
  await expect(question).toContainText('2 picks')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(question).toBeHidden()
  await other.context().close()
})

test('a code that nobody knows says so, and the page goes on', async ({ page, complaints }) => {
  await page.goto('/?betcode=AAA-AAA')
  const dialog = page.getByRole('dialog', { name: 'This bet cannot be opened' })
  await expect(dialog).toContainText('There is no bet behind this link or code.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  // The browser notes the refusal's status.
  complaints.splice(0, complaints.length, ...complaints.filter(complaint => !complaint.includes('404')))
})
