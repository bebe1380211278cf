/** The match page as people use it: how the match stands, its markets, and what else there is to know. */
import type { Page } from '@playwright/test'
import { findMatches, signIn } from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

async function openMatch(page: Page, system: System, isLive: boolean, sport = 'soccer'): Promise<void> {
  const [path = '/'] = await findMatches(page, system, { count: 1, isLive, sport })
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
}

test('a match in play shows its score, its play in words, and its statistics on request', async ({ page, system }) => {
  await openMatch(page, system, true)
  const board = page.getByRole('region', { name: 'Scoreboard' })
  await expect(board.getByText(/^Score \d+ to \d+$/)).toBeAttached()
  await expect(board.getByRole('img', { name: /^The play: ./ })).toBeVisible()
  await expect(board.getByRole('img', { name: /^Course of the match/ })).toBeVisible()
  const statistics = board.getByRole('button', { name: 'Statistics' })
  await statistics.click()
  await expect(statistics).toHaveAttribute('aria-expanded', 'true')
  await expect(board.getByRole('region', { name: 'Statistics' }).getByText('Possession')).toBeVisible()
  await board.getByRole('button', { name: 'Form' }).click()
  await expect(board.getByRole('region', { name: /^Form of / }).first()).toBeVisible()
})

test('markets are pinned and folded, and found so again', ONCE, async ({ page, system }) => {
  await openMatch(page, system, false)
  const names = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  await expect(names.nth(3)).toBeVisible()
  const name = (await names.nth(3).textContent()) ?? ''
  await page.getByRole('button', { name: `Pin ${name}`, exact: true }).click()
  await expect(names.first()).toHaveText(name)
  await page.getByRole('button', { name: `Collapse ${name}`, exact: true }).click()
  await page.reload()
  await expect(names.first()).toHaveText(name)
  await expect(page.getByRole('button', { name: `Expand ${name}`, exact: true })).toBeVisible()
})

test('a market is found among many by what it is called', ONCE, async ({ page, system }) => {
  // The leagues that most people follow have the most markets.
  const answer = await page.request.get(
    `${system.urls.backend}/matches?sport_key=soccer&match_status=0&sort_by=tournament_priority&limit=1`,
  )
  const [match] = ((await answer.json()) as { data: { slug: string }[] }).data
  await page.goto(`/soccer/${match?.slug}`)
  await page.getByRole('searchbox', { name: 'Find a market' }).fill('correct score')
  const names = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  await expect(names.first()).toContainText('orrect score')
  await page.getByRole('searchbox', { name: 'Find a market' }).fill('nothing is called that')
  await expect(page.getByText('No market like that here')).toBeVisible()
})

test('a visitor is asked to sign in before voting; a player’s vote counts', ONCE, async ({ page, system }) => {
  await openMatch(page, system, false)
  const ballot = page.getByRole('region', { name: 'Who wins?' })
  const home = ballot.getByRole('button').first()
  await expect(home).not.toHaveAttribute('aria-disabled')
  await home.click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await signIn(page, system)
  await expect(home).not.toHaveAttribute('aria-disabled')
  await home.click()
  await expect(home).toHaveAttribute('aria-pressed', 'true')
  await expect(ballot.getByRole('status')).toHaveText('1 vote')
  await page.reload()
  await expect(home).toHaveAttribute('aria-pressed', 'true')
})

test('the score stays in sight when the scoreboard scrolls away', async ({ page, system }) => {
  await openMatch(page, system, true)
  const mini = page.getByRole('complementary', { name: 'Score' })
  await expect(mini).toBeHidden()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(mini).toBeVisible()
})

test('an outright names who can win it and sorts them by price', ONCE, async ({ page, system }) => {
  const answer = await page.request.get(
    `${system.urls.backend}/matches?type=season,stage,simple_tournament&sport_key=soccer&limit=1`,
  )
  const [outright] = ((await answer.json()) as { data: { slug: string; name: string }[] }).data
  await page.goto(`/soccer/${outright?.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(outright?.name ?? '')
  const prices = page.locator('main section').nth(1).locator('[data-outcome]:not([aria-disabled])')
  const odds = await prices.evaluateAll(buttons => buttons.map(button => Number((button as HTMLElement).dataset.odds)))
  expect(odds).toEqual([...odds].sort((a, b) => a - b))
})
