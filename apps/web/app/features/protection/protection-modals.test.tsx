// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { RealityCheck } from '@touchline/contract/entities/limits'
import { expect, it } from 'vitest'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { ActivityLimitModal, OutOfSessionLimitModal, RealityCheckModal } from './protection-modals.tsx'

const check: RealityCheck = {
  due: true,
  elapsed_seconds: 3725,
  currency: 'EUR',
  bets_sum: 6200,
  wins_sum: 4360,
  period: { from: '2026-11-21T11:00:00.000Z', to: '2026-11-21T12:00:00.000Z' },
}
const nothing = () => {}

async function appWith(flags: object, protection?: object) {
  const app = await createTestApp()
  const system = { platform_settings: { protection } }
  app.queryClient.setQueryData(app.queries.settings().queryKey, { data: { flags, system } } as never)
  return app
}

it('shows duration and result, losses as prominently as wins', async () => {
  const app = await appWith({ responsible_gambling: true })
  renderInApp(app, <RealityCheckModal props={check} close={nothing} />)
  const text = readText(screen.getByRole('dialog'))
  expect(text).toContain('You’ve been here for 1 h 02')
  expect(text).toContain('Time 1 h 02 Staked €62.00 Returns €43.60 Net −€18.40')
  expect(text).toContain('See bet history Set a limit Sign out Continue')
})

it('gives both answers the same weight', async () => {
  renderInApp(await appWith({}), <RealityCheckModal props={check} close={nothing} />)
  const [first, second] = ['Sign out', 'Continue'].map(name => screen.getByRole('button', { name }))
  expect(first?.className).toBe(second?.className)
  expect(first?.parentElement).toBe(second?.parentElement)
})

it('links to limits only where they are available', async () => {
  const app = await appWith({ responsible_gambling: false })
  renderInApp(app, <RealityCheckModal props={check} close={nothing} />)
  expect(readText(screen.getByRole('dialog'))).not.toContain('Set a limit')
})

it.each([
  ['limit-reached', 'You’ve reached your time limit'],
  ['excluded', 'You’re on a break from betting'],
] as const)('shows why access is denied: %s', async (reason, title) => {
  const app = await appWith({})
  renderInApp(app, <OutOfSessionLimitModal props={{ reason }} close={nothing} />)
  expect(screen.getByRole('dialog')).toHaveAccessibleName(title)
})

it.each([
  ['the help that the operator names', { help_url: 'https://help.example' }, 'https://help.example'],
  ['its help centre where it names none', undefined, 'http://host.test/help-center?locale=en'],
])('links to %s', async (_where, protection, address) => {
  renderInApp(await appWith({}, protection), <ActivityLimitModal props={undefined} close={nothing} />)
  expect(screen.getByRole('link')).toHaveAttribute('href', address)
})
