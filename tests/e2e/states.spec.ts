/** The states that pages and the slip pass through, under each brand and in both themes, for people who see them otherwise. */
import type { Page } from '@playwright/test'
import { findContrastViolations, findViolations } from './fixtures/accessibility.ts'
import { createClient } from './fixtures/bonus-steps.ts'
import { startExtraWeb } from './fixtures/extra-web.ts'
import { placeSingle, settleByHand } from './fixtures/settle-steps.ts'
import { findMatches, openSignedIn, readMatches } from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

interface Addresses {
  readonly live: string
  readonly upcoming: string
}

type Check = (state: string) => Promise<void>

const openPrices = (page: Page, scope = 'main') =>
  page.locator(`${scope} [data-outcome]:not([aria-disabled="true"]):visible`)

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
}

/** The states of a match, the builder and the slip at an origin. */
async function visitBetting(page: Page, origin: string, { live, upcoming }: Addresses, check: Check): Promise<void> {
  const slip = page.getByRole('region', { name: 'Bet slip' })
  await open(page, origin + live)
  await check('live match')
  const key = await openPrices(page).nth(2).getAttribute('data-outcome')
  // A price that ends meanwhile loses the focus.
  await expect(async () => {
    await page.locator(`main [data-outcome="${key}"]`).focus()
    await page.keyboard.press('h', { delay: 600 })
    await expect(page.getByRole('status', { name: /^Price of / })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await check('course of a price')
  await page.keyboard.press('Escape')

  await open(page, `${origin}${upcoming}#betBuilder`)
  const builder = page.getByRole('region', { name: 'Bet builder' })
  for (const market of ['1x2', 'Both teams to score']) {
    const chip = builder.getByRole('group', { name: market, exact: true }).getByRole('button').first()
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(builder.getByRole('button', { name: 'Add to bet slip' })).toBeEnabled()
  await check('builder with a price')

  await open(page, `${origin}/schedule?sport=soccer`)
  await slip.hover()
  await check('empty slip')
  const rows = page.locator('main article[data-match]')
  for (const at of [0, 1]) {
    const price = rows.nth(at).locator('[data-outcome]:not([aria-disabled="true"]):visible').first()
    await price.click()
    await expect(price).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(slip.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await slip.getByRole('textbox', { name: /Stake/ }).first().fill('0.01')
  await expect(slip.getByRole('alert').first()).toBeVisible()
  await check('slip with a stake that is too low')
}

/** The first outcome of some matches that start soon. */
async function readSelections(page: Page, system: System, count: number) {
  const matches = await readMatches(page, system, { sport: 'tennis' })
  const selections = matches.flatMap(({ id, main_market: market }) => {
    const outcome = market?.outcomes.find(({ active }) => active)
    if (!market || !outcome) return []
    return [
      {
        match_id: id,
        market_id: market.id,
        specifier: market.specifier,
        outcome_id: outcome.id,
        odds: outcome.odds,
      },
    ]
  })
  expect(selections.length).toBeGreaterThanOrEqual(count)
  return selections.slice(0, count)
}

/** The pages of a team and of its player, and those of a player with an open and a settled bet. */
async function visitPlayer(page: Page, system: System, origin: string, check: Check): Promise<void> {
  await openSignedIn(page, system, `${origin}/soccer/arsenal-p1701`)
  const squad = page.getByRole('region', { name: 'Squad' }).getByRole('link')
  await expect(squad.nth(14)).toBeVisible()
  await check('team')
  await squad.nth(14).click()
  await expect(page.locator('body')).toHaveAttribute('data-page', 'athlete')
  await expect(page.getByRole('group', { name: 'Figure' })).toBeVisible()
  await check('player')

  const client = await createClient(page, system)
  const bets = []
  for (const selection of await readSelections(page, system, 2)) bets.push(await placeSingle(client, selection))
  const [, settled] = bets
  if (!settled) throw new Error('two bets were placed')
  await settleByHand(client, settled, 'won')
  const main = page.getByRole('main')
  await open(page, `${origin}/bets-history?status=open`)
  await expect(main.getByRole('article')).toHaveCount(1)
  const slip = page.getByRole('region', { name: 'Bet slip' })
  await slip.hover()
  await slip.getByRole('tab', { name: /My bets/ }).click()
  await expect(slip.getByRole('article')).toHaveCount(1)
  await check('My bets, open')
  await main.getByRole('button', { name: 'Settled', exact: true }).click()
  await expect(main.getByText('Won', { exact: true }).first()).toBeVisible()
  await check('My bets, settled')
  await main.getByRole('searchbox').fill('nobody')
  await expect(main.getByText('No bets found')).toBeVisible()
  await check('My bets, none found')
  await open(page, `${origin}/bets-history?status=settled&modal=receipt&id=${settled.id}`)
  const receipt = page.getByRole('dialog', { name: 'How this was settled' })
  await expect(receipt.getByRole('listitem').filter({ hasText: 'Paid' })).toBeVisible()
  await check('receipt')
}

async function visitPages(page: Page, origin: string, check: Check): Promise<void> {
  await page.context().clearCookies({ name: 'consent' })
  await open(page, `${origin}/`)
  const refuse = page.getByRole('button', { name: 'Necessary only' })
  await expect(refuse).toBeVisible()
  await check('first visit')
  await refuse.click()
  for (const tab of ['table', 'results']) {
    await open(page, `${origin}/soccer/premier-league-t17/${tab}`)
    await check(`league, ${tab}`)
  }
  await page.context().setOffline(true)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check('offline')
  await page.context().setOffline(false)
}

for (const brand of ['', 'lumen', 'nexus']) {
  test(
    `states of ${brand || 'the own brand'} have no violations in both themes`,
    ONCE,
    async ({ page, system, complaints }) => {
      test.slow()
      const [live = ''] = await findMatches(page, system, { count: 1, isLive: true, sport: 'soccer' })
      const [upcoming = ''] = await findMatches(page, system, { count: 1, sport: 'soccer' })
      const stop = brand ? await startExtraWeb(page, system, { BRAND: brand }) : undefined
      const origin = stop ? system.urls.otherHost : system.urls.web
      const problems: string[] = []
      const check: Check = async state => {
        for (const theme of ['dark', 'light']) {
          await page.evaluate(name => document.documentElement.setAttribute('data-theme', name), theme)
          // The structure is the same under each brand.
          const found = stop ? await findContrastViolations(page) : await findViolations(page)
          problems.push(...found.map(problem => `${state}, ${theme}: ${problem}`))
        }
      }
      try {
        await visitBetting(page, origin, { live, upcoming }, check)
        await visitPlayer(page, system, origin, check)
        await visitPages(page, origin, check)
      } finally {
        await stop?.()
      }
      // Logged by the browser without a network.
      complaints.length = 0
      expect(problems).toEqual([])
    },
  )
}
