// @vitest-environment happy-dom

import { act } from '@testing-library/react'
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import { makeMarket, makeMatch } from '@touchline/client/testing/fixtures'
import { tournament } from '@touchline/contract/examples/catalogue'
import { beforeEach, expect, it, vi } from 'vitest'
import type { App } from '../shared/app/app.ts'
import { nextPaint } from '../shared/browser/run-later.ts'
import { OddsActionsProvider } from '../shared/odds/odds-actions.tsx'
import type { PressedOutcome } from '../shared/odds/pick.ts'
import { renderInApp } from '../testing/render.tsx'
import { createTestApp } from '../testing/test-app.ts'
import { translatePage } from '../testing/translate-page.ts'
import type { OddsLayout } from './odds-button.tsx'
import { OutcomeButton } from './outcome-button.tsx'

const match = makeMatch({ tournament })
const MARKET = `${match.urn_id}/1/`
const outcome = { key: `${MARKET}/1`, id: '1', name: 'Reds' }

let app: App
let version: number

beforeEach(async () => {
  app = await createTestApp()
  version = 1
  fold(2)
})

function fold(odds: number, status: 1 | -1 = 1): void {
  version += 1
  app.live.foldMarkets([makeMarket([odds, 3, 4], { status, version })])
}

function open(layout: OddsLayout = 'row') {
  const { container } = renderInApp(
    app,
    <OutcomeButton match={match} marketKey={MARKET} outcome={outcome} layout={layout} />,
  )
  return () => {
    const button = container.querySelector('button')
    return [button?.lastElementChild?.textContent, button?.dataset.odds, button?.getAttribute('aria-label')]
  }
}

it('writes a movement into text, data and label', () => {
  const read = open()
  act(() => fold(2.5))
  expect(read()).toEqual(['2.50', '2.5', expect.stringContaining('2.50')])
})

it('shows the current price after a suspension within a frame that ended at the price of the last render', () => {
  const read = open()
  act(() => fold(2.5))
  act(() => {
    fold(2.2, -1)
    fold(2)
  })
  expect(read()).toEqual(['2.00', '2', expect.stringContaining('2.00')])
})

it.each(['replace', 'move'] as const)('writes movements where a translation %ss the text', way => {
  const read = open()
  const stop = translatePage({ way, isHostile: true })
  for (const odds of [2.5, 2.25, 101, 3]) {
    act(() => fold(odds))
    expect(read()).toEqual([odds.toFixed(2), String(odds), expect.stringContaining(odds.toFixed(2))])
  }
  act(() => fold(3, -1))
  expect(read()[0]).toBe('')
  act(() => fold(3.5))
  expect(read()[0]).toBe('3.50')
  stop()
})

it.each([
  ['en', 'row', 'Reds, Reds, 1x2, suspended'],
  ['en', 'centre', 'Reds, 1x2, suspended'],
  ['ar', 'centre', 'Reds، 1x2، معلّق'],
  ['ja', 'centre', 'Reds、1x2、受付停止中'],
] as const)('names a locked price in %s without what its %s layout does not show', async (locale, layout, label) => {
  app = await createTestApp(locale)
  fold(2, -1)
  expect(open(layout)()[2]).toBe(label)
})

it('excludes the price from translation', () => {
  const read = open()
  const stop = translatePage({ way: 'replace' })
  expect(read()[0]).toBe('2.00')
  expect(document.querySelector('[data-odds] > :last-child > font')).toBeNull()
  expect(document.querySelector('[data-odds] > :first-child font')).not.toBeNull()
  stop()
})

/** A button whose picks are taken by `onPick`, which may refuse them. */
function openPickable(onPick: (pressed: PressedOutcome, toggle: () => void) => void) {
  const picked = createKeyedStore<true>()
  const toggle = () => {
    picked.set(outcome.key, picked.get(outcome.key) ? undefined : true)
    picked.flush()
  }
  const { container } = renderInApp(
    app,
    <OddsActionsProvider actions={{ picked, onPick: pressed => onPick(pressed, toggle) }}>
      <OutcomeButton match={match} marketKey={MARKET} outcome={outcome} />
    </OddsActionsProvider>,
  )
  const button = container.querySelector('button')
  return {
    press: () => button?.click(),
    isMarked: () => button?.getAttribute('aria-pressed') === 'true',
    paint: () => act(nextPaint),
  }
}

it('is marked within the press, and picked after its paint at the price that was pressed', async () => {
  const onPick = vi.fn((_: PressedOutcome, toggle: () => void) => toggle())
  const { press, isMarked, paint } = openPickable(onPick)
  press()
  expect(isMarked()).toBe(true)
  expect(onPick).not.toHaveBeenCalled()
  act(() => fold(2.5))
  await paint()
  expect(onPick.mock.calls[0]?.[0]).toMatchObject({ outcome: { id: '1' }, odds: 2 })
  expect(isMarked()).toBe(true)
})

it('loses its mark when the pick is refused', async () => {
  const { press, isMarked, paint } = openPickable(() => {})
  press()
  expect(isMarked()).toBe(true)
  await paint()
  expect(isMarked()).toBe(false)
})

it('is not picked after two presses within a frame', async () => {
  const onPick = vi.fn((_: PressedOutcome, toggle: () => void) => toggle())
  const { press, isMarked, paint } = openPickable(onPick)
  press()
  press()
  await paint()
  expect(onPick).toHaveBeenCalledTimes(2)
  expect(isMarked()).toBe(false)
})
