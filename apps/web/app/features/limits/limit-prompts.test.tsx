// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { createManualTime } from '@touchline/client/testing/manual-time'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { closeModal, modals, openModal } from '../../shared/modals/modals.ts'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { ModalStage } from '../../ui/modal-stage.ts'
import { DepositLimitPrompt } from './deposit-limit-prompt.tsx'
import { limitsQuery } from './limits-query.ts'
import { LimitReviewModal } from './review-modal.tsx'
import { startLimitReview } from './start-limit-review.ts'
import { limitOf } from './testing/test-limits.ts'

afterEach(() => {
  for (const { id } of modals.get()) closeModal(id)
})

/** An app whose platform has a question for the player. */
async function appWith(prompt: string | null | 'unreachable') {
  const sent: [string, unknown][] = []
  const app = await createTestApp('en', (async (name: string, input: { body?: unknown } = {}) => {
    if (name !== 'getUserLimits' && name !== 'getSettings') sent.push([name, input.body])
    if (name === 'getSettings') return { data: { flags: { responsible_gambling: true }, currencies: [] } }
    if (prompt === 'unreachable') throw new Error('no answer')
    if (name === 'getUserLimits') return { data: [], currency: 'EUR', stats: [], remaining: [], prompt }
    return name === 'postUserLimits' ? { data: limitOf({}) } : null
  }) as unknown as App['api']['call'])
  app.queryClient.setDefaultOptions({ queries: { retry: false } })
  return { app, sent }
}

describe('before the first deposit', () => {
  it('asks for a limit, presets no amount, and lets the player pass over it', async () => {
    const { app, sent } = await appWith('first_deposit')
    const { user } = renderInApp(app, <DepositLimitPrompt>the deposit</DepositLimitPrompt>)
    expect(await screen.findByRole('textbox', { name: 'Maximum amount' })).toHaveValue('')
    expect(screen.queryByText('the deposit')).toBeNull()
    for (const period of ['Daily', 'Weekly', 'Monthly'])
      expect(screen.getByRole('button', { name: period })).toBeVisible()
    expect(screen.getByText(/Every deposit counts in full/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue without a limit' }))
    expect(screen.getByText('the deposit')).toBeVisible()
    expect(sent).toEqual([['postUserLimitsReview', undefined]])
  })

  it('sets any amount for any period, and goes on to the deposit', async () => {
    const { app, sent } = await appWith('first_deposit')
    const { user } = renderInApp(app, <DepositLimitPrompt>the deposit</DepositLimitPrompt>)
    await user.click(await screen.findByRole('button', { name: 'Monthly' }))
    await user.type(screen.getByRole('textbox', { name: 'Maximum amount' }), '37.50')
    await user.click(screen.getByRole('button', { name: 'Set limit' }))
    expect(await screen.findByText('the deposit')).toBeVisible()
    expect(sent).toEqual([['postUserLimits', { type: 'deposit', period: 'month', value: 3750, currency: 'EUR' }]])
  })

  it('gives both answers the same weight', async () => {
    const { app } = await appWith('first_deposit')
    renderInApp(app, <DepositLimitPrompt>the deposit</DepositLimitPrompt>)
    const skip = await screen.findByRole('button', { name: 'Continue without a limit' })
    expect(skip.className).toBe(screen.getByRole('button', { name: 'Set limit' }).className)
  })

  it.each([null, 'review', 'unreachable'])('shows the deposit at once when the question is %s', async prompt => {
    const { app } = await appWith(prompt)
    renderInApp(app, <DepositLimitPrompt>the deposit</DepositLimitPrompt>)
    expect(await screen.findByText('the deposit')).toBeVisible()
  })
})

describe('the reminder to review limits', () => {
  const player: SessionState = {
    status: 'LOGGED_IN',
    reason: null,
    info: { id: 'a', startedAt: '', secondsLimit: null, realityCheckSeconds: null },
  }

  async function start(prompt: string | null) {
    const { app } = await appWith(prompt)
    const time = createManualTime()
    const isPlacing = { current: false }
    const session = createObservable<SessionState>(player)
    const stop = startLimitReview(
      { ...app, session: { ...app.session, ...session } },
      { schedule: time.schedule, isPlacing: () => isPlacing.current },
    )
    const open = () => modals.get().map(({ id }) => id)
    return { app, time, isPlacing, session, stop, open }
  }

  it('opens when it is due, but over nothing else', async () => {
    const { app, time, isPlacing, open, stop } = await start('review')
    void openModal(app, 'search')
    isPlacing.current = true
    time.advance(5000)
    await vi.waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
    expect(open()).toEqual(['search'])
    closeModal('search')
    time.advance(10_000)
    expect(open()).toEqual([])
    isPlacing.current = false
    time.advance(10_000)
    expect(open()).toEqual(['limitReview'])
    stop()
  })

  it.each([null, 'first_deposit'])('does not open when the question is %s', async prompt => {
    const { app, time, open, stop } = await start(prompt)
    time.advance(5000)
    await vi.waitFor(() => expect(app.queryClient.getQueryData(limitsQuery(app.api).queryKey)).toBeDefined())
    time.advance(60_000)
    expect(open()).toEqual([])
    stop()
  })

  it('is answered by keeping everything as it is', async () => {
    const { app, sent } = await appWith('review')
    const close = vi.fn()
    const { user } = renderInApp(
      app,
      <ModalStage value={{ isOpen: true, isBlocking: false, close }}>
        <LimitReviewModal props={undefined} close={close} />
      </ModalStage>,
    )
    await user.click(screen.getByRole('button', { name: 'Keep my limits' }))
    expect(close).toHaveBeenCalledWith('done')
    expect(sent).toEqual([['postUserLimitsReview', undefined]])
  })
})
