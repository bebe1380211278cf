// @vitest-environment happy-dom

import { act } from '@testing-library/react'
import { makeMarket, makeMatch } from '@touchline/client/testing/fixtures'
import { beforeEach, expect, it } from 'vitest'
import type { App } from '../shared/app.ts'
import { renderInApp } from '../testing/render.tsx'
import { createTestApp } from '../testing/test-app.ts'
import { OutcomeButton } from './outcome-button.tsx'

const match = makeMatch()
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

function open() {
  const { container } = renderInApp(app, <OutcomeButton match={match} marketKey={MARKET} outcome={outcome} />)
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
