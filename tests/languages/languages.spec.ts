/**
 * Every language on every kind of page and in the states that have the most text: nothing is cut, leaves its control,
 * lies over something else, lacks a glyph or is still English (`npm run test:languages`, or `-- de ja` for some).
 */
import type { Page } from '@playwright/test'
import { LOCALES } from '@touchline/contract/locales'
import { allow } from '../e2e/fixtures/account-steps.ts'
import { createSession, findMatches, PICK_LIST } from '../e2e/fixtures/slip-steps.ts'
import type { System } from '../e2e/fixtures/system.ts'
import { expect, test } from '../e2e/fixtures/test.ts'
import { readWebTexts } from '../e2e/fixtures/translate.ts'
import { waitForAny } from '../e2e/fixtures/wait-for-any.ts'
import { findTextProblems } from './find-text-problems.ts'
import { listForeignEnglish } from './foreign-english.ts'

const codes = process.env.TEST_LANGUAGES?.split(',').filter(code => code !== 'all')
const locales = Object.keys(LOCALES).filter(code => code !== 'en' && (!codes?.length || codes.includes(code)))

const PAGES = [
  '/',
  '/live',
  '/soccer',
  '/soccer/premier-league-t17',
  '/soccer/premier-league-t17/table',
  '/cybersport',
  '/schedule',
  '/results',
  '/promotions',
  '/general-rules',
  '/racing',
  '/nothing-here-at-all',
]
const OWN_PAGES = ['/favorites', '/bets-history', '/limits']
const MODALS = ['passwordNew', 'deposit', 'signIn']

class Visit {
  readonly problems: string[] = []
  readonly #page: Page
  readonly #locale: string
  readonly #english: string[]

  constructor(page: Page, locale: string) {
    this.#page = page
    this.#locale = locale
    this.#english = this.#locale.startsWith('en') ? [] : listForeignEnglish(locale)
  }

  async open(path: string): Promise<void> {
    const response = await this.#page.goto(`/${this.#locale}${path === '/' ? '' : path}`)
    if (response?.ok()) await expect(this.#page.locator('html')).toHaveAttribute('data-live', 'connected')
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  async check(where: string): Promise<void> {
    await this.#page.evaluate(() => document.fonts.ready.then(() => undefined))
    const found = await this.#page.evaluate(findTextProblems, { english: this.#english })
    this.problems.push(...found.map(problem => `${where}: ${problem}`))
  }

  async visit(path: string): Promise<void> {
    await this.open(path)
    await this.check(path)
  }
}

async function checkMenus(page: Page, visit: Visit): Promise<void> {
  const menus = await waitForAny(page.locator('header button[popovertarget]:visible'))
  for (let at = 0; at < (await menus.count()); at += 1) {
    await menus.nth(at).click()
    await expect(page.locator(':popover-open')).toBeVisible()
    await visit.check(`menu ${at + 1}`)
    await page.keyboard.press('Escape')
  }
}

async function checkSearch(page: Page, visit: Visit): Promise<void> {
  await page.locator('header button[aria-haspopup="dialog"]:not([popovertarget])').click()
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect(field).toBeVisible()
  await visit.check('search')
  await field.fill('united')
  await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible()
  await visit.check('search results')
  await field.fill('qqqq')
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(0)
  await visit.check('search without results')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Picks a price of the matches of the list that start last: they do not start meanwhile. */
async function pick(page: Page, count: number): Promise<void> {
  const rows = page.locator('main article[data-match]:has([data-outcome]:not([aria-disabled="true"]))')
  await expect(rows.nth(count)).toBeVisible()
  const listed = await rows.evaluateAll(all => all.map(row => row.dataset.match ?? ''))
  for (const id of listed.slice(-count)) {
    const price = page.locator(`main article[data-match="${id}"] [data-outcome]:not([aria-disabled="true"]):visible`)
    await price.first().evaluate(element => element.scrollIntoView({ block: 'center' }))
    await price.first().click()
    await expect(price.first()).toHaveAttribute('aria-pressed', 'true')
  }
}

async function checkSlip(
  page: Page,
  visit: Visit,
  texts: Readonly<Record<string, string>>,
  isPhone: boolean,
): Promise<void> {
  await pick(page, 3)
  if (isPhone) await page.locator('[data-slip-bar]').click()
  const slip = page.getByRole('region', { name: texts['slip.tab.slip'] ?? '', exact: true }).last()
  await expect(slip).toBeVisible()
  await visit.check('combo')
  const stake = slip.getByRole('textbox').last()
  await stake.fill('0.01')
  await visit.check('combo below the least stake')
  await stake.fill('10')
  await visit.check('combo with a stake')
  for (const type of ['bet-type.single', 'bet-type.system'] as const) {
    await slip
      .getByText(texts[type] ?? '', { exact: true })
      .first()
      .click()
    await visit.check(type)
  }
}

async function checkPlayer(page: Page, visit: Visit, system: System): Promise<void> {
  await createSession(page, system)
  for (const path of OWN_PAGES) await visit.visit(path)
  await checkMenus(page, visit)
}

for (const locale of locales) {
  test(`${locale} fits and is whole`, async ({ page, system, complaints, isPhone }) => {
    test.setTimeout(240_000)
    const texts = readWebTexts(locale)
    const visit = new Visit(page, locale)
    const [live = ''] = await findMatches(page, system, { count: 1, isLive: true, sport: 'soccer' })
    const [tennis = ''] = await findMatches(page, system, { count: 1, isLive: true, sport: 'tennis' })
    const [upcoming = ''] = await findMatches(page, system, { count: 1, sport: 'soccer' })
    for (const path of [...PAGES, live, tennis, upcoming]) await visit.visit(path)
    allow(complaints, 404)
    for (const modal of MODALS) {
      await visit.open(`/about?modal=${modal}`)
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      await visit.check(`modal ${modal}`)
    }
    await visit.open(PICK_LIST)
    await checkMenus(page, visit)
    await checkSearch(page, visit)
    await checkPlayer(page, visit, system)
    await visit.open(PICK_LIST)
    await checkSlip(page, visit, texts, isPhone)
    expect(visit.problems.join('\n')).toBe('')
  })
}
