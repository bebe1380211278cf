/** What every kind of page has for those who read it narrow, spaced out, by headings or by landmarks. */
import type { Page } from '@playwright/test'
import { findTextProblems } from '../languages/find-text-problems.ts'
import { acceptAnyOdds, findMatches, openSignedIn, openSlip, PICK_LIST } from './fixtures/slip-steps.ts'
import { expect, ONCE, PHONE, test } from './fixtures/test.ts'

const PAGES = [
  '/',
  '/live',
  '/soccer',
  '/soccer/premier-league-t17',
  '/soccer/premier-league-t17?time=table',
  '/soccer?time=outrights',
  '/schedule',
  '/results',
  '/promotions',
  '/cybersport',
  '/general-rules',
  '/favorites',
  '/bets-history',
  '/limits',
] as const

/** The spacing that WCAG 1.4.12 asks for. */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

const readOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Widens the page's texts; returns how to undo it. */
async function spaceOut(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    // Beside those of the page's late parts.
    document.adoptedStyleSheets.push(sheet)
    return sheet
  }, SPACING)
  return () => sheet.evaluate(sheet => sheet.replaceSync(''))
}

/** Names that lose words without a sign, lose their start, or part within a word. */
async function findBrokenNames(page: Page): Promise<string[]> {
  const problems = await page.evaluate(findTextProblems, { english: [] })
  return problems.filter(problem => /^(cut without|cut at its start|words lost)|is broken within/.test(problem))
}

/** Headings that skip a level, landmarks that are not told apart by their names, and rows without one. */
const findStructureProblems = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(node => node.checkVisibility())
    const nameOf = (node: Element) => {
      const ids = node.getAttribute('aria-labelledby')?.split(' ') ?? []
      const texts = ids.map(id => document.getElementById(id)?.textContent ?? '')
      return (node.getAttribute('aria-label') ?? texts.join(' ')).trim()
    }
    const levels = shown('h1, h2, h3, h4, h5, h6').map(node => ({ node, level: Number(node.tagName[1]) }))
    const skipped = levels.filter(({ level }, at) => level > (levels[at - 1]?.level ?? 0) + 1)
    const titles = levels.filter(({ level }) => level === 1)
    const landmarks = shown('nav, aside, section[aria-label], section[aria-labelledby]')
    const names = landmarks.map(node => `${node.tagName} ${nameOf(node)}`)
    return [
      ...skipped.map(({ node, level }) => `level ${level} skips one: ${node.textContent}`),
      ...(titles.length === 1 ? [] : [`${titles.length} headings of level 1`]),
      ...landmarks.filter(node => nameOf(node) === '').map(node => `no name: ${node.outerHTML.slice(0, 80)}`),
      ...names.filter((name, at) => names.indexOf(name) !== at).map(name => `two landmarks: ${name}`),
      ...shown('main [data-match]:is(article)')
        .filter(node => nameOf(node) === '')
        .map(node => `no name: ${node.outerHTML.slice(0, 80)}`),
      ...shown('main section:has(> div > article[data-match])')
        .filter(node => !node.querySelector('h2, h3'))
        .map(node => `no heading: ${node.outerHTML.slice(0, 80)}`),
    ]
  })

test('every kind of page fits 320 px with the texts spaced out, and has an outline', ONCE, async ({ page, system }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  await openSignedIn(page, system, '/limits')
  const [match = ''] = await findMatches(page, system, { count: 1, isLive: true, sport: 'soccer' })
  const problems: string[] = []
  for (const path of [...PAGES, match]) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
    await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    const check = async (state: string) => {
      await expect.poll(() => readOverflow(page), `${path} ${state} scrolls sideways`).toBeLessThanOrEqual(1)
      problems.push(...(await findBrokenNames(page)).map(problem => `${path} ${state}: ${problem}`))
    }
    problems.push(...(await findStructureProblems(page)).map(problem => `${path}: ${problem}`))
    await check('as it is')
    const undo = await spaceOut(page)
    await check('spaced out')
    await undo()
  }
  expect(problems).toEqual([])
})

test('the header of a wide screen has room for spaced out texts', ONCE, async ({ page, system }) => {
  await openSignedIn(page, system, '/live')
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const undo = await spaceOut(page)
    await expect.poll(() => readOverflow(page), `${width} px`).toBeLessThanOrEqual(1)
    await undo()
  }
})

test('reads what a press adds to the slip, and S selects its stake', ONCE, async ({ page }) => {
  await page.goto('/soccer')
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
  const open = '[data-outcome]:not([aria-disabled="true"])'
  const rows = page.locator(`main article[data-match]:has(${open})`)
  const priceOf = (at: number) => rows.nth(at).locator(open).filter({ visible: true }).first()
  await priceOf(0).click()
  const read = (text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
  await read(/^Added to your bet slip: .+ 1 selection$/)
  await priceOf(1).click()
  await read(/^Added to your bet slip: .+ 2 selections$/)
  const stake = page.getByRole('complementary', { name: 'Slip and bets' }).getByRole('textbox', { name: /Stake/ })
  await stake.fill('12')
  await priceOf(1).focus()
  await page.keyboard.press('s')
  await expect(stake).toBeFocused()
  await page.keyboard.type('7')
  await expect(stake).toHaveValue('7')
})

test('places a bet from a list with five keys, and moves and removes with others', ONCE, async ({ page, system }) => {
  await openSignedIn(page, system, PICK_LIST)
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
  const slip = await openSlip(page, false)
  await acceptAnyOdds(page, slip)
  await page.getByRole('heading', { level: 1 }).click()
  const focused = page.locator('[data-outcome]:focus')
  const keyOf = () => focused.getAttribute('data-outcome')
  const press = (key: string) => page.keyboard.press(key)
  await test.step('moves between rows and cells as they are seen', async () => {
    await press('j')
    const first = await keyOf()
    await press('j')
    await expect(focused).not.toHaveAttribute('data-outcome', first ?? '')
    await press('k')
    await expect(focused).toHaveAttribute('data-outcome', first ?? '')
    await press('l')
    await expect(focused).not.toHaveAttribute('data-outcome', first ?? '')
    await press('h')
    await expect(focused).toHaveAttribute('data-outcome', first ?? '')
  })
  const remove = slip.getByRole('button', { name: /^Remove / })
  await test.step('removes the marked leg and brings it back', async () => {
    await press('Space')
    await expect(remove).toHaveCount(1)
    await press('s')
    await press('j')
    await expect(remove).toBeFocused()
    await press('x')
    await expect(remove).toHaveCount(0)
    await press('u')
    await expect(remove).toHaveCount(1)
    await slip.getByRole('button', { name: 'Clear bet slip' }).click()
    await page.getByRole('heading', { level: 1 }).click()
  })
  await test.step('places a bet', async () => {
    // A price that starts soon and cannot be suspended meanwhile.
    await press('j')
    await press('Space')
    await expect(remove).toHaveCount(1)
    await press('2')
    await expect(slip.getByRole('button', { name: /^Place bet/ })).toBeEnabled()
    await expect(async () => {
      await press('Control+Enter')
      await expect(slip.getByRole('button', { name: /^Confirm with Enter/ })).toBeVisible({ timeout: 500 })
      await press('Enter')
      await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 30_000 })
  })
})

test('opens the slip and selects its stake by S on a phone with a keyboard', PHONE, async ({ page }) => {
  await page.goto('/soccer')
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
  await page.locator('main [data-outcome]:not([aria-disabled="true"]):visible').first().click()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /Stake/ })).toBeFocused()
})
