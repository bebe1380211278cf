/** Exactly once in a real browser: what a person does to a page while the line loses what was sent. */
import { expect } from '@playwright/test'
import { FOUND_MS, fillSlip, placeButton, receipt, signIn, slipOf, test } from './fixtures/scene.ts'
import { reportFigures } from './report.ts'

/** A port on which nobody listens. */
const NOBODY = 'http://localhost:9'

test.afterEach(async ({ player, scene }) => {
  const bets = await player.bets()
  const { counts: faults } = scene.proxy
  reportFigures({ placements: 1, faults: new Map(faults), kills: 0, doubled: Math.max(0, bets.length - 1), lost: 0 })
  faults.clear()
})

test.beforeEach(({ context, player, scene }) => signIn(context, scene, player))

test('a double click whose answer is lost is one bet', async ({ page, player, scene }) => {
  await fillSlip(page, scene)
  scene.proxy.plan('cutAfter')
  await placeButton(page).dblclick()
  await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
  expect(await player.bets()).toHaveLength(1)
})

test('a reload before the answer finds the bet that stands', async ({ page, player, scene }) => {
  await fillSlip(page, scene)
  scene.proxy.plan('heldAfter')
  await placeButton(page).click()
  await expect.poll(async () => (await player.bets()).length).toBe(1)
  await page.reload()
  await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
  expect(await player.bets()).toHaveLength(1)
})

test('a reload before the request has arrived places what was wanted, once', async ({ page, player, scene }) => {
  await fillSlip(page, scene)
  scene.proxy.plan('heldBefore')
  await placeButton(page).click()
  await expect.poll(() => scene.proxy.counts.get('heldBefore')).toBe(1)
  await page.reload()
  await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
  expect(await player.bets()).toHaveLength(1)
})

test('a tab duplicated meanwhile tells of the same bet', async ({ page, context, player, scene }) => {
  await fillSlip(page, scene)
  scene.proxy.plan('heldAfter')
  await placeButton(page).click()
  await expect.poll(async () => (await player.bets()).length).toBe(1)
  const opened = context.waitForEvent('page')
  // A window opened by a page gets a copy of its session storage, as a duplicated tab does.
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  for (const one of [copy, page]) await expect(receipt(one)).toBeVisible({ timeout: FOUND_MS })
  const [bet, ...others] = await player.bets()
  expect(others).toEqual([])
  for (const one of [copy, page]) await expect(slipOf(one)).toContainText(bet?.ref ?? 'no bet')
})

test('the same slip in a duplicated tab is asked about before it is placed again', async ({
  page,
  context,
  player,
  scene,
}) => {
  await fillSlip(page, scene)
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await expect(placeButton(copy)).toBeEnabled()
  await placeButton(page).click()
  await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
  await placeButton(copy).click()
  await expect(copy.getByText('Just placed in another tab')).toBeVisible()
  expect(await player.bets()).toHaveLength(1)
})

test('a token that ran out on the way is renewed, and the bet placed once', async ({ page, player, scene }) => {
  await fillSlip(page, scene)
  scene.proxy.plan('staleBearer')
  await placeButton(page).click()
  await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
  expect(scene.proxy.counts.get('staleBearer')).toBe(1)
  expect(await player.bets()).toHaveLength(1)
})

test('a back end killed after it placed the bet says so when it is back', async ({ page, player, scene }) => {
  await fillSlip(page, scene)
  scene.proxy.plan('heldAfter')
  await placeButton(page).click()
  await expect.poll(async () => (await player.bets()).length).toBe(1)
  await scene.house.killAndStart()
  await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
  expect(await player.bets()).toHaveLength(1)
})

test('what one player sent is never placed for another who signs in meanwhile', async ({
  page,
  context,
  player,
  other,
  scene,
}) => {
  await fillSlip(page, scene)
  scene.proxy.target = NOBODY
  await placeButton(page).click()
  await expect(slipOf(page).getByText('Checking your bet').first()).toBeVisible()
  await signIn(context, scene, other)
  // By the time the line is good again the token has run out, and the renewal finds somebody else.
  scene.proxy.plan('staleBearer')
  scene.proxy.target = scene.house.url
  await expect(slipOf(page).getByText('Your slip is empty')).toBeVisible({ timeout: FOUND_MS })
  expect(scene.proxy.counts.get('staleBearer')).toBe(1)
  expect([await other.bets(), await player.bets()]).toEqual([[], []])
})
