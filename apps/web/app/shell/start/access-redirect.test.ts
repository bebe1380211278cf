import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { startAccessRedirect } from './access-redirect.ts'

const dataset: Record<string, string> = {}

beforeEach(() => vi.stubGlobal('document', { body: { dataset } }))
afterEach(() => vi.unstubAllGlobals())

async function open(country: string, locale = 'en') {
  const app = { ...(await createTestApp(locale)), country }
  const redirect = vi.fn()
  const setSystem = (system: object) => {
    // Only the settings that are read.
    app.queryClient.setQueryData(app.queries.settings().queryKey, { data: { system } } as never)
  }
  return { start: () => startAccessRedirect(app, redirect), setSystem, redirect }
}

it('stays when access is allowed or the settings have no rules', async () => {
  const { start, setSystem, redirect } = await open('DE')
  start()
  setSystem({ platform_settings: { region_blocked_country_codes: ['NO'], locked: false } })
  setSystem({})
  expect(redirect).not.toHaveBeenCalled()
  expect(dataset.country).toBe('DE')
})

it('redirects when the product is closed while a page is open', async () => {
  const { start, setSystem, redirect } = await open('', 'ar')
  setSystem({ platform_settings: {} })
  start()
  expect(redirect).not.toHaveBeenCalled()
  setSystem({ platform_settings: { locked: true } })
  expect(redirect.mock.calls).toEqual([['/ar/locked']])
})

it("uses the backend's country when the server does not know it, and sets it on the body", async () => {
  const { start, setSystem, redirect } = await open('')
  setSystem({ user_country: { code: 'NO' }, platform_settings: { region_blocked_country_codes: ['NO'] } })
  start()
  expect(redirect.mock.calls).toEqual([['/blocked']])
  expect(dataset.country).toBe('NO')
})

it("prefers the server's country to the backend's", async () => {
  const { start, setSystem, redirect } = await open('DE')
  setSystem({ user_country: { code: 'NO' }, platform_settings: { region_blocked_country_codes: ['NO'] } })
  start()
  expect(redirect).not.toHaveBeenCalled()
})
