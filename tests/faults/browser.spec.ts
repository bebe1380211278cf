/** Exactly once in a real browser: what a person does to a page while the line loses what was sent. */
import { expect, type Page } from '@playwright/test'
import {
  FOUND_MS,
  fillSlip,
  type Player,
  placeButton,
  receipt,
  refillSlip,
  type Scene,
  signIn,
  slipOf,
  test,
} from './fixtures/scenario.ts'
import { reportFigures } from './report.ts'

/** A port on which nobody listens. */
const NOBODY = 'http://localhost:9'

test.afterEach(async ({ scene }) => {
  scene.proxy.counts.clear()
})

test.beforeEach(({ context, player, scene }) => signIn(context, scene, player))

/** For the figures of a run: bets that were placed, and those of them that nobody wanted. */
async function report({ proxy }: Scene, player: Player, placements: number): Promise<void> {
  const doubled = Math.max(0, (await player.bets()).length - placements)
  reportFigures({ placements, faults: new Map(proxy.counts), kills: 0, doubled, lost: 0 })
}

test('what is sent once on a bad line is one bet, whatever is done to the page meanwhile', async ({
  page,
  context,
  player,
  scene,
}) => {
  test.slow()
  const countBets = async () => (await player.bets()).length
  await fillSlip(page, scene)

  await test.step('a double click whose answer is lost is one bet', async () => {
    scene.proxy.plan('cutAfter')
    await placeButton(page).dblclick()
    await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
    expect(await countBets()).toBe(1)
  })
  await test.step('a token that ran out on the way is renewed, and the bet placed once', async () => {
    await refillSlip(page)
    scene.proxy.plan('staleBearer')
    await placeButton(page).click()
    await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
    expect(scene.proxy.counts.get('staleBearer')).toBe(1)
    expect(await countBets()).toBe(2)
  })
  await test.step('a reload before the request has arrived places what was wanted, once', async () => {
    await refillSlip(page)
    scene.proxy.plan('heldBefore')
    await placeButton(page).click()
    await expect.poll(() => scene.proxy.counts.get('heldBefore')).toBe(1)
    await page.reload()
    await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
    expect(await countBets()).toBe(3)
  })
  await test.step('a reload before the answer finds the bet that stands', async () => {
    await refillSlip(page)
    scene.proxy.plan('heldAfter')
    await placeButton(page).click()
    await expect.poll(countBets).toBe(4)
    await page.reload()
    await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
    expect(await countBets()).toBe(4)
  })
  /** A window opened by a page gets a copy of its session storage, as a duplicated tab does. */
  const duplicateTab = async (): Promise<Page> => {
    const opened = context.waitForEvent('page')
    await page.evaluate(() => void window.open(location.href))
    return opened
  }
  await test.step('a tab duplicated meanwhile tells of the same bet', async () => {
    await refillSlip(page)
    const earlier = (await player.bets()).map(({ ref }) => ref)
    scene.proxy.plan('heldAfter')
    await placeButton(page).click()
    await expect.poll(countBets).toBe(5)
    const copy = await duplicateTab()
    for (const one of [copy, page]) await expect(receipt(one)).toBeVisible({ timeout: FOUND_MS })
    const bets = await player.bets()
    expect(bets).toHaveLength(5)
    const placed = bets.find(({ ref }) => !earlier.includes(ref))
    for (const one of [copy, page]) await expect(slipOf(one)).toContainText(placed?.ref ?? 'no bet')
    await copy.close()
  })
  await test.step('the same slip in a duplicated tab is asked about before it is placed again', async () => {
    await refillSlip(page)
    const copy = await duplicateTab()
    await expect(placeButton(copy)).toBeEnabled()
    await placeButton(page).click()
    await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
    await placeButton(copy).click()
    await expect(copy.getByText('Just placed in another tab')).toBeVisible()
    expect(await countBets()).toBe(6)
  })
  await report(scene, player, 6)
})

test('a back end killed after it placed the bet says so when it is back', async ({ page, player, scene }) => {
  await fillSlip(page, scene)
  scene.proxy.plan('heldAfter')
  await placeButton(page).click()
  await expect.poll(async () => (await player.bets()).length).toBe(1)
  await scene.house.killAndStart()
  await expect(receipt(page)).toBeVisible({ timeout: FOUND_MS })
  expect(await player.bets()).toHaveLength(1)
  await report(scene, player, 1)
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
  await report(scene, player, 0)
})
