/** The slip: limits, every type of bet, a wanted win. Price movements: `settlement.spec.ts`. */
import { findViolations } from './fixtures/accessibility.ts'
import {
  acceptAnyOdds,
  closeSlip,
  openSignedIn,
  openSlip,
  PICK_LIST,
  pickInList,
  placeBets,
} from './fixtures/slip-steps.ts'
import { expect, ONCE, PHONE, test } from './fixtures/test.ts'

test('places singles, a wanted win and a system within limits', async ({ page, system, isPhone }) => {
  await openSignedIn(page, system, PICK_LIST)
  await pickInList(page, system, 1)
  const slip = await openSlip(page, isPhone)
  const field = slip.getByRole('textbox', { name: /Stake/ })
  await acceptAnyOdds(page, slip)

  /** Closes the receipt and picks again. */
  const beginAnew = async (count: number): Promise<void> => {
    await slip.getByRole('button', { name: 'Done' }).click()
    await pickInList(page, system, count)
    await openSlip(page, isPhone)
  }

  await test.step('shows a limit at the field and applies it on one tap', async () => {
    await expect(slip.getByText(/Min €.*\s· Max €/)).toBeVisible()
    await field.fill('999999')
    const limit = slip.getByRole('alert').filter({ hasText: /^The maximum stake is €/ })
    await expect(limit).toBeVisible()
    await expect(slip.getByRole('button', { name: /^Place bet/ })).toBeDisabled()
    await slip.getByRole('button', { name: /^Set to €/ }).click()
    await expect(limit).toBeHidden()
    await expect(field).not.toHaveValue('999999')

    await field.fill('ten')
    await expect(slip.getByText('Enter an amount like 10.00.')).toBeVisible()
    await field.fill('-5')
    await expect(slip.getByText('A stake can’t be negative. Enter it like 10.00.')).toBeVisible()
    await field.fill('1.234')
    await expect(slip.getByText('Too many decimal places. Enter it like 10.00.')).toBeVisible()
    await expect(slip.getByRole('button', { name: 'Enter a stake' })).toBeDisabled()
    await slip.getByRole('button', { name: '5', exact: true }).click()
    await expect(slip.getByRole('button', { name: 'Place bet €5.00' })).toBeEnabled()
  })
  await test.step('places a system of three', async () => {
    await slip.getByRole('button', { name: 'Clear bet slip' }).click()
    await closeSlip(page, isPhone)
    await pickInList(page, system, 3)
    await openSlip(page, isPhone)
    await slip.getByRole('button', { name: 'System' }).click()
    await expect(slip.getByRole('radio', { name: /2 of 3/ })).toBeChecked()
    await slip.getByRole('textbox', { name: 'Stake per bet' }).fill('1')
    await expect(slip.getByRole('textbox', { name: 'Total stake' })).toHaveValue('3.00')
    await expect(slip.getByText('3 × €1.00')).toBeVisible()
    await placeBets(slip, 'Place bet €3.00')
    await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    await expect(slip.getByText(/System/).first()).toBeVisible()
  })
  await test.step('places a single, the combo and a system of the same picks together', async () => {
    await slip.getByRole('button', { name: 'Keep selections' }).click()
    await slip.getByRole('button', { name: 'Use several bet types' }).click()
    const combined = slip.getByRole('region', { name: 'Combos and systems' })
    const [combo, systemOfThree] = ['Combo', '2 of 3'].map(name =>
      combined.getByRole('textbox', { name: `Stake on ${name}` }),
    )
    await slip
      .getByRole('textbox', { name: /^Stake on/ })
      .first()
      .fill('1.50')
    await expect(slip.getByRole('button', { name: 'Place bet €1.50' })).toBeEnabled()
    await systemOfThree?.fill('3')
    await expect(combined.getByText('3 × €1.00')).toBeVisible()
    await combo?.fill('two')
    await slip.getByRole('button', { name: 'Place 2 bets €4.50' }).click()
    await expect(combo ?? slip, 'an amount that cannot be read is not left out').toBeFocused()
    await combo?.fill('2')
    expect(await findViolations(page)).toEqual([])
    await placeBets(slip, 'Place 3 bets €6.50')
    await expect(slip.getByRole('heading', { name: '3 bets placed' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
  if (!isPhone) {
    await test.step('has the same slip in every tab, and is empty in all once one has placed it', async () => {
      await slip.getByRole('button', { name: 'Done' }).click()
      const other = await page.context().newPage()
      await other.goto(PICK_LIST)
      await expect(other.getByRole('link', { name: /^Balance/ })).toBeVisible()
      await pickInList(page, system, 2)
      await expect(slip.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
      await field.fill('4')
      // Nobody has touched that tab.
      const otherSlip = other.getByRole('region', { name: 'Bet slip' })
      await expect(otherSlip.getByRole('textbox', { name: /Stake/ })).toHaveValue('4.00')
      await otherSlip
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      await expect(slip.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
      await expect(slip.getByRole('button', { name: 'Place bet €4.00' })).toBeVisible()
      await placeBets(slip, 'Place bet €4.00')
      await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
      await expect(otherSlip.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
      await other.close()
    })
    await test.step('takes stakes per single or one for all', async () => {
      await beginAnew(2)
      await slip.getByRole('button', { name: 'Single' }).click()
      await slip.getByRole('textbox', { name: 'Stake per bet' }).fill('2')
      await expect(slip.getByRole('button', { name: 'Place 2 bets €4.00' })).toBeEnabled()
      await slip
        .getByRole('textbox', { name: /^Stake on/ })
        .first()
        .fill('1.50')
      await placeBets(slip, 'Place 2 bets €3.50')
      await expect(slip.getByRole('heading', { name: '2 bets placed' })).toBeVisible()
    })
    await test.step('computes the stake of a wanted win', async () => {
      await beginAnew(2)
      await slip.getByRole('button', { name: 'Combo' }).click()
      await slip.getByRole('button', { name: 'Enter returns' }).click()
      await slip.getByRole('textbox', { name: /To return/ }).fill('20')
      await expect(slip.getByText(/^€20\.\d\d$/).last()).toBeVisible()
      const place = slip.getByRole('button', { name: /^Place bet €/ })
      const stake = Number(/€([\d.]+)/.exec(await place.innerText())?.[1])
      expect(stake).toBeGreaterThan(0)
      expect(stake).toBeLessThan(20)
      await place.click()
      await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    })
  }
  expect(await system.isLedgerClean()).toBe(true)
})

test('keeps stake, total, action and choices in sight while many legs scroll', PHONE, async ({ page, system }) => {
  await openSignedIn(page, system, PICK_LIST)
  await pickInList(page, system, 4)
  const slip = await openSlip(page, true)
  const legs = slip.getByRole('button', { name: /^Remove/ })
  await legs.first().scrollIntoViewIfNeeded()
  for (const name of [/^If odds change/, /^Enter a stake/])
    await expect(slip.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expect(slip.getByRole('textbox', { name: /Stake/ })).toBeInViewport({ ratio: 1 })
  await legs.last().scrollIntoViewIfNeeded()
  await slip.getByRole('button', { name: /^If odds change/ }).click()
  await page.getByRole('menuitemradio', { name: 'Accept any odds' }).click()
  await expect(slip.getByRole('button', { name: /^If odds change/ })).toHaveAccessibleName(/any/)
})

test('lets the price of a pick fly to the slip, and leaves nothing to see', ONCE, async ({ page, system }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(PICK_LIST)
  await pickInList(page, system, 1)
  await expect(page.getByRole('region', { name: 'Bet slip' }).getByRole('textbox', { name: /Stake/ })).toBeVisible()
  const open = page.locator('main [data-outcome][aria-pressed="false"]:not([aria-disabled="true"]):visible')
  for (const _ of [1, 2]) {
    // Resolves with the price that flies.
    const flown = page.evaluate(
      () =>
        new Promise<string>(resolve => {
          const poll = () => {
            const targets = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target)
            const flyer = targets.find(target => target instanceof HTMLElement && target.dataset.price)
            if (flyer instanceof HTMLElement) resolve(flyer.dataset.price ?? '')
            else requestAnimationFrame(poll)
          }
          poll()
        }),
    )
    await open.first().click()
    expect(await flown).toMatch(/^\d+\.\d\d$/)
    const flyer = page.locator('body > [data-price]')
    await expect(flyer).toHaveCount(1)
    await expect(flyer).toHaveCSS('opacity', '0')
  }
})
