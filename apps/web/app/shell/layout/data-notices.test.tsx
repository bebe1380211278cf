// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { DataNotices } from './data-notices.tsx'

it('says that an earlier page is old until its prices are current', async () => {
  const app = { ...(await createTestApp()), isKept: true }
  app.live.setFreshness('stale')
  const { container } = renderInApp(app, <DataNotices isWaiting={false} />)
  expect(readText(container)).toMatch(/Prices are locked until this page is up to date\.$/)
  act(() => app.live.setFreshness('trusted'))
  expect(readText(container)).toBe('')
})
