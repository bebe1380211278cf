import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { OddsType } from '@touchline/contract/entities/settings'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { setReporter } from '../../shared/errors/report-error.ts'
import { oddsFormat } from '../../shared/odds/odds-format.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { chooseOddsFormat, followOddsFormat, formatAtSignIn } from './odds-format-menu.tsx'

const settle = () => new Promise<void>(resolve => setImmediate(resolve))

async function open(isSignedIn: boolean, post: () => unknown = () => ({ data: {} }), selected: OddsType = 'european') {
  const calls: unknown[] = []
  const call = (async (name: string, input: { body?: unknown }) => {
    if (name === 'getSettings') return { data: { odds_types: { available: [], selected } } }
    calls.push([name, input.body])
    return post()
  }) as unknown as Api['call']
  const app = await createTestApp('en', call)
  const state = (value: SessionState['status']): SessionState => ({ status: value, reason: null, info: null })
  const session = createObservable(state(isSignedIn ? 'LOGGED_IN' : 'NOT_LOGGED_IN'))
  const signIn = async () => {
    session.set(state('LOGGED_IN'))
    await app.queryClient.invalidateQueries({ queryKey: ['settings'] })
    await settle()
  }
  const signOut = () => session.set(state('NOT_LOGGED_IN'))
  return { app: { ...app, session: { ...app.session, ...session } }, calls, signIn, signOut }
}

afterEach(() => {
  for (const { id } of alerts.get()) closeAlert(id)
  oddsFormat.set('european')
  vi.restoreAllMocks()
})

describe('choosing a format', () => {
  it("applies at once, and is saved to the player's settings", async () => {
    const { app, calls } = await open(true)
    const saved = chooseOddsFormat(app, 'american')
    expect(oddsFormat.get()).toBe('american')
    await saved
    expect(calls).toEqual([['postSettings', { odds_type: 'american' }]])
  })

  it('saves nothing for a visitor', async () => {
    const { app, calls } = await open(false)
    await chooseOddsFormat(app, 'percent')
    expect(oddsFormat.get()).toBe('percent')
    expect(calls).toEqual([])
  })

  it('stays on this device with an alert when saving fails', async () => {
    const report = vi.fn()
    setReporter(report)
    const { app } = await open(true, () => Promise.reject(new ApiError('postSettings', 503, null)))
    await chooseOddsFormat(app, 'british')
    expect(oddsFormat.get()).toBe('british')
    expect(alerts.get()).toMatchObject([{ kind: 'danger', title: 'Saved on this device only' }])
    expect(report).toHaveBeenCalledOnce()
  })
})

describe('sign-in', () => {
  it('applies the format of the settings, else keeps that of this device', () => {
    expect(formatAtSignIn('malaysian', 'percent')).toBe('malaysian')
    expect(formatAtSignIn('european', 'percent')).toBe('percent')
  })

  it('applies the settings once, and again after the next sign-in', async () => {
    const { app, signIn, signOut } = await open(false, undefined, 'hongkong')
    const stop = followOddsFormat(app)
    await settle()
    expect(oddsFormat.get()).toBe('european')
    await signIn()
    expect(oddsFormat.get()).toBe('hongkong')
    oddsFormat.set('percent')
    await app.queryClient.invalidateQueries({ queryKey: ['settings'] })
    await settle()
    expect(oddsFormat.get()).toBe('percent')
    signOut()
    await signIn()
    expect(oddsFormat.get()).toBe('hongkong')
    stop()
  })
})
