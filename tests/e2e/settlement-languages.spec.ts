/**
 * A visitor's way to a settled bet in other languages: always in Arabic, in the dark theme, and in German, where a part is
 * cashed out on the way and the receipt is read, and in one language of each script by turns, chosen by the commit.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { directionOf, LOCALES } from '@touchline/contract/locales'
import { groupBy } from '../../apps/web/app/shared/helpers/group-by.ts'
import { signInFramed } from './fixtures/framed-steps.ts'
import { createPlayer } from './fixtures/host-steps.ts'
import { PICK_LIST, pickInList } from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'
import { createTestTranslate } from './fixtures/translate.ts'

const ALWAYS = ['ar', 'de']
const DARK = ['ar']

/** The same number for everybody at a commit; 0 without a repository. */
function readTurn(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return stdout ? createHash('sha256').update(stdout.trim()).digest().readUInt32BE(0) : 0
}

/** One language of each script. */
function chooseByScript(turn: number): string[] {
  const others = Object.keys(LOCALES).filter(code => !code.startsWith('en') && !ALWAYS.includes(code))
  const byScript = groupBy(others, code => LOCALES[code]?.script ?? 'Latn')
  return [...byScript.values()].flatMap(codes => codes[turn % codes.length] ?? [])
}

interface PlacedCombo {
  readonly locale: string
  readonly card: Locator
  /** What says that the bet is settled. */
  readonly settled: Locator
}

/** Cashes out a quarter of the bet. */
async function cashOutQuarter(card: Locator, locale: string): Promise<void> {
  const t = createTestTranslate(locale)
  await card.getByRole('button', { name: t('cashout.part'), exact: true }).click()
  const panel = card.getByRole('group', { name: t('cashout.part.title') })
  await panel.getByRole('button').first().click()
  await panel.getByRole('button').last().click()
  await expect(panel).toBeHidden()
  await expect(card.getByText(t('bets.status.part-cashed-out'))).toBeVisible()
}

/** Places a combo of a visitor who signs in while placing. */
async function placeCombo(page: Page, system: System, locale: string): Promise<PlacedCombo> {
  const t = createTestTranslate(locale)
  const player = await createPlayer(system)
  await page.emulateMedia({ colorScheme: DARK.includes(locale) ? 'dark' : 'light' })
  await page.goto(`/${locale}${PICK_LIST}`)
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(locale))
  await pickInList(page, system, 2)
  const slip = page.getByRole('region', { name: t('slip.tab.slip'), exact: true })
  await slip.hover()
  await slip.getByRole('textbox', { name: t('stake.label') }).fill('10')
  await slip.getByRole('button', { name: t('accept.none') }).click()
  await page.getByRole('menuitemradio', { name: t('accept.any') }).click()

  const dialog = page.getByRole('dialog', { name: t('sign-in.title') })
  // A press just after a price movement is ignored.
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await slip.getByRole('button', { name: t('ticket.sign-in') }).click({ timeout: 2000 })
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await signInFramed(page, player, t('sign-in.title'))
  await expect(slip.getByRole('heading', { name: t('receipt.title', { count: 1 }) })).toBeVisible()

  await slip.getByRole('tab', { name: t('slip.tab.bets') }).click()
  const card = slip.getByRole('article').first()
  await expect(card.getByText(t('bets.status.open'), { exact: true }).first()).toBeVisible()
  const settled = card
    .getByText(t('bets.paid'), { exact: true })
    .or(card.getByText(t('bets.returned'), { exact: true }))
    .first()
  return { locale, card, settled }
}

/** Reads on the receipt how the bet was settled and what its part had paid. */
async function readReceipt({ locale, card }: PlacedCombo): Promise<void> {
  const t = createTestTranslate(locale)
  await card.getByRole('button', { name: t('bets.receipt') }).click()
  const receipt = card.page().getByRole('dialog', { name: t('settlement.title') })
  await expect(receipt.getByRole('listitem').filter({ hasText: t('settlement.parts') })).toBeVisible()
}

test('places and settles a combo of a visitor in several languages', ONCE, async ({ openAnother, system }) => {
  test.slow()
  // All are placed before the feed is advanced: no page can start after that.
  const bets: PlacedCombo[] = []
  for (const locale of [...ALWAYS, ...chooseByScript(readTurn())]) {
    await test.step(`places in ${locale}`, async () => {
      const bet = await placeCombo(await openAnother(), system, locale)
      bets.push(bet)
      if (ALWAYS.includes(locale)) await cashOutQuarter(bet.card, locale)
    })
  }
  const areAllSettled = async () => (await Promise.all(bets.map(({ settled }) => settled.isVisible()))).every(Boolean)
  // A postponed match takes longer; a leg may be decided hours before the bet.
  for (let hours = 0; hours < 12 && !(await areAllSettled()); hours += 1) await system.jump(1)
  for (const bet of bets) {
    await test.step(`settles in ${bet.locale}`, async () => {
      await expect(bet.settled).toBeVisible()
      if (ALWAYS.includes(bet.locale)) await readReceipt(bet)
    })
  }
  expect(await system.isLedgerClean()).toBe(true)
})
