// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { triggerRetry } from '../../shared/errors/retry.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { followAddress } from './follow-address.ts'
import { navigate } from './location.ts'
import { loadPageModule } from './page-modules.ts'

vi.mock('./page-modules.ts', async original => {
  const actual = await original<typeof import('./page-modules.ts')>()
  return { ...actual, loadPageModule: vi.fn(actual.loadPageModule) }
})

let shown: string[]
let stop: () => void
let line: 'up' | 'down'

beforeEach(async () => {
  history.replaceState(null, '', '/')
  const { loadPageModule: load } = await vi.importActual<typeof import('./page-modules.ts')>('./page-modules.ts')
  vi.mocked(loadPageModule).mockImplementation(route =>
    line === 'up' ? load(route) : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => line === 'up')
  shown = []
  const app = { ...(await createTestApp('en', () => new Promise(() => {}))), pathname: '/' }
  const [, end] = followAddress(app, next => {
    if (typeof next !== 'function') shown.push(next.at(-1)?.matched.params.path ?? '')
  })
  stop = end
  line = 'down'
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const failed = (times: number) => vi.waitFor(() => expect(loadPageModule).toHaveBeenCalledTimes(times))

it('opens the page of a navigation begun offline when the line is back', async () => {
  navigate('/results')
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
  expect(shown).toEqual([])
  line = 'up'
  await vi.waitFor(() => {
    triggerRetry()
    expect(shown).toContain('/results')
  })
})

it('opens it when it is asked for again', async () => {
  navigate('/results')
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
  await failed(vi.mocked(loadPageModule).mock.calls.length)
  line = 'up'
  navigate('/results')
  await vi.waitFor(() => expect(shown).toContain('/results'))
})
