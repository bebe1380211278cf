// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { PairedBar } from './statistics.tsx'

it.each([
  [0, 0, 1],
  [1, 0, 2],
  [3, 2, 2],
])('shares the bar of %i to %i among %i parts', async (home, away, parts) => {
  const { container } = renderInApp(await createTestApp(), <PairedBar row={{ key: 'corners', home, away }} />)
  expect(container.querySelectorAll('rect')).toHaveLength(parts)
})
