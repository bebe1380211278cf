/** The match page: score, markets and insights. */
import type { Page } from '@playwright/test'
import { findMatches, signIn } from './fixtures/slip-steps.ts'
import { expect, ONCE, test } from './fixtures/test.ts'
import { waitForAny } from './fixtures/wait-for-any.ts'

const isLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', 'connected')

const prices = (page: Page) => page.locator('main [data-outcome]:not([aria-disabled])')

/** The lowest place of the first price by the width of the page, so that a look at the match is a look at its prices. */
const LOWEST_FIRST_PRICE = { 390: 330, 1440: 420, 1024: 420 } as const

test('shows the state of a live match, keeps its score visible, and locks prices without a network', async ({
  page,
  context,
  system,
  isPhone,
  complaints,
}) => {
  const [path = '/'] = await findMatches(page, system, { count: 1, isLive: true, sport: 'soccer' })
  await page.goto(path)
  await isLive(page)
  await test.step('shows score and commentary, and loads statistics on request', async () => {
    const board = page.getByRole('region', { name: 'Scoreboard' })
    await expect(board.getByText(/^Score \d+ to \d+$/)).toBeAttached()
    const market = page.locator('main [data-outcome]').first()
    for (const width of isPhone ? ([390] as const) : ([1024, 1440] as const)) {
      await page.setViewportSize({ width, height: isPhone ? 844 : 900 })
      await expect(async () => {
        expect((await market.boundingBox())?.y).toBeLessThanOrEqual(LOWEST_FIRST_PRICE[width])
      }).toPass()
    }
    if (isPhone) await board.getByRole('button', { name: 'Tracker' }).click()
    await expect(board.getByRole('img', { name: /^Match tracker: ./ })).toBeVisible()
    await expect(board.getByRole('img', { name: /^Match timeline/ })).toBeVisible()
    const statistics = board.getByRole('button', { name: 'Statistics' })
    await statistics.click()
    await expect(statistics).toHaveAttribute('aria-expanded', 'true')
    await expect(board.getByRole('region', { name: 'Statistics' }).getByText('Possession')).toBeVisible()
    await board.getByRole('button', { name: 'Form' }).click()
    await expect(board.getByRole('region', { name: /^Form of / }).first()).toBeVisible()
  })
  await test.step('keeps the score visible when the scoreboard scrolls away', async () => {
    const mini = page.getByRole('complementary', { name: 'Score' })
    await expect(mini).toBeHidden()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(mini).toBeVisible()
  })
  if (isPhone) return
  await test.step('shows the course of any price by h held', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    // By its key: which one is the fifth changes with each lock.
    const key = await prices(page).nth(4).getAttribute('data-outcome')
    const price = page.locator(`main [data-outcome="${key}"]`)
    await price.focus()
    await page.keyboard.press('h', { delay: 500 })
    const history = page.getByRole('status', { name: /^Price of / })
    await expect(
      history.getByRole('img', { name: /^Price of .+: from .+ to / }).or(history.getByText(/changes? so far/)),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await expect(price).toBeFocused()
  })
  await test.step('locks every price without a network until all are current', async () => {
    await expect(page.getByRole('button', { name: /Live updates: instant/ })).toBeAttached()
    await expect(prices(page).first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    const title = page.getByRole('heading', { level: 1 })
    const place = await title.boundingBox()
    await context.setOffline(true)
    await expect(page.getByRole('alert')).toContainText('You’re offline')
    await expect(prices(page)).toHaveCount(0)
    await expect(page.getByText('Locked: feed paused', { exact: true }).first()).toBeVisible()
    await expect(page.locator('main [data-outcome]').first()).toHaveAccessibleName(/, locked: feed paused$/)
    const words = page.getByRole('banner').getByRole('status')
    await expect(words).toHaveText('Connection lost. Prices are locked until you’re back online.')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await title.boundingBox(), 'where the notice moved the title').toEqual(place)
    await context.setOffline(false)
    await isLive(page)
    await expect(prices(page).first()).toBeVisible()
    await expect(page.getByText('Connection lost.')).toBeHidden()
    // Logged by the browser without a network.
    complaints.length = 0
  })
})

test('finds, pins and folds markets, and counts a player’s vote', ONCE, async ({ page, system }) => {
  // The most popular leagues have the most markets.
  const soon = encodeURIComponent(new Date(system.now() + 5 * 60_000).toISOString())
  const answer = await page.request.get(
    `${system.urls.backend}/matches?sport_key=soccer&match_status=0&start_from=${soon}&sort_by=tournament_priority&limit=1`,
  )
  const [match] = ((await answer.json()) as { data: { slug: string }[] }).data
  await page.goto(`/soccer/${match?.slug}`)
  await isLive(page)
  const names = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  const ballot = page.getByRole('region', { name: 'Who will win?' })
  const home = ballot.getByRole('button').first()
  const openBallot = async () => {
    const tab = page.getByRole('button', { name: 'Who will win', exact: true })
    if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
  }
  await expect(names.nth(3)).toBeVisible()
  const name = (await names.nth(3).textContent()) ?? ''

  await test.step('finds a market by its name', async () => {
    const search = page.getByRole('searchbox', { name: 'Find a market' })
    await search.fill('correct score')
    await expect(names.first()).toContainText('orrect score')
    await search.fill('nothing is called that')
    await expect(page.getByText('No markets found')).toBeVisible()
    await search.fill('')
  })
  await test.step('pins and folds markets', async () => {
    await page.getByRole('button', { name: `Pin ${name}`, exact: true }).click()
    await expect(names.first()).toHaveText(name)
    await page.getByRole('button', { name: `Collapse ${name}`, exact: true }).click()
  })
  await test.step('shows the form of both sides and their last meetings', async () => {
    await expect(page.getByRole('region', { name: 'Form' })).toBeVisible()
  })
  await test.step('asks a visitor to sign in before voting', async () => {
    await openBallot()
    await expect(home).not.toHaveAttribute('aria-disabled')
    await home.click()
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  })
  await signIn(page, system)
  await test.step('restores pinned and folded markets', async () => {
    await expect(names.first()).toHaveText(name)
    await expect(page.getByRole('button', { name: `Expand ${name}`, exact: true })).toBeVisible()
  })
  await test.step('counts a player’s vote', async () => {
    await openBallot()
    await expect(home).not.toHaveAttribute('aria-disabled')
    await home.click()
    await expect(home).toHaveAttribute('aria-pressed', 'true')
    await expect(ballot.getByRole('status')).toHaveText('1 vote')
    await page.reload()
    await isLive(page)
    await openBallot()
    await expect(home).toHaveAttribute('aria-pressed', 'true')
  })
})

test('lists the entrants of an outright by price', ONCE, async ({ page, system }) => {
  const answer = await page.request.get(
    `${system.urls.backend}/matches?type=season,stage,simple_tournament&sport_key=soccer&limit=1`,
  )
  const [outright] = ((await answer.json()) as { data: { slug: string; name: string }[] }).data
  await page.goto(`/soccer/${outright?.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(outright?.name ?? '')
  const prices = await waitForAny(page.locator('main section').nth(1).locator('[data-outcome]:not([aria-disabled])'))
  const odds = await prices.evaluateAll(buttons => buttons.map(button => Number((button as HTMLElement).dataset.odds)))
  expect(odds).toEqual([...odds].sort((a, b) => a - b))
})
