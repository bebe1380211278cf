// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { makeMarket, makeMatch } from '@touchline/contract/examples/match'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shortcuts } from '../../../shared/browser/shortcuts.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import { keptPrice } from './price-card.tsx'
import { PricePopover } from './price-popover.tsx'

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => {}
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  keptPrice.set(null)
  shortcuts.set('on')
})

async function show() {
  const app = await createTestApp()
  app.live.foldMarkets([makeMarket(1, {})])
  const [key = ''] = app.live.marketKeys.get('sr:match:1') ?? []
  const [outcome] = app.live.markets.get(key)?.outcomes ?? []
  if (!outcome) throw new Error('no outcome')
  const match = makeMatch(1, {})
  const { container } = renderInApp(
    app,
    <main>
      <OutcomeButton match={match} marketKey={key} outcome={outcome} />
      <PricePopover match={match} />
    </main>,
  )
  const button = container.querySelector('button')
  if (!button) throw new Error('no button')
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { app, button, pass, name: outcome.name, popover: () => container.querySelector('[role="status"]') }
}

it('opens while a pointer rests on a price, and closes after it has left price and history', async () => {
  const { button, pass, popover, name } = await show()
  fireEvent.pointerOver(button, { pointerType: 'mouse' })
  await pass(399)
  expect(popover()).toBeNull()
  await pass(1)
  expect(popover()?.textContent).toContain(name)
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
  const opened = popover()
  if (!opened) throw new Error('not open')
  fireEvent.pointerOver(opened, { pointerType: 'mouse' })
  await pass(1000)
  expect(popover()).not.toBeNull()
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
  await pass(200)
  expect(popover()).toBeNull()
})

it('opens by h held on a focused price, unless single keys are off, and closes by Escape', async () => {
  const { button, pass, popover } = await show()
  button.focus()
  const hold = async (ms: number) => {
    fireEvent.keyDown(button, { key: 'h' })
    await pass(ms)
    fireEvent.keyUp(button, { key: 'h' })
    await pass(1000)
  }
  shortcuts.set('off')
  await hold(400)
  expect(popover()).toBeNull()
  shortcuts.set('on')
  await hold(300)
  expect(popover()).toBeNull()
  await hold(400)
  expect(popover()).not.toBeNull()
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(popover()).toBeNull()
})

it('opens by a long press, which picks nothing, and not by a finger that scrolls', async () => {
  const { button, pass, popover } = await show()
  const touch = { pointerType: 'touch', clientX: 10, clientY: 10 }
  fireEvent.pointerDown(button, touch)
  fireEvent.pointerMove(button, { ...touch, clientY: 40 })
  await pass(500)
  expect(popover()).toBeNull()
  fireEvent.pointerUp(button, touch)
  fireEvent.pointerDown(button, touch)
  await pass(500)
  expect(popover()).not.toBeNull()
  fireEvent.pointerUp(button, touch)
  expect(fireEvent.click(button)).toBe(false)
  fireEvent.pointerDown(document.body, touch)
  expect(popover()).toBeNull()
  fireEvent.pointerUp(document.body, touch)
  expect(fireEvent.click(button)).toBe(true)
})

it('keeps the history open as a card, and closes', async () => {
  const { button, pass, popover } = await show()
  fireEvent.pointerOver(button, { pointerType: 'mouse' })
  await pass(400)
  const keep = popover()?.querySelector('button')
  if (!keep) throw new Error('no button')
  fireEvent.pointerDown(keep, { pointerType: 'mouse' })
  fireEvent.click(keep)
  expect(popover()).toBeNull()
  expect(keptPrice.get()).toBe(button.dataset.outcome)
})
