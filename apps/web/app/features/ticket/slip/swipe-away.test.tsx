// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../../shared/alerts/alerts.ts'
import { openSlip } from '../testing/open-slip.tsx'

const WIDTH = 300

beforeEach(() => {
  // The environment has no layout, no captured pointers and no animations.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH)
  HTMLElement.prototype.setPointerCapture = () => {}
  HTMLElement.prototype.animate = () => ({ finished: Promise.resolve() }) as never
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const { id } of alerts.get()) closeAlert(id)
})

const legOf = (name: string) => screen.getByRole('button', { name: `Remove ${name}` }).closest('li') as HTMLElement

async function drag(leg: HTMLElement, [x, y]: readonly [number, number], pointerType = 'touch') {
  const pointer = { pointerType, pointerId: 1, isPrimary: true }
  fireEvent.pointerDown(leg, { ...pointer, clientX: 100, clientY: 100 })
  for (const share of [0.3, 0.6, 1])
    fireEvent.pointerMove(leg, { ...pointer, clientX: 100 + x * share, clientY: 100 + y * share })
  await act(async () => {
    fireEvent.pointerUp(leg, { ...pointer, clientX: 100 + x, clientY: 100 + y })
  })
}

const isThere = (name: string) => screen.queryByRole('button', { name: `Remove ${name}` }) !== null

it.each([-200, 200])('removes a leg drawn by %s px, which the message brings back', async x => {
  await openSlip([1, 2])
  await drag(legOf('Home 1'), [x, 5])
  expect(isThere('Home 1')).toBe(false)
  expect(alerts.get()).toMatchObject([{ title: 'Removed: Home 1' }])
  act(() => alerts.get()[0]?.action?.run())
  expect(isThere('Home 1')).toBe(true)
})

it.each([
  ['a short way', [60, 0], 'touch'],
  ['while the page is scrolled', [200, 150], 'touch'],
  ['by a mouse', [200, 0], 'mouse'],
] as const)('leaves a leg that is drawn %s', async (_, way, pointerType) => {
  await openSlip([1, 2])
  await drag(legOf('Home 1'), way, pointerType)
  expect(isThere('Home 1')).toBe(true)
  expect(legOf('Home 1').style.transform).toBe('')
})

it('removes nothing when the browser takes the finger to scroll', async () => {
  await openSlip([1, 2])
  const leg = legOf('Home 1')
  const pointer = { pointerType: 'touch', pointerId: 1, isPrimary: true }
  fireEvent.pointerDown(leg, { ...pointer, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(leg, { ...pointer, clientX: 300, clientY: 100 })
  fireEvent.pointerCancel(leg, pointer)
  fireEvent.pointerUp(leg, { ...pointer, clientX: 300, clientY: 100 })
  expect(isThere('Home 1')).toBe(true)
})
