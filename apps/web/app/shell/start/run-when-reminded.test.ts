import { createManualTime } from '@touchline/client/testing/manual-time'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { runWhenReminded } from './run-when-reminded.ts'

afterEach(() => vi.restoreAllMocks())

async function start(sign_up_reminder_seconds: number | null) {
  vi.spyOn(performance, 'now').mockReturnValue(15_000)
  const app = await createTestApp()
  const system = { platform_settings: { sign_up_reminder_seconds } }
  app.queryClient.setQueryData(app.queries.settings().queryKey, { data: { system } } as never)
  const time = createManualTime()
  const run = vi.fn()
  runWhenReminded(app, time.schedule, run)
  await vi.waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
  await Promise.resolve()
  return { time, run }
}

it('runs without a touch when the reminder is due, counted from the opening of the page', async () => {
  const { time, run } = await start(60)
  time.advance(44_999)
  expect(run).not.toHaveBeenCalled()
  time.advance(1)
  expect(run).toHaveBeenCalledOnce()
})

it('never runs where the operator has no reminder', async () => {
  const { time, run } = await start(null)
  time.advance(86_400_000)
  expect(run).not.toHaveBeenCalled()
})
