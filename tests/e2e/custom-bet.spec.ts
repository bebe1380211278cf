/** A custom bet: from the bet builder over the back end's price to the player's bets. */
import type { Locator, Page } from '@playwright/test'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { acceptAnyOdds, openSignedIn, openSlip, placeBets, readBalance, toCents } from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, MOSTLY_DESKTOP, ONCE, test } from './fixtures/test.ts'

const ANCHOR = '#betBuilder'

interface Found {
  readonly path: string
  readonly home: string
  readonly away: string
}

/** The next soccer match to start, whose prices do not move. */
async function findMatch(page: Page, system: System): Promise<Found> {
  const soon = new Date(system.now() + 5 * 60_000).toISOString()
  const query = new URLSearchParams({
    match_status: '0',
    sort_by: 'start_time',
    limit: '1',
    start_from: soon,
    sport_key: 'soccer',
  })
  const answer = await page.request.get(`${system.urls.backend}/matches?${query}`)
  const [match] = ((await answer.json()) as ResponseBody<'getMatches'>).data
  if (!match?.competitors) throw new Error('no soccer match begins soon')
  return {
    path: `/${match.tournament.sport.key}/${match.slug}`,
    home: match.competitors.home.name,
    away: match.competitors.away.name,
  }
}

const builderOf = (page: Page): Locator => page.getByRole('region', { name: 'Bet builder' })

/** Opens the builder by its address, for a new player. */
async function openBuilder(page: Page, system: System, path: string): Promise<Locator> {
  await openSignedIn(page, system, `${path}${ANCHOR}`)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', /.*/)
  const builder = builderOf(page)
  await expect(builder.getByRole('group', { name: '1x2', exact: true })).toBeVisible()
  return builder
}

async function pick(builder: Locator, market: string, outcome: string): Promise<void> {
  const group = builder.getByRole('group', { name: market, exact: true })
  const chip = group.getByRole('button', { name: outcome }).first()
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
}

/** Adds the bet to the slip, which opens on a phone. */
async function addToSlip(page: Page, builder: Locator, isPhone: boolean): Promise<Locator> {
  await builder.getByRole('button', { name: 'Add to bet slip' }).click()
  if (isPhone) await expect(page.getByRole('dialog')).toBeVisible()
  return openSlip(page, isPhone)
}

/** The next price for so many picks. */
async function waitForPrice(page: Page, count: number): Promise<ResponseBody<'postBetsCustomOdds'>> {
  const response = await page.waitForResponse(async answer => {
    if (!answer.url().endsWith('/bets/custom/odds') || !answer.ok()) return false
    // A further pick cancels the request of the one before.
    if (await answer.finished()) return false
    return ((await answer.json()) as ResponseBody<'postBetsCustomOdds'>).selections.length === count
  })
  return (await response.json()) as ResponseBody<'postBetsCustomOdds'>
}

test(
  'builds, prices and places a custom bet from three picks',
  MOSTLY_DESKTOP,
  async ({ page, system, isPhone, complaints }) => {
    const { path, home, away } = await findMatch(page, system)
    const builder = await openBuilder(page, system, path)
    const chipOf = (market: string, outcome: string): Locator =>
      builder.getByRole('group', { name: market, exact: true }).getByRole('button', { name: outcome }).first()

    if (!isPhone) {
      await test.step('names picks that exclude each other and shows no price', async () => {
        await pick(builder, '1x2', 'Draw')
        await pick(builder, 'Double chance', `${home} or ${away}`)
        await expect(builder.getByText('can’t be combined').first()).toBeVisible()
        await expect(builder.locator('[data-custom-odds]')).toHaveText('–')
        await expect(builder.getByRole('button', { name: 'Add to bet slip' })).toHaveAttribute('aria-disabled', 'true')

        await chipOf('1x2', 'Draw').click()
        await pick(builder, 'Both teams to score', 'Yes')
        await expect(builder.locator('[data-custom-odds]')).toHaveText(/^\d/)
        // The browser logs rejected requests.
        expect(complaints.filter(complaint => !complaint.includes('/bets/custom/odds'))).toEqual([])
        complaints.length = 0
        await chipOf('Double chance', `${home} or ${away}`).click()
        await chipOf('Both teams to score', 'Yes').click()
      })
    }
    await test.step('prices the combination below the product of its picks', async () => {
      await pick(builder, '1x2', home)
      await pick(builder, 'Both teams to score', 'Yes')
      const priced = waitForPrice(page, 3)
      await pick(builder, 'Total', 'Over 2.5')
      const { odds, selections } = await priced
      const product = selections.reduce((sum, selection) => sum * selection.odds, 1)
      expect(odds).toBeLessThan(product * 0.98)
      await expect(builder.locator('[data-custom-odds]')).toHaveText(odds.toFixed(2))
    })
    const slip = await addToSlip(page, builder, isPhone)
    await expect(slip.getByRole('button', { name: /^Remove / })).toHaveCount(3)
    if (!isPhone) {
      await test.step('puts the custom bet on the slip alone', async () => {
        await page.getByRole('tab', { name: /^All/ }).click()
        const price = page.locator('main [data-outcome]:not([aria-disabled="true"]):not([aria-pressed="true"])').first()
        const question = page.getByRole('dialog', { name: 'Replace your bet slip?' })
        await price.click()
        await question.getByRole('button', { name: 'Keep bet builder' }).click()
        await expect(question).toBeHidden()
        await expect(slip.getByRole('button', { name: /^Remove / })).toHaveCount(3)
      })
    }
    await test.step('places it and lists it among the bets of the player', async () => {
      await acceptAnyOdds(page, slip)
      await slip.getByRole('textbox', { name: /Stake/ }).fill('4')
      await placeBets(slip, /^Place bet/)
      await expect(slip.getByText('Bet placed')).toBeVisible()
      await page.goto('/bets-history')
      const bet = page.getByRole('article').filter({ hasText: 'Bet builder' }).first()
      await expect(bet).toContainText(home)
      await expect(bet).toContainText('€4.00')
      await expect(bet).toContainText(/over 2\.5/i)
    })
    await test.step('cashes it out for what its legs are worth together', async () => {
      const balance = await readBalance(page)
      const bet = page.getByRole('article').filter({ hasText: 'Bet builder' }).first()
      const offer = bet.getByRole('button', { name: /^Cash out €/ })
      await offer.click()
      const question = bet.getByRole('group', { name: /^Cash out for €/ })
      const paid = page.getByText(/^€\d+\.\d\d cashed out$/)
      // An offer that fell meanwhile is confirmed anew.
      await expect(async () => {
        await question.getByRole('button', { name: /^Confirm €/ }).click({ timeout: 2000 })
        await expect(paid).toBeVisible({ timeout: 5000 })
      }).toPass()
      const amount = toCents(await paid.innerText())
      // The product of the single prices would be far below it.
      expect(amount).toBeGreaterThan(300)
      await expect.poll(() => readBalance(page)).toBe(balance + amount)
      expect(await system.isLedgerClean()).toBe(true)
    })
  },
)

test(
  'the builder has an address of its own, and a single price replaces its bet',
  ONCE,
  async ({ page, system, isPhone }) => {
    const { path, home } = await findMatch(page, system)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', /.*/)
    const builder = builderOf(page)
    await test.step('opens the builder by its address', async () => {
      await expect(builder).toBeHidden()
      await page.getByRole('tab', { name: 'Bet builder' }).click()
      await expect(builder).toBeVisible()
      expect(new URL(page.url()).hash).toBe(ANCHOR)
      await page.reload()
      await expect(builder).toBeVisible()
      await page.goBack()
      await expect(builder).toBeHidden()
      expect(new URL(page.url()).hash).toBe('')
    })
    await test.step('replaces the custom bet by a single when the player confirms', async () => {
      await page.getByRole('tab', { name: 'Bet builder' }).click()
      await pick(builder, '1x2', home)
      await pick(builder, 'Total', 'Over 2.5')
      await expect(builder.locator('[data-custom-odds]')).toHaveText(/^\d/)
      const slip = await addToSlip(page, builder, isPhone)
      await expect(slip.getByRole('button', { name: /^Remove / })).toHaveCount(2)
      await page.getByRole('tab', { name: /^All/ }).click()
      await page.locator('main [data-outcome]:not([aria-disabled="true"]):not([aria-pressed="true"])').first().click()
      const question = page.getByRole('dialog', { name: 'Replace your bet slip?' })
      await question.getByRole('button', { name: /^Replace with/ }).click()
      await expect(slip.getByRole('button', { name: /^Remove / })).toHaveCount(1)
    })
  },
)
