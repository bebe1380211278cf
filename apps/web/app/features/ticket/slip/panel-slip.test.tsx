// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { startBoth, visitor } from '../testing/open-slip.tsx'
import { PanelSlip } from './slip.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(width: number, isInSheet: boolean): Promise<string | null> {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1]),
    addEventListener() {},
    removeEventListener() {},
  }))
  const app = await createTestApp()
  startBoth(app, null)
  const { container } = renderInApp(app, <PanelSlip player={visitor} isInSheet={isInSheet} />)
  return container.textContent
}

it('is rendered beside the page on large screens only, and in the sheet of small ones', async () => {
  expect(await open(1440, false)).toContain('Your bet slip is empty')
  expect(await open(390, false)).toBe('')
  expect(await open(390, true)).toContain('Your bet slip is empty')
})
