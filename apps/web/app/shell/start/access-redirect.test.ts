import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { startAccessRedirect } from './access-redirect.ts'

const dataset: Record<string, string> = {}

beforeEach(() => vi.stubGlobal('document', { body: { dataset } }))
afterEach(() => vi.unstubAllGlobals())

async function open(country: string, locale = 'en') {
  const app = { ...(await createTestApp(locale)), country }
  const leave = vi.fn()
  const say = (system: object) => {
    // Of the settings only what is looked at.
    app.queryClient.setQueryData(app.queries.settings().queryKey, { data: { system } } as never)
  }
  return { start: () => startAccessRedirect(app, leave), say, leave }
}

it('stays where nobody is shut out, and where the settings say nothing of it', async () => {
  const { start, say, leave } = await open('DE')
  start()
  say({ platform_settings: { region_blocked_country_codes: ['NO'], locked: false } })
  say({})
  expect(leave).not.toHaveBeenCalled()
  expect(dataset.country).toBe('DE')
})

it('leaves for the page that says so when the product is closed while a page stands', async () => {
  const { start, say, leave } = await open('', 'ar')
  say({ platform_settings: {} })
  start()
  expect(leave).not.toHaveBeenCalled()
  say({ platform_settings: { locked: true } })
  expect(leave.mock.calls).toEqual([['/ar/locked']])
})

it("goes by the back end's word where the server did not know the country, and tells the page's body", async () => {
  const { start, say, leave } = await open('')
  say({ user_country: { code: 'NO' }, platform_settings: { region_blocked_country_codes: ['NO'] } })
  start()
  expect(leave.mock.calls).toEqual([['/blocked']])
  expect(dataset.country).toBe('NO')
})

it("goes by the server's word before the back end's", async () => {
  const { start, say, leave } = await open('DE')
  say({ user_country: { code: 'NO' }, platform_settings: { region_blocked_country_codes: ['NO'] } })
  start()
  expect(leave).not.toHaveBeenCalled()
})
