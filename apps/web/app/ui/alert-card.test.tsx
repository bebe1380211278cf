// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alerts, closeAlert, showAlert, unshownToasts } from '../shared/alerts/alerts.ts'
import { useReadable } from '../shared/helpers/use-readable.ts'
import { renderInApp } from '../testing/render.tsx'
import { createTestApp } from '../testing/test-app.ts'
import { AlertCard, UnshownNote } from './alert-card.tsx'

const CLOSES_AFTER_MS = 5000

function All() {
  return useReadable(alerts).map(alert => <AlertCard key={alert.id} alert={alert} />)
}

async function open() {
  const app = await createTestApp()
  vi.useFakeTimers()
  renderInApp(app, <All />)
  act(() => void showAlert({ kind: 'danger', title: 'Your bet wasn’t placed' }))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const card = () => screen.getByRole('alert')

beforeEach(() => {
  for (const { id } of alerts.get()) closeAlert(id)
})
afterEach(() => {
  vi.useRealTimers()
})

it('closes after five seconds', async () => {
  await open()
  pass(CLOSES_AFTER_MS)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('stays while the pointer rests on it, also when the focus leaves it', async () => {
  await open()
  fireEvent.pointerEnter(card())
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }))
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }))
  pass(2 * CLOSES_AFTER_MS)
  expect(card()).toBeInTheDocument()
  fireEvent.pointerLeave(card())
  pass(CLOSES_AFTER_MS)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('stays while it has the focus', async () => {
  await open()
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }))
  pass(2 * CLOSES_AFTER_MS)
  expect(card()).toBeInTheDocument()
})

it('starts anew when it is shown again', async () => {
  await open()
  pass(CLOSES_AFTER_MS - 1)
  act(() => void showAlert({ kind: 'danger', title: 'Your bet wasn’t placed' }))
  pass(CLOSES_AFTER_MS - 1)
  expect(card()).toBeInTheDocument()
})

it('opens the list that has the toasts without room, once', async () => {
  const run = vi.fn()
  unshownToasts.set({ count: 2, action: { label: '2 more', run } })
  const { user } = renderInApp(await createTestApp(), <UnshownNote />)
  await user.click(screen.getByRole('button', { name: '2 more' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
