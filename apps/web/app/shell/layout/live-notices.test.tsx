// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { createObservable } from '@touchline/client/observable'
import type { ConnectionState } from '@touchline/client/realtime/types'
import { makeMarket, makeMatch, makeOutcomes } from '@touchline/contract/examples/match'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { LiveNotices } from './live-notices.tsx'

/** A connected page that shows the prices of a match. */
async function openPage() {
  const created = await createTestApp()
  const state = createObservable<ConnectionState>('connected')
  const app = { ...created, liveSession: { ...created.liveSession, state } as App['liveSession'] }
  const fold = (odds: number, version: number) => {
    const outcomes = makeOutcomes({ Home: odds, Draw: 3, Away: 4 })
    app.live.foldMatches([makeMatch(1, { main_market: makeMarket(1, { outcomes, version }) })], { asOfMs: version })
  }
  fold(1.5, 1)
  const keys = app.live.markets.get(app.live.marketKeys.get(makeMatch(1).urn_id)?.[0] ?? '')?.outcomes ?? []
  vi.useFakeTimers()
  renderInApp(
    app,
    <>
      <LiveNotices />
      {keys.map(({ key }) => (
        <i key={key} data-outcome={key} />
      ))}
    </>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  return {
    fold,
    pass,
    lose: () => {
      act(() => {
        state.set('connecting')
        app.live.setFreshness('stale')
      })
      pass(1000)
    },
    recover: () =>
      act(() => {
        state.set('connected')
        app.live.setFreshness('trusted')
      }),
  }
}

it('says for a moment how many of the prices on the page have changed when the connection is back', async () => {
  const { fold, lose, recover, pass } = await openPage()
  lose()
  expect(screen.getByRole('status')).toHaveTextContent('Connection lost')
  fold(1.8, 2)
  recover()
  pass(300)
  expect(screen.getByRole('status')).toHaveTextContent('Connected Prices changed: 1')
  pass(6000)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

it('counts no price when none has changed', async () => {
  const { lose, recover, pass } = await openPage()
  lose()
  recover()
  pass(300)
  expect(screen.getByRole('status')).toHaveTextContent(/^Connected$/)
})
