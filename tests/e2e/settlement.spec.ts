/**
 * Journeys whose matches end at once, because the test advances the feed's clock; everything else runs as in production.
 * The main one: a visitor picks two prices, signs in while placing, sees the balance change, cashes out parts of the bet
 * and sees the rest settle, and accepts a price movement in between. Then what settled bets earn: a boost, a hunt and a
 * place in a tournament, whose pool changes on the page as others take from it.
 */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { TestClient } from '../../apps/backend/src/testing/client.ts'
import { isReady } from './fixtures/account-steps.ts'
import {
  activateBonus,
  countOpenBets,
  createClient,
  createRival,
  findBonusId,
  placeCombos,
  readTwoWayLegs,
} from './fixtures/bonus-steps.ts'
import { cashOutThreeParts } from './fixtures/cashout-steps.ts'
import { failSignInFramed, signInFramed } from './fixtures/framed-steps.ts'
import { createPlayer } from './fixtures/host-steps.ts'
import { routeRealtime } from './fixtures/realtime-gap.ts'
import {
  acceptAnyOdds,
  closeSlip,
  confirmOddsChanges,
  followLink,
  openSignedIn,
  openSlip,
  PICK_LIST,
  pickInList,
  placeBets,
  pressSignInToPlace,
  readBalance,
  readMatches,
  toCents,
} from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, MOSTLY_DESKTOP, test } from './fixtures/test.ts'

/** The player's balance after a bet of 10.00 from 1,000.00, in cents. */
const BALANCE = 99_000

/** Four steps, in hours. */
const MINUTES = 4 / 60

test('places and settles a combo of a visitor who signs in while placing', async ({ page, system, complaints }) => {
  test.slow()
  const player = await createPlayer(system)
  await page.goto(PICK_LIST)
  await pickInList(page, system, 2)
  const slip = await openSlip(page, false)
  const stake = slip.getByRole('textbox', { name: /Stake/ })
  await stake.fill('10')

  await test.step('restores the slip after a reload', async () => {
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
    await expect(stake).toHaveValue(/^10(\.00)?$/)
    await openSlip(page, false)
  })

  await test.step('refuses a wrong password with a message', async () => {
    await expect(slip.getByRole('button', { name: 'Combo' })).toHaveAttribute('aria-pressed', 'true')
    await acceptAnyOdds(page, slip)
    await pressSignInToPlace(page, slip)
    await failSignInFramed(page, player)
    await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(slip.getByRole('button', { name: 'Sign in to bet' })).toBeVisible()
  })
  const ref = await test.step('continues placing after sign-in', async () => {
    await pressSignInToPlace(page, slip)
    await signInFramed(page, player)
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    const number = await slip.getByRole('region', { name: /^No\. / }).getAttribute('aria-label')
    await slip.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => readBalance(page)).toBe(BALANCE)
    return number ?? ''
  })

  const parts = await test.step('cashes out three unequal parts of it', async () => {
    await slip.getByRole('tab', { name: /My bets/ }).click()
    const card = slip.getByRole('article').filter({ hasText: ref })
    const paid = await cashOutThreeParts(page, card, BALANCE)
    await slip.getByRole('tab', { name: /^Bet slip/ }).click()
    return paid
  })
  const client = await createClient(page, system)
  const [open] = await client.bets('?status=open')
  expect(open).toMatchObject({ cashed_out: { amount: parts } })

  await test.step('shows old and new price of a movement and accepts it on a tap', async () => {
    await followLink(page, '/live')
    await pickInList(page, system, 3, { isLive: true })
    await openSlip(page, false)
    await confirmOddsChanges(page, slip)
    await stake.fill('1')
    const accept = slip.getByRole('button', { name: /^Accept new odds/ })
    const place = slip.getByRole('button', { name: 'Place bet €1.00' })
    const remove = slip.getByRole('button', { name: /^Remove closed/ })
    // A price may be stable for minutes of play, above all at half-time.
    await expect(async () => {
      if (await remove.isVisible()) await remove.click({ timeout: 1000 })
      if (!(await accept.isVisible())) await system.jump(MINUTES)
      await expect(accept).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 90_000 })
    await expect(slip.getByText(/^Price moved (up|down)$/).first()).toBeVisible()
    // They may move again or close before the tap; a tap immediately after a movement is ignored.
    await expect(async () => {
      for (const button of [remove, accept]) if (await button.isVisible()) await button.click({ timeout: 1000 })
      await expect(place).toBeEnabled({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('settles the rest of the bet and credits its payout', async () => {
    await slip.getByRole('tab', { name: /My bets/ }).click()
    const card = slip.getByRole('article').filter({ hasText: ref })
    await expect(card.getByText('Part cashed out')).toBeVisible()
    // A postponed match takes longer; a leg may be decided hours before the bet.
    const settled = card.getByText(/^(Returns|Refunded)$/)
    for (let hours = 0; hours < 12 && !(await settled.isVisible()); hours += 1) await system.jump(1)
    await expect(settled).toBeVisible()
    const paid = settled.locator('..')
    await expect.poll(() => readBalance(page)).toBe(BALANCE + toCents(await paid.innerText()))
    const [bet] = await client.bets(`?id=${open?.id}`)
    expect(bet?.win_amount).toBe(toCents(await paid.innerText()))
    const returned = (bet?.win_amount ?? 0) - parts
    const rest = open?.rest ?? { stake: Number.NaN, potential_win: Number.NaN }
    // With a void leg a rest that wins pays less.
    if (bet?.result === 'lose_entire') expect(returned).toBe(0)
    else if (bet?.selections.some(({ status }) => status === 'refund_entire')) expect(returned).toBeGreaterThan(0)
    else expect(returned).toBe(rest.potential_win)
    expect(await system.isLedgerClean()).toBe(true)
  })
  // The browser logs the statuses of the wrong password and of the maximum stake of a closed market.
  const noted = /status of 401|\/bets\/max-stake/
  complaints.splice(0, complaints.length, ...complaints.filter(complaint => !noted.test(complaint)))
})

/** The line of each soccer match in play that the next goal passes, with a leg that stays open for hours. */
async function placeOnNextGoals(page: Page, system: System, client: TestClient): Promise<number> {
  const [[late] = []] = await readTwoWayLegs(page, system, 1)
  if (!late) throw new Error('no tennis match is listed')
  const { key: _, ...lateLeg } = late
  let placed = 0
  for (const { id, statistics } of await readMatches(page, system, { sport: 'soccer', isLive: true })) {
    const { home = 0, away = 0 } = statistics?.total_score ?? {}
    const specifier = `total=${home + away + 0.5}`
    const { body } = await client.call<ResponseBody<'getMatchMarkets'>>(`/matches/${id}/markets`)
    const odds = body.data
      .find(market => market.id === '18' && market.specifier === specifier)
      ?.outcomes.find(outcome => outcome.id === '12' && outcome.active)?.odds
    if (odds === undefined) continue
    const nextGoal = { match_id: id, market_id: '18', specifier, outcome_id: '12', odds }
    const { status } = await client.place({
      meta: { device_id: randomUUID(), quick: false, type: 'combo', auto_accept_odds_change: 'any' },
      bets: [{ stake: { value: 100, currency: 'EUR' }, selections: [nextGoal, lateLeg] }],
    })
    placed += Number(status === 200)
  }
  return placed
}

test('a goal turns what a leg needs into what it has won', MOSTLY_DESKTOP, async ({ page, system }) => {
  await openSignedIn(page, system, '/schedule?sport=tennis')
  const client = await createClient(page, system)
  expect(await placeOnNextGoals(page, system, client)).toBeGreaterThan(0)
  await page.goto('/bets-history?status=open')
  const legs = page.locator('main [data-leg]').filter({ hasText: /over \d+\.5/i })
  const needing = legs.filter({ hasText: '1 more' })
  await expect(needing.first()).toBeVisible()
  const waiting = await needing.count()
  // The results of the feed follow the goal at once.
  const won = legs.and(page.locator('[data-leg="won"]'))
  await expect(async () => {
    await system.jump(MINUTES)
    await expect(won.first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 90_000 })
  await expect(won.first()).not.toContainText('1 more')
  await expect(won.first()).toContainText('Won')
  expect(await needing.count()).toBeLessThan(waiting)
  expect(await system.isLedgerClean()).toBe(true)
})

/** Legs of the boosted combo, of which every combination of outcomes is placed: one of them wins. */
const BOOSTED_LEGS = 5

test(
  'pays a boosted combo, turns points into free bets and climbs the leaderboard',
  MOSTLY_DESKTOP,
  async ({ page, system, complaints, isPhone }) => {
    test.slow()
    await openSignedIn(page, system, '/schedule?sport=tennis')
    const client = await createClient(page, system)
    const [rival, lateRival] = [await createRival(system), await createRival(system)]
    const legs = await readTwoWayLegs(page, system, BOOSTED_LEGS)
    await test.step('raises the boost leg by leg', async () => {
      const findNote = (slip: Locator, count: number) => {
        if (count === 2) return slip.getByText(/^1 more selection at odds of 1\.20 or more for \+3%/)
        const percent = { 3: 3, 5: 5 }[count]
        return percent && slip.getByRole('button', { name: `Combo boost +${percent}%` })
      }
      for (const [at, [leg]] of legs.entries()) {
        await page.locator(`main [data-outcome="${leg.key}"]:visible`).first().click()
        const slip = await openSlip(page, isPhone)
        const note = findNote(slip, at + 1)
        if (note) await expect(note).toBeVisible()
        await closeSlip(page, isPhone)
      }
      const slip = await openSlip(page, isPhone)
      await acceptAnyOdds(page, slip)
      await slip.getByRole('textbox', { name: /Stake/ }).fill('1')
      await placeBets(slip, 'Place bet €1.00')
      await expect(slip.getByText(/^Combo boost 5%, \+€/)).toBeVisible()
      await slip.getByRole('button', { name: 'Done' }).click()
      await closeSlip(page, isPhone)
    })

    const race = { id: await findBonusId(client, 'tournament'), type: 'tournament' } as const
    const hunt = { id: await findBonusId(client, 'hunting'), type: 'hunting' } as const
    // A combo of three legs at odds from 1.40 collects three points, enough for a free bet of 5 % of three times its stake.
    const threeLegs = [legs.slice(0, 3).map(([first, second]) => (first.odds > second.odds ? first : second))]
    for (const [player, stake] of [
      [rival, 1000],
      [lateRival, 600],
      [client, 2000],
    ] as const) {
      await activateBonus(player, race.id)
      await placeCombos(player, threeLegs, { stake, bonus: race })
    }
    await activateBonus(client, hunt.id)
    await placeCombos(client, threeLegs, { stake: 4000, bonus: hunt })

    const boost = { id: await findBonusId(client, 'comboboost'), type: 'comboboost', odds: 1.05 } as const
    const combinations = legs.reduce<(typeof threeLegs)[number][]>(
      (all, outcomes) => all.flatMap(combo => outcomes.map(outcome => [...combo, outcome])),
      [[]],
    )
    await placeCombos(client, combinations, { stake: 100, bonus: boost })
    for (let hours = 0; hours < 12 && (await countOpenBets(client)) > 0; hours += 1) await system.jump(1)
    expect(await countOpenBets(client)).toBe(0)
    expect(await countOpenBets(rival)).toBe(0)
    expect(await countOpenBets(lateRival)).toBe(0)

    await test.step('shows what the boost paid', async () => {
      await page.goto('/bets-history?status=settled&result=win')
      const card = page
        .getByRole('main')
        .getByRole('article')
        .filter({ hasText: /Combo boost \d%, \+€/ })
        .first()
      await card.getByRole('heading').click()
      await expect(card.getByText('Returns', { exact: true })).toBeVisible()
    })
    await test.step("shows what others take from a tournament's pool, also after a gap", async () => {
      const realtime = await routeRealtime(page, system)
      await page.goto('/promotions')
      await isReady(page)
      const card = page.getByRole('main').getByRole('article', { name: 'Four-hour race' })
      const pool = card.getByRole('definition').first()
      const readPool = async () => toCents(await pool.innerText())
      const before = await readPool()
      await activateBonus(rival, race.id)
      await expect.poll(readPool).toBe(before - 150)
      await realtime.loseDuring(() => activateBonus(lateRival, race.id), 'tournament_pool_changed')
      await expect.poll(readPool).toBe(before - 240)
    })
    await test.step('turns points into free bets, and leads those who took less', async () => {
      const main = page.getByRole('main')
      await main
        .getByRole('article', { name: 'Weekly hunt' })
        .getByRole('button', { name: 'Claim €6.00 free bet' })
        .click()
      await expect(
        main.getByText('Free bet of €6.00').or(page.getByText('Your free bet from Weekly hunt is ready')).first(),
      ).toBeVisible()
      const board = main.getByRole('region', { name: 'Leaderboard of Four-hour race' })
      const places = board.getByRole('row')
      await expect(places.filter({ hasText: '€1.50' })).toBeVisible()
      await expect(places.filter({ hasText: 'You' })).toBeHidden()
      const card = main.getByRole('article', { name: 'Four-hour race' })
      // Pressed once it says what goes on hold, and once more to do it.
      await card.getByRole('button', { name: 'Use this one instead' }).click()
      await card.getByRole('button', { name: 'Use this one instead' }).click()
      await card.getByRole('button', { name: 'Claim €3.00 free bet' }).click()
      await expect(places.filter({ hasText: 'You' })).toContainText('€3.00')
      const shown = await places.allInnerTexts()
      const placeOf = (text: string) => shown.findIndex(row => row.includes(text))
      expect(placeOf('You')).toBeLessThan(placeOf('€1.50'))
    })
    expect(await system.isLedgerClean()).toBe(true)
    // The browser logs the leaderboard that a player without points is not in, limits of markets that have closed, and
    // the connection that was cut.
    const noted = /\/rating|\/bets\/max-stake|transport closed/
    complaints.splice(0, complaints.length, ...complaints.filter(complaint => !noted.test(complaint)))
  },
)
