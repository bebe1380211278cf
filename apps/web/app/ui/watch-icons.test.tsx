// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { bufferedReports } from '../shared/errors/report-error.ts'
import { Icon } from './icon.tsx'
import { watchIcons } from './watch-icons.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  bufferedReports.length = 0
})

const watch = async (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  render(<Icon name="search" />)
  await watchIcons()
  return document.documentElement.dataset.icons
}

it.each([
  ['answers 404', async () => new Response('', { status: 404 })],
  ['is another file', async () => new Response('<html></html>')],
  ['cannot be fetched', () => Promise.reject(new TypeError('failed'))],
])('marks the page and reports when the sprite %s', async (_, answer) => {
  expect(await watch(answer)).toBe('failed')
  expect(bufferedReports).toHaveLength(1)
})

it('marks nothing when the sprite is there', async () => {
  expect(await watch(async () => new Response('<svg><symbol id="i-search"/></svg>'))).toBeUndefined()
  expect(bufferedReports).toEqual([])
})

it('draws a lock and a star without the sprite', () => {
  const { container } = render(
    <>
      <Icon name="lock" />
      <Icon name="star" />
    </>,
  )
  expect(container.querySelector('use')).toBeNull()
  expect(container.querySelectorAll('path')).toHaveLength(2)
})
