/**
 * The main journey: a visitor picks two prices, signs in while placing, sees the balance fall and the bet settle; and a
 * price that moves. The matches end at once because the tests set the feed's clock forward; everything else is as a person
 * meets it.
 */
import { signInFramed } from './fixtures/framed-steps.ts'
import { createPlayer } from './fixtures/host-steps.ts'
import {
  acceptAnyOdds,
  askAboutOdds,
  closeSlip,
  createSession,
  openSlip,
  PICK_LIST,
  pick,
  pickInList,
  readBalance,
  toCents,
} from './fixtures/slip-steps.ts'
import { expect, test } from './fixtures/test.ts'

/** Four of them, in hours. */
const MINUTES = 4 / 60

test('a price that moved is shown old and new, and taken by a tap', async ({ page, system, isPhone, complaints }) => {
  await createSession(page, system)
  await pick(page, system, { count: 3, isLive: true, sport: 'soccer' })
  const slip = await openSlip(page, isPhone)
  await askAboutOdds(page, slip)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('1')
  const accept = slip.getByRole('button', { name: /^Accept new odds/ })
  const place = slip.getByRole('button', { name: 'Place bet €1.00' })
  const remove = slip.getByRole('button', { name: /^Remove the closed/ })
  // A price may stand still for a while, at half time above all: minutes of play pass until one has moved.
  await expect(async () => {
    if (await remove.isVisible()) await remove.click({ timeout: 1000 })
    if (!(await accept.isVisible())) await system.jump(MINUTES)
    await expect(accept).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await expect(slip.getByText(/^Price moved (up|down)$/).first()).toBeVisible()
  // They may move again, or close, between the look and the tap; a tap that came at once is not counted.
  await expect(async () => {
    for (const button of [remove, accept]) if (await button.isVisible()) await button.click({ timeout: 1000 })
    await expect(place).toBeEnabled({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  // A market that has just closed has no largest stake any more; the browser notes such an answer's status.
  complaints.splice(0, complaints.length, ...complaints.filter(complaint => !complaint.includes('/bets/max-stake')))
})

test('a visitor picks two prices, signs in while placing, and sees the combo settle', async ({
  page,
  system,
  isPhone,
}) => {
  const player = await createPlayer(system)
  await page.goto(PICK_LIST)
  await pickInList(page, system, 2)
  const slip = await openSlip(page, isPhone)
  await expect(slip.getByRole('button', { name: 'Combo' })).toHaveAttribute('aria-pressed', 'true')
  await acceptAnyOdds(page, slip)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('10')
  await slip.getByRole('button', { name: 'Sign in to place' }).click()
  await signInFramed(page, player)

  // Placing goes on by itself after signing in.
  await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible({ timeout: 20_000 })
  const placed = slip.getByRole('region', { name: /^No\. / })
  const ref = (await placed.getAttribute('aria-label')) ?? ''
  await slip.getByRole('button', { name: 'Done' }).click()
  // The player begins with 1,000.00.
  const balance = 99_000
  await expect.poll(() => readBalance(page)).toBe(balance)

  await slip.getByRole('tab', { name: /My bets/ }).click()
  const card = slip.getByRole('article').filter({ hasText: ref })
  await expect(card.getByText('Open', { exact: true }).first()).toBeVisible()

  // A match that is put off takes longer; a leg may be won or lost hours before the bet is.
  const isSettled = card.getByText(/^(Paid|Returned)$/)
  for (let hours = 0; hours < 12 && !(await isSettled.isVisible()); hours += 1) await system.jump(1)
  await expect(isSettled).toBeVisible()
  const paid = isSettled.locator('..')
  await expect.poll(() => readBalance(page)).toBe(balance + toCents(await paid.innerText()))
  expect(await system.isLedgerClean()).toBe(true)
  await closeSlip(page, isPhone)
})
