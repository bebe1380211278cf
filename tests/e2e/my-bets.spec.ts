/**
 * Placed bets: cash-out, filters by result, sharing a slip, and opening a shared one.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { cashOutThreeParts, findPartsTotal } from './fixtures/cashout-steps.ts'
import {
  acceptAnyOdds,
  openSignedIn,
  openSlip,
  PICK_LIST,
  pickInList,
  placeBets,
  readBalance,
  toCents,
} from './fixtures/slip-steps.ts'
import { expect, MOSTLY_DESKTOP, ONCE, test } from './fixtures/test.ts'

/** Selections on the slip, by outcome. */
const legsOf = (slip: Locator): Locator => slip.getByRole('button', { name: /^Remove/ })

/** A visitor's page in a new browser context. */
async function openElsewhere(browser: Browser, url: string, like: Page): Promise<Page> {
  const viewport = like.viewportSize()
  const context = await browser.newContext(viewport ? { viewport } : {})
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test('cashes out a bet after confirmation and filters it by result', ONCE, async ({ page, system, isPhone }) => {
  await openSignedIn(page, system, PICK_LIST)
  await pickInList(page, system, 1)
  const slip = await openSlip(page, isPhone)
  await acceptAnyOdds(page, slip)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('10')
  const before = await readBalance(page)
  await placeBets(slip, /^Place/)
  await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
  const balance = before - 1000
  await expect.poll(() => readBalance(page)).toBe(balance)

  await slip.getByRole('tab', { name: /My bets/ }).click()
  const card = slip.getByRole('article').first()
  const number = /number (\S+)/.exec((await card.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const offer = card.getByRole('button', { name: /^Cash out/ })
  await offer.click()
  const question = card.getByRole('group', { name: /^Cash out for €/ })
  await expect(question).toContainText('Your bet closes now')
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

test(
  'cashes out three parts of a combo, which add up to the whole',
  MOSTLY_DESKTOP,
  async ({ page, system, isPhone }) => {
    await openSignedIn(page, system, PICK_LIST)
    await pickInList(page, system, 2)
    const slip = await openSlip(page, isPhone)
    await acceptAnyOdds(page, slip)
    await slip.getByRole('textbox', { name: /Stake/ }).fill('10')
    const before = await readBalance(page)
    await placeBets(slip, /^Place/)
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    const balance = before - 1000
    await expect.poll(() => readBalance(page)).toBe(balance)

    await slip.getByRole('tab', { name: /My bets/ }).click()
    const card = slip.getByRole('article').first()
    const whole = card.getByRole('button', { name: /^Cash out €/ }).first()
    await expect(whole).toBeVisible()
    const offered = toCents(await whole.innerText())
    const paid = await cashOutThreeParts(page, card, balance)
    await expect(card.getByText('Part cashed out')).toBeVisible()
    await findPartsTotal(card).click()
    await expect(card.getByRole('listitem').filter({ hasText: /^Cashed out/ })).toHaveCount(3)
    await card.getByRole('button', { name: 'How this was settled' }).click()
    const receipt = page.getByRole('dialog', { name: 'How this was settled' })
    await expect(receipt.getByRole('listitem').filter({ hasText: 'Cashed out before' })).toContainText('€')
    await page.keyboard.press('Escape')
    await expect(receipt).toBeHidden()

    await whole.click()
    const question = card.getByRole('group', { name: /^Cash out for €/ })
    const last = toCents(await question.innerText())
    await question.getByRole('button', { name: /^Confirm €/ }).click()
    await expect(whole).toBeHidden()
    await expect.poll(() => readBalance(page)).toBe(balance + paid + last)
    expect(paid + last).toBe(offered)
    expect(await system.isLedgerClean()).toBe(true)
  },
)

test(
  'a shared slip opens in another browser by its link, and by its code',
  ONCE,
  async ({ page, system, isPhone, browser }) => {
    await page.goto(PICK_LIST)
    await pickInList(page, system, 2)
    const slip = await openSlip(page, isPhone)
    await slip.getByRole('button', { name: 'Share bet slip' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this bet' })
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
    const code = await dialog.getByLabel('Code', { exact: true }).inputValue()
    expect(new URL(link).searchParams.get('betcode')).toBe(code)

    // Links contain the operator's address; the tests' system has another.
    const other = await openElsewhere(browser, `${system.urls.web}/promotions${new URL(link).search}&x=1`, page)
    const restored = isPhone ? other.getByRole('dialog') : other.getByRole('region', { name: 'Bet slip' })
    await expect(legsOf(restored)).toHaveCount(2)
    await expect(other).toHaveURL(/\/promotions\?x=1$/)

    // A code entered on an empty slip does the same, an unknown one is named as such; a slip with selections requires a
    // confirmation.
    await restored.getByRole('button', { name: 'Clear bet slip' }).click()
    const open = async (words: string) => {
      await restored.getByLabel('Shared code or link').fill(words)
      await restored.getByRole('button', { name: 'Open', exact: true }).click()
    }
    await restored.getByText('Have a shared code?').click()
    await open('AAA-AAA')
    const failure = other.getByRole('dialog', { name: 'We can’t open this bet' })
    await expect(failure).toContainText('We can’t find a bet for this link or code.')
    await failure.getByRole('button', { name: 'OK' }).click()
    await expect(failure).toBeHidden()
    await open(code.toLowerCase())
    await expect(legsOf(restored)).toHaveCount(2)
    await other.goto(`${system.urls.web}/promotions?betcode=${code}`)
    const question = other.getByRole('dialog', { name: 'Replace your bet slip?' })
    await expect(question).toContainText('2 selections')
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect(question).toBeHidden()
    await other.context().close()
  },
)
