import type { RealityCheck } from '@touchline/contract/entities/limits'
import { expect, it } from 'vitest'
import { readText, renderMarkup } from '../../testing/render-markup.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { RealityCheckModal } from './reality-check-modal.tsx'
import { ActivityLimitModal, OutOfSessionLimitModal } from './stopped-modals.tsx'

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

it('tells how long and how much, losses as plainly as wins', async () => {
  const app = await appWith({ responsible_gambling: true })
  const text = readText(renderMarkup(app, <RealityCheckModal props={check} close={nothing} />))
  expect(text).toContain('You have been here for 1 h 02')
  expect(text).toContain('Time 1 h 02 Staked €62.00 Won €43.60 Net −€18.40')
  expect(text).toContain('See bet history Set a limit Sign out Keep playing')
})

it('leads to limits only where they are set here', async () => {
  const app = await appWith({ responsible_gambling: false })
  expect(readText(renderMarkup(app, <RealityCheckModal props={check} close={nothing} />))).not.toContain('Set a limit')
})

it.each([
  ['limit-reached', 'Session limit reached'],
  ['excluded', 'Your account takes a break'],
] as const)('says why nobody is let in: %s', async (reason, title) => {
  const app = await appWith({})
  expect(readText(renderMarkup(app, <OutOfSessionLimitModal props={{ reason }} close={nothing} />))).toContain(title)
})

it('leads to the help that the operator names, else to its help centre', async () => {
  const close = <ActivityLimitModal props={undefined} close={nothing} />
  expect(renderMarkup(await appWith({}, { help_url: 'https://help.example' }), close)).toContain(
    'href="https://help.example"',
  )
  expect(renderMarkup(await appWith({}), close)).toContain('href="http://host.test/help-center"')
})
