/** What the pages must be for people who see, press or read them otherwise: themes, zoom, forced colours, keyboard, fingers. */
import type { Locator, Page } from '@playwright/test'
import { findContrastViolations, findViolations } from './fixtures/accessibility.ts'
import { findMatches, openSignedIn } from './fixtures/slip-steps.ts'
import { expect, ONCE, PHONE, test } from './fixtures/test.ts'

const LISTS = ['/', '/live', '/soccer', '/schedule', '/results', '/promotions'] as const

const openPrice = (page: Page) => page.locator('main [data-outcome]:not([aria-disabled="true"]):visible').first()

const isLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', 'connected')

const THEMES = ['dark', 'light'] as const

/** Checks what is on the page in either theme; a page follows the system's, so that it is loaded once. */
async function inBothThemes(page: Page, check: (theme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await check(colorScheme)
  }
}

/** Opens a page of each kind in turn. */
async function visitAll(page: Page, paths: readonly string[], check: (path: string) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await isLive(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(path)
  }
}

test('texts stand out from their background in both themes, also where states meet', ONCE, async ({ page, system }) => {
  test.slow()
  const [match = ''] = await findMatches(page, system, { count: 1, isLive: true, sport: 'soccer' })
  await visitAll(page, [...LISTS, match], path =>
    inBothThemes(page, async theme => {
      expect(await findContrastViolations(page), `${theme} ${path}`).toEqual([])
    }),
  )
  // A price under the pointer, a picked one and the slip with its errors.
  await openPrice(page).click()
  const slip = page.getByRole('region', { name: 'Bet slip' })
  await slip.getByRole('textbox', { name: /Stake/ }).fill('0.01')
  await expect(slip.getByRole('alert').first()).toBeVisible()
  await page.locator('main [data-outcome]:visible').nth(1).hover()
  await inBothThemes(page, async theme => {
    expect(await findContrastViolations(page), `${theme}, slip`).toEqual([])
  })
})

const MODALS = ['signIn', 'signUp', 'passwordNew', 'confirmation', 'unlock', 'phoneVerification', 'deposit'] as const
const MENUS = [/odds format/i, /language/i, /live updates/i, /^Account/i] as const

test('menus and dialogs can be used by everybody, in both themes', ONCE, async ({ page, system }) => {
  test.slow()
  const expectNoViolations = (selector: string, name: string | RegExp) =>
    inBothThemes(page, async theme => {
      expect(await findViolations(page, selector), `${theme} ${name}`).toEqual([])
    })
  for (const modal of MODALS) {
    await page.goto(`/soccer?modal=${modal}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations('dialog[open]', modal)
  }
  await openSignedIn(page, system, '/soccer')
  for (const name of MENUS) {
    const menu = page.getByRole('banner').getByRole('button', { name }).first()
    await menu.click()
    await expect(page.locator(':popover-open')).toBeVisible()
    await expectNoViolations('header, :popover-open', name)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  }
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill('united')
  await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible()
  await expectNoViolations('dialog[open]', 'search')
})

/** CSS pixels of a window of 1280 × 1024 at 200 % and at 400 %. */
const ZOOMED = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
] as const
const TABS = 24

/** What lies over the focused element, as far as it is on screen; null for nothing, `none` where nothing has the focus. */
const findCover = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'none'
    const { left, top, right, bottom } = focused.getBoundingClientRect()
    if (right - left < 2 || bottom - top < 2) return null
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const shown = document.elementFromPoint(x, y)
    const isCovered = !shown || !(focused.contains(shown) || shown.contains(focused))
    return isCovered ? `${focused.outerHTML.slice(0, 120)} under ${shown?.outerHTML.slice(0, 120)}` : null
  })

test('pages fit a window at 200 % and 400 %, and nothing covers what has the focus', ONCE, async ({ page, system }) => {
  test.slow()
  const [match = ''] = await findMatches(page, system, { count: 1, isLive: true, sport: 'soccer' })
  for (const size of ZOOMED) {
    await page.setViewportSize(size)
    await visitAll(page, [...LISTS, match], async path => {
      const name = `${path} at ${size.width}`
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(1)
      await openPrice(page).or(page.locator('main a').first()).first().focus()
      for (let tab = 0; tab < TABS; tab += 1) {
        await page.keyboard.press('Tab')
        const cover = await findCover(page)
        // After the last part of a page the browser's own controls have the focus.
        if (cover === 'none' && tab > 0) break
        expect(cover, name).toBeNull()
      }
    })
  }
})

/** What can be seen of an element without its colours' meaning. */
const readSigns = (element: Locator) =>
  element.evaluate(node => {
    const { outlineStyle, outlineWidth, borderTopStyle, backgroundColor, forcedColorAdjust } = getComputedStyle(node)
    return [outlineStyle, outlineWidth, borderTopStyle, backgroundColor, forcedColorAdjust].join()
  })

test('forced colours leave a sign of what is current, chosen or pressed', ONCE, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/live')
  await isLive(page)
  await openPrice(page).click()
  const main = page.locator('main')
  const pairs = {
    page: [page.locator('header nav [aria-current="page"]'), page.locator('header nav a:not([aria-current])')],
    tab: [page.locator('[role=tab][aria-selected="true"]'), page.locator('[role=tab][aria-selected="false"]')],
    price: [main.locator('[data-outcome][aria-pressed="true"]'), main.locator('[data-outcome][aria-pressed="false"]')],
    choice: [
      main.locator('fieldset button:is([aria-pressed="true"], [aria-checked="true"])'),
      main.locator('fieldset button:is([aria-pressed="false"], [aria-checked="false"])'),
    ],
  } as const
  for (const [name, [chosen, other]] of Object.entries(pairs)) {
    expect(await readSigns(chosen.first()), name).not.toBe(await readSigns(other.first()))
  }
  // Presets have an edge, and the mark of live events a fill.
  const slip = page.getByRole('region', { name: 'Bet slip' })
  const preset = slip.getByRole('group', { name: 'Quick stakes' }).getByRole('button').first()
  await expect(preset).toHaveCSS('border-top-style', 'solid')
})

/** WCAG asks for 24 px; main actions on a phone have what a thumb needs. */
const THUMB = 44

test('main actions of a phone are as large as a thumb needs', PHONE, async ({ page, system }) => {
  await openSignedIn(page, system, '/')
  await isLive(page)
  // The toasts of a new account's bonuses lie over the page, one after the other, until they are closed.
  for (const kind of ['Free bet', 'Free bet', 'Hunt'])
    await page.getByRole('status').filter({ hasText: kind }).getByRole('button', { name: 'Close' }).click()
  // What a finger hits: wider than the box where the space around belongs to it.
  const sizes = async (scope: Locator) => {
    await expect(scope.first()).toBeVisible()
    return scope.evaluateAll((elements, most) => {
      const reach = (element: Element, x: number, y: number, [dx, dy]: readonly [number, number]) => {
        let steps = 0
        const isHit = () => {
          const shown = document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1))
          return shown !== null && element.contains(shown)
        }
        while (steps < most && isHit()) steps += 1
        return steps
      }
      return elements
        .filter(element => element.checkVisibility())
        .map(element => {
          element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
          const { left, top, width, height } = element.getBoundingClientRect()
          const [x, y] = [left + width / 2, top + height / 2]
          const across = reach(element, x, y, [-1, 0]) + reach(element, x, y, [1, 0]) + 1
          const down = reach(element, x, y, [0, -1]) + reach(element, x, y, [0, 1]) + 1
          return { what: element.outerHTML.slice(0, 160), across, down }
        })
    }, THUMB)
  }
  const actions = [
    ...(await sizes(page.getByRole('banner').locator('a:not([href="/"]), button').filter({ visible: true }))),
    ...(await sizes(page.locator('nav[aria-label="Primary"] :is(a, button)'))),
    ...(await sizes(page.locator('main [data-outcome]:visible'))).slice(0, 12),
    ...(await sizes(page.locator('main section > header :is(a, button)'))).slice(0, 12),
    // Below the star, the number of markets leads where the teams do.
    ...(
      await sizes(page.locator('main section > div > article :is(button, a:has([dir="auto"])):not([data-outcome])'))
    ).slice(0, 12),
  ]
  await openPrice(page).click()
  await page.locator('[data-slip-bar]').click()
  const slip = page.getByRole('dialog').getByRole('region', { name: 'Bet slip' })
  actions.push(
    ...(await sizes(slip.getByRole('textbox', { name: /Stake/ }))),
    ...(await sizes(slip.getByRole('group', { name: 'Quick stakes' }).getByRole('button'))),
    ...(await sizes(slip.getByRole('button', { name: /stake|^Place/i }))),
  )
  expect(actions.length).toBeGreaterThan(10)
  expect(actions.filter(({ across, down }) => Math.min(across, down) < THUMB)).toEqual([])
})
