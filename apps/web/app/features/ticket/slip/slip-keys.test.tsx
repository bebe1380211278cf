// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shortcuts } from '../../../shared/browser/shortcuts.ts'
import { button, expectOff, expectOn, field, market, openSlip } from '../testing/open-slip.tsx'
import { confirmSetting } from './confirm-setting.ts'

const key = (init: KeyboardEventInit, target: Element = document.body) => act(() => fireEvent.keyDown(target, init))
const enter = (init: KeyboardEventInit = {}) => key({ key: 'Enter', ...init }, field(/^Stake/))

async function openWithStake() {
  const slip = await openSlip([1, 2])
  await slip.type('10')
  // Long after the last price moved: a press right after it does nothing.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  return slip
}

test('Enter in the stake asks, and a second one places', async () => {
  await openWithStake()
  enter()
  expectOn('Confirm with Enter: €10.00')
  enter()
  expectOff(/^Placing your bet/)
})

test('Ctrl+Enter asks from anywhere', async () => {
  await openWithStake()
  key({ key: 'Enter', ctrlKey: true })
  expectOn('Confirm with Enter: €10.00')
})

test('a held Enter places nothing', async () => {
  await openWithStake()
  enter()
  enter({ repeat: true })
  expectOn('Confirm with Enter: €10.00')
})

test('the second Enter needs no Ctrl while the focus stays where it was, and does nothing elsewhere', async () => {
  await openWithStake()
  const [share, clear] = [button('Share bet slip'), button('Clear bet slip')]
  key({ key: 'Enter', ctrlKey: true }, share)
  key({ key: 'Enter' }, clear)
  expectOn('Confirm with Enter: €10.00')
  key({ key: 'Enter' }, share)
  expectOff(/^Placing your bet/)
})

test('a held Enter on the button presses it once', async () => {
  await openWithStake()
  expect(fireEvent.keyDown(button('Place bet €10.00'), { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button('Place bet €10.00'), { key: 'Enter' })).toBe(true)
})

describe('the setting', () => {
  afterEach(() => act(() => confirmSetting.set('always')))

  test.each([
    ['never', '10'],
    ['from-2', '9.99'],
  ] as const)('"%s" places a bet of %s at the first Enter', async (setting, stake) => {
    const { type } = await openWithStake()
    await type(stake)
    act(() => confirmSetting.set(setting))
    enter()
    expectOff(/^Placing your bet/)
  })

  test.each([
    ['always', '0.50'],
    ['from-2', '10'],
    // The operator has four preset stakes.
    ['from-4', '50'],
  ] as const)('"%s" asks about a bet of %s', async (setting, stake) => {
    const { type } = await openWithStake()
    await type(stake)
    act(() => confirmSetting.set(setting))
    enter()
    expectOn(/^Confirm with Enter/)
  })

  test('"never" asks after a price has changed, whoever accepted it', async () => {
    const { receive } = await openWithStake()
    act(() => confirmSetting.set('never'))
    receive({ type: 'changeAcceptMode', mode: 'any' }, market(1, 2.2))
    enter()
    expectOn(/^Confirm with Enter/)
  })

  test('"never" places again without asking once the stake was changed at the new price', async () => {
    const { receive, type } = await openWithStake()
    act(() => confirmSetting.set('never'))
    receive({ type: 'changeAcceptMode', mode: 'any' }, market(1, 2.2))
    await type('20')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
    enter()
    expectOff(/^Placing your bet/)
  })
})

describe('Enter places nothing, whatever the setting,', () => {
  afterEach(() => act(() => confirmSetting.set('always')))

  test.each<[string, (slip: Awaited<ReturnType<typeof openSlip>>) => unknown]>([
    ['while a price is new', ({ receive }) => receive(market(1, 2.2))],
    ['while a selection is locked', ({ receive }) => receive(market(1, 2, -1))],
    ['while a selection is gone', ({ receive }) => receive(market(1, 2, -3))],
    ['while the stake is wrong', ({ type }) => type('999999')],
    ['while the stake cannot be read', ({ type }) => type('ten')],
    ['while it is held', () => {}],
  ])('%s', async (name, change) => {
    const slip = await openWithStake()
    act(() => confirmSetting.set('never'))
    await change(slip)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
    const init = name === 'while it is held' ? { repeat: true } : {}
    enter(init)
    enter(init)
    expect(screen.queryByRole('button', { name: /^Placing/ })).toBeNull()
  })
})

test.each([
  ['Escape', (_slip: Awaited<ReturnType<typeof openSlip>>) => key({ key: 'Escape' }), 'Place bet €10.00'],
  ['another stake', (slip: Awaited<ReturnType<typeof openSlip>>) => slip.type('20'), 'Place bet €20.00'],
])('%s takes the question back', async (_, change, label) => {
  const slip = await openWithStake()
  enter()
  await change(slip)
  expectOn(label)
  enter()
  expectOn(/^Confirm with Enter/)
})

test('Enter never accepts a new price; a does', async () => {
  const { receive } = await openWithStake()
  enter()
  receive(market(1, 2.2))
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  enter()
  enter()
  expectOn(/^Accept new odds/)
  key({ key: 'a' })
  expectOn('Place bet €10.00')
})

test('digits choose presets, with Alt while an amount is typed, unless single keys are off', async () => {
  await openWithStake()
  const first = document.querySelector('[data-presets] button')
  key({ key: '1', code: 'Digit1' })
  const chosen = `Place bet €${Number(first?.textContent).toFixed(2)}`
  expectOn(chosen)
  key({ key: '2', code: 'Digit2' }, field(/^Stake/))
  expectOn(chosen)
  key({ key: '2', code: 'Digit2', altKey: true }, field(/^Stake/))
  const second = button(/^Place bet/).textContent
  expect(second).not.toBe(chosen)
  act(() => shortcuts.set('off'))
  key({ key: '1', code: 'Digit1' })
  expect(button(/^Place bet/).textContent).toBe(second)
  act(() => shortcuts.set('on'))
})
