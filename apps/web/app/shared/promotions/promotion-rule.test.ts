// @vitest-environment happy-dom
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { closeModal, type ModalId, modals, openModal } from '../modals/modals.ts'
import * as queryKeys from '../queries/query-keys.ts'
import { computePromotionState, holdForHost, promotions, startPromotionRule } from './promotion-rule.ts'

const context = {
  openModals: [] as ModalId[],
  path: '/',
  isHeldByHost: false,
  hasConsent: true as boolean | undefined,
  isOnBreak: false,
}

describe('what promotes', () => {
  it.each([
    ['is shown to a player with consent', {}, 'shown'],
    ['is not for a player without consent', { hasConsent: false }, 'off'],
    ['is paused for a player on a break', { isOnBreak: true }, 'paused'],
    ['waits until it is known whose page this is', { hasConsent: undefined }, 'unknown'],
    ['is shown beside a modal that protects nobody', { openModals: ['search', 'bonus', 'slipSheet'] }, 'shown'],
    ['is held over self-exclusion', { openModals: ['exclusion'] }, 'held'],
    ['is held over a deposit', { openModals: ['deposit'] }, 'held'],
    ['is held over the deposit reminder', { openModals: ['depositReminder'] }, 'held'],
    ['is held over sign-up', { openModals: ['signUp'] }, 'held'],
    ['is held over a reality check below another modal', { openModals: ['realityCheck', 'search'] }, 'held'],
    ['is held on the page of limits', { path: '/limits' }, 'held'],
    ['is held while the host has a dialog open', { isHeldByHost: true }, 'held'],
    ['is held there for a player without consent as well', { path: '/limits', hasConsent: false }, 'held'],
  ] as const)('%s', (_title, changes, state) => {
    expect(computePromotionState({ ...context, ...(changes as Partial<typeof context>) })).toBe(state)
  })
})

const visitor: SessionState = { status: 'NOT_LOGGED_IN', reason: 'anonymous', info: null }
const player: SessionState = { status: 'LOGGED_IN', reason: null, info: null }

let stop = () => {}
afterEach(() => {
  stop()
  holdForHost(false)
  for (const { id } of modals.get()) closeModal(id)
  history.replaceState(null, '', '/')
})

async function start(state: SessionState) {
  const app = await createTestApp()
  const session = createObservable(state)
  const config = { ...app.config, localeSettings: { ...app.config.localeSettings, localeInUrl: true } }
  stop = startPromotionRule({ ...app, config, session: { ...app.session, ...session } })
  const states = () => [promotions.get(), document.documentElement.dataset.promotions]
  return { app, session, states }
}

describe('the state of the document', () => {
  it('follows modals, the page and the host', async () => {
    const { app, states } = await start(visitor)
    expect(states()).toEqual(['shown', 'shown'])
    void openModal(app, 'signUp')
    expect(states()).toEqual(['held', 'held'])
    closeModal('signUp')
    expect(states()).toEqual(['shown', 'shown'])
    history.pushState(null, '', '/ar/limits')
    dispatchEvent(new Event('pushState'))
    expect(states()).toEqual(['held', 'held'])
    history.pushState(null, '', '/ar/soccer')
    dispatchEvent(new Event('pushState'))
    holdForHost(true)
    expect(states()).toEqual(['held', 'held'])
    holdForHost(false)
    expect(states()).toEqual(['shown', 'shown'])
  })

  it('is paused from the beginning of a break to its end', async () => {
    const { app, states } = await start(player)
    app.queryClient.setQueryData(queryKeys.profile, { marketing_consent: true })
    expect(states()).toEqual(['shown', 'shown'])
    const limit = { type: 'cooling_off', status: 'active' }
    const until = (ms: number) => ({ data: [{ ...limit, disable_at: new Date(Date.now() + ms).toISOString() }] })
    app.queryClient.setQueryData(queryKeys.playerLimits, until(60_000) as never)
    expect(states()).toEqual(['paused', 'paused'])
    app.queryClient.setQueryData(queryKeys.playerLimits, until(-1000) as never)
    expect(states()).toEqual(['shown', 'shown'])
  })

  it("follows the player's consent as soon as the profile has come or changes", async () => {
    const { app, session, states } = await start({ status: 'UNKNOWN' } as SessionState)
    expect(states()).toEqual(['unknown', 'unknown'])
    session.set(player)
    expect(states()).toEqual(['unknown', 'unknown'])
    app.queryClient.setQueryData(queryKeys.profile, { marketing_consent: false })
    expect(states()).toEqual(['off', 'off'])
    app.queryClient.setQueryData(queryKeys.profile, { marketing_consent: true })
    expect(states()).toEqual(['shown', 'shown'])
    // A back end that does not ask for the consent.
    app.queryClient.setQueryData(queryKeys.profile, {})
    expect(states()).toEqual(['shown', 'shown'])
    session.set(visitor)
    expect(states()).toEqual(['shown', 'shown'])
  })
})
