import { expect, it, onTestFinished, vi } from 'vitest'
import { bufferReport, reportError, setReporter, trackPageHide } from './report-error.ts'

it('reports no failure of a page that is left, until it is shown again', () => {
  const reported: string[] = []
  setReporter((_, context) => void reported.push(context))
  onTestFinished(() => {
    setReporter(bufferReport)
    vi.unstubAllGlobals()
  })
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  trackPageHide()
  reportError(new TypeError('Failed to fetch'), 'before')
  page.dispatchEvent(new Event('pagehide'))
  reportError(new TypeError('Failed to fetch'), 'leaving')
  page.dispatchEvent(new Event('pageshow'))
  reportError(new TypeError('Failed to fetch'), 'after')
  expect(reported).toEqual(['before', 'after'])
})
