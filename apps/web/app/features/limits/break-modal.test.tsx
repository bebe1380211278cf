// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import type { App } from '../../shared/app/app.ts'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { ModalStage } from '../../ui/modal-stage.ts'
import { BreakModal } from './break-modal.tsx'
import { limitOf } from './testing/test-limits.ts'

afterEach(() => {
  for (const { id } of alerts.get()) closeAlert(id)
})

async function open() {
  const calls: [string, unknown][] = []
  const app = await createTestApp('en', (async (name: string, input: { body?: unknown }) => {
    calls.push([name, input.body])
    return {
      data: limitOf({ type: 'cooling_off', period: 'day', value: null, disable_at: '2026-11-22T12:00:00.000Z' }),
    }
  }) as App['api']['call'])
  const close = vi.fn()
  const { user } = renderInApp(
    app,
    <ModalStage value={{ isOpen: true, isBlocking: false, close }}>
      <BreakModal props={undefined} close={close} />
    </ModalStage>,
  )
  return { user, calls, close }
}

it('begins a break of 24 hours with one press, and says until when it lasts', async () => {
  const { user, calls, close } = await open()
  await user.click(screen.getByRole('button', { name: 'Start break' }))
  expect(calls.filter(([name]) => name === 'postUserLimits')).toEqual([
    ['postUserLimits', { type: 'cooling_off', period: 'day' }],
  ])
  expect(close).toHaveBeenCalledWith('done')
  expect(alerts.get()).toMatchObject([{ title: 'Your break has started', text: expect.stringContaining('until') }])
})

it('asks for no tick, and gives both answers the same look', async () => {
  await open()
  expect(screen.queryByRole('checkbox')).toBeNull()
  const names = ['Cancel', 'Start break'].map(name => screen.getByRole('button', { name }).className)
  expect(names[0]).toBe(names[1])
})
