/** Lists of the catalogue: filters, incremental loading, links. */
import type { Page } from '@playwright/test'
import { followLink, signIn } from './fixtures/slip-steps.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const openLive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
}

/** Scrolls a long list until it has loaded more, and back. */
async function readLongList(page: Page): Promise<void> {
  const rows = page.locator('main article[data-match]')
  await expect(rows.first()).toBeVisible()
  const first = await rows.first().getAttribute('data-match')
  const total = () =>
    page
      .locator('main section > header span')
      .evaluateAll(spans =>
        spans.map(span => Number(span.textContent)).reduce((sum, count) => sum + (count > 0 ? count : 0), 0),
      )
  // The end moves away as the list grows.
  const end = page.getByRole('button', { name: /^(Show more|Loading)/ })
  const scrollToEnd = () => end.evaluate(button => button.scrollIntoView({ block: 'end' }))
  await expect
    .poll(
      async () => {
        await scrollToEnd()
        return total()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(120)
  await expect.poll(() => rows.count()).toBeLessThan(100)
  // What was loaded may have moved the end away, so that the first row is near again.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return page.locator(`main article[data-match="${first}"]`).count()
    })
    .toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator(`main article[data-match="${first}"]`)).toBeVisible()
}

test(
  'lists are filtered by their address, hold the rows that are near, and lead to matches and back',
  ONCE,
  async ({ page, request, system }) => {
    await openLive(page, '/soccer')
    const filters = page.getByRole('group', { name: 'Filters' })
    await test.step('keeps filters in the address', async () => {
      await filters.getByRole('button', { name: 'All', exact: true }).click()
      await expect(page).toHaveURL(/time=all/)
    })
    await test.step('renders only nearby rows of a long list and loads more on scroll', () => readLongList(page))
    await test.step('restores the filters when navigating back from a match', async () => {
      await filters.getByRole('button', { name: /^Sort:/ }).click()
      await page.getByRole('menuitemradio', { name: 'By time' }).click()
      await expect(page).toHaveURL(/sort=time/)
      await page.locator('main [data-match] a').first().click()
      await expect(page.locator('body')).toHaveAttribute('data-page', 'match')
      await page.goBack()
      await expect(page).toHaveURL(/time=all&sort=time/)
      await expect(filters.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
      await filters.getByRole('button', { name: 'Outrights' }).click()
      await expect(page.getByRole('region', { name: 'Outrights' }).locator('[data-match]').first()).toBeVisible()
    })
    await test.step('shows a day and a sport of the schedule', async () => {
      await followLink(page, '/schedule')
      await page
        .getByRole('group', { name: 'Day' })
        .getByRole('button', { name: /^Tomorrow/ })
        .click()
      await page
        .getByRole('group', { name: 'Sport' })
        .getByRole('button', { name: /^Tennis/ })
        .click()
      await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d&sport=tennis/)
      await expect(page.locator('main [data-match]').first()).toBeVisible()
    })
    await test.step('shows the results of a day', async () => {
      const over = await request.get(`${system.urls.backend}/matches?match_status=4&sport_key=tennis&limit=1`)
      const [match] = (await over.json()).data as { start_time: string }[]
      await openLive(page, `/results?sport=tennis&day=${match?.start_time.slice(0, 10)}`)
      await expect(page.getByText(/^Score \d+ to \d+$/).first()).toBeAttached()
      await page.locator('main [data-match] a').first().click()
      await expect(page.locator('body')).toHaveAttribute('data-page', 'match')
    })
    await test.step('offers what was viewed, boosted combos and upcoming matches on home', async () => {
      const { pathname } = new URL(page.url())
      await followLink(page, '/')
      const viewed = page.getByRole('navigation', { name: 'Recently viewed' })
      await expect(viewed.locator(`a[href="${pathname}"]`)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Upcoming' }).locator('[data-match]').first()).toBeVisible()
      const combo = page.getByRole('region', { name: 'Boosted combos' }).getByRole('article').first()
      await combo.getByRole('button', { name: /^Add to bet slip at [\d.]+, was [\d.]+$/ }).click()
      const slip = page.getByRole('region', { name: 'Bet slip' })
      await expect(slip.getByRole('button', { name: 'Combo', exact: true })).toHaveAttribute('aria-pressed', 'true')
    })
  },
)

test('leads through the rounds of a league', ONCE, async ({ page }) => {
  await openLive(page, '/soccer/premier-league-t17')
  await page.getByRole('link', { name: 'Rounds', exact: true }).click()
  await expect(page).toHaveURL(/\/rounds$/)
  const rounds = page.getByRole('navigation', { name: 'Rounds' })
  const shown = rounds.locator('a[aria-current]')
  await expect(shown).toBeInViewport()
  const current = Number((await shown.textContent())?.replace(/\D/g, ''))
  await expect(page.locator('main [data-outcome]').first()).toBeVisible()
  await rounds
    .getByRole('link', { name: `Round ${current + 1}`, exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/round-${current + 1}$`))
  await expect(shown).toHaveAccessibleName(`Round ${current + 1}`)
  await expect(shown).toBeInViewport()
  await page.reload()
  await expect(page).toHaveTitle(new RegExp(`Round ${current + 1}`))
  await rounds
    .getByRole('link', { name: `Round ${current}`, exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/rounds$/)
})

test('leads from a team to a player and back, with another figure in between', ONCE, async ({ page }) => {
  await openLive(page, '/soccer/arsenal-p1701')
  const player = page.getByRole('region', { name: 'Squad' }).getByRole('link').nth(14)
  const name = (await player.textContent()) ?? ''
  await player.click()
  await expect(page.locator('body')).toHaveAttribute('data-page', 'athlete')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('group', { name: 'Figure' }).getByRole('button', { name: 'Shots', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Shots' })).toContainText('a match')
  await page.getByRole('main').getByRole('link', { name: 'Arsenal', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arsenal' })).toBeVisible()
})

test('keeps a team as a favourite of a player, and asks a visitor to sign in', ONCE, async ({ page, system }) => {
  await openLive(page, '/soccer/arsenal-p1701')
  const star = page.getByRole('main').getByRole('button', { name: 'Favourite: Arsenal' }).first()
  await star.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await signIn(page, system)
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const shortcut = page.getByRole('navigation', { name: 'Favourites' }).getByRole('link', { name: 'Arsenal' })
  await expect(shortcut).toBeVisible()
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(shortcut).toBeHidden()
})

test('offers to remove filters when a list is empty', async ({ page, isPhone }) => {
  await page.goto('/mma?time=1&video=1')
  const without = page.getByRole('button', { name: 'Show matches without video' })
  const everyTime = page.getByRole('button', { name: 'Show all times' })
  await expect(without).toBeVisible()
  await without.click()
  await expect(everyTime.or(page.locator('main [data-match]').first())).toBeVisible()
  if (await everyTime.isVisible()) await everyTime.click()
  await expect(page.locator('main [data-match]').first()).toBeVisible()
  if (!isPhone) return
  await test.step('answers a press on the menu while its code loads', async () => {
    let sendCode = () => {}
    const isCodeDue = new Promise<void>(resolve => {
      sendCode = resolve
    })
    await page.route('**/*.js', route => isCodeDue.then(() => route.continue()))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const readTopHeight = () => page.evaluate(() => (document.elementFromPoint(4, 1) as HTMLElement).offsetHeight)
    await expect.poll(readTopHeight, 'height of the bar at the top edge').toBe(2)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    sendCode()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(readTopHeight).toBeGreaterThan(2)
    await page.unroute('**/*.js')
  })
  await test.step('links every page from the menu of small screens', async () => {
    for (const [name, id] of [
      ['Schedule', 'schedule'],
      ['Esports', 'e_sports'],
      ['Racing', 'horse_racing'],
    ] as const) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
      await expect(page.locator('body')).toHaveAttribute('data-page', id)
    }
  })
})
