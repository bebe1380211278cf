import { createTicket, reduceTicket } from '@touchline/betting/ticket/ticket'
import type { Ticket, TicketEvent } from '@touchline/betting/ticket/types'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { Settings } from '@touchline/contract/entities/settings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../shared/app/app.ts'
import { stubBrowser } from '../../../testing/browser.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { mergeAcceptMode } from '../placing/accept-mode.ts'
import { makeSettings } from '../testing/test-ticket.ts'
import { readRules, syncSettings } from './sync-settings.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const visitor: SessionState = { status: 'NOT_LOGGED_IN', reason: 'anonymous', info: null }
const player = (id = 's1'): SessionState => ({
  status: 'LOGGED_IN',
  reason: null,
  info: { id, startedAt: '2026-11-21T12:00:00.000Z', secondsLimit: null, realityCheckSeconds: null },
})

async function start(first: Settings = makeSettings(), who: SessionState = visitor) {
  let settings = first
  const app = await createTestApp('en', (async () => ({ data: settings })) as unknown as Api['call'])
  const session = createObservable<SessionState>(who)
  await app.queryClient.fetchQuery(app.queries.settings())
  await vi.advanceTimersByTimeAsync(1000)
  let ticket: Ticket = createTicket({ currency: 'EUR', subunits: 100 })
  const dispatched: TicketEvent[] = []
  const stop = syncSettings(
    { ...app, session: session as unknown as App['session'] },
    {
      dispatch: event => {
        dispatched.push(event)
        ticket = reduceTicket(ticket, event).state
      },
      read: () => ticket,
    },
  )
  await vi.advanceTimersByTimeAsync(10)
  return {
    live: app.live,
    dispatched,
    stop,
    mode: () => ticket.acceptMode,
    choose: (mode: Ticket['acceptMode']) => {
      ticket = { ...ticket, acceptMode: mode }
    },
    signIn: () => session.set(player()),
    async become(state: SessionState, next: Settings = settings) {
      settings = next
      await vi.advanceTimersByTimeAsync(10)
      session.set(state)
      await vi.advanceTimersByTimeAsync(10)
      await app.queryClient.invalidateQueries({ queryKey: ['settings'] })
      await vi.advanceTimersByTimeAsync(10)
    },
    async refetch(next: Settings) {
      settings = next
      await app.queryClient.invalidateQueries({ queryKey: ['settings'] })
      await vi.advanceTimersByTimeAsync(10)
    },
  }
}

describe('operator settings', () => {
  it('set combination rules and inactive providers', async () => {
    const { dispatched, stop } = await start(
      makeSettings({
        multi_single_available_by_provider: { betradar: false },
        provider_statuses: [{ provider: 'oddin', status: 'inactive' }],
      }),
    )
    expect(dispatched).toMatchObject([
      { type: 'rulesChanged', rules: { multiSingleByProvider: { betradar: false } } },
      { type: 'providerStatusChanged', provider: 'oddin', isActive: false },
    ])
    stop()
  })

  it('do not reactivate a provider that a later push deactivated', async () => {
    const { live, dispatched, stop } = await start()
    live.foldProviders([{ provider: 'betradar', status: 'inactive' }])
    expect(dispatched.at(-1)).toEqual({ type: 'providerStatusChanged', provider: 'betradar', isActive: false })
    stop()
  })

  it('do not reactivate a provider from settings older than its deactivation', async () => {
    const app = await createTestApp('en', (async () => ({ data: makeSettings() })) as unknown as Api['call'])
    await app.queryClient.fetchQuery(app.queries.settings())
    app.live.foldProviders([{ provider: 'betradar', status: 'inactive' }])
    const dispatched: TicketEvent[] = []
    const stop = syncSettings(app, { dispatch: event => dispatched.push(event), read: () => ({ acceptMode: 'none' }) })
    expect(dispatched.at(-1)).toEqual({ type: 'providerStatusChanged', provider: 'betradar', isActive: false })
    expect(app.live.inactiveProviders.get()).toEqual(['betradar'])
    stop()
  })

  it('are not dispatched again when unchanged', async () => {
    const { dispatched, stop, refetch } = await start()
    const count = dispatched.length
    await refetch(makeSettings())
    expect(dispatched).toHaveLength(count)
    stop()
  })

  it('use the system names of the rules', () => {
    const settings = makeSettings({ system_types: [{ id: '2/3', win_count: 2, total_count: 3 }] })
    expect(readRules(settings).systemTypes).toEqual([{ id: '2/3', winCount: 2, totalCount: 3 }])
  })

  it('may enable oddin with combinations, and custom bets of one selection', () => {
    const esport = (providers: string[]) => {
      const { combinable_providers: _, ...older } = makeSettings({ sport_type_providers: { esport: providers } })
      return older
    }
    expect(readRules(esport([])).combinableProviders).toEqual(['betradar'])
    expect(readRules(esport(['oddin'])).combinableProviders).toEqual(['betradar', 'oddin'])
    // What the operator permits, not what it offers.
    const refused = makeSettings({ combinable_providers: ['betradar'], sport_type_providers: { esport: ['oddin'] } })
    expect(readRules(refused).combinableProviders).toEqual(['betradar'])
    for (const allow_single of [true, false]) {
      const rules = readRules(makeSettings({ custom_bet: { enabled: true, allow_single } }))
      expect(rules.customBetAllowSingle).toBe(allow_single)
    }
  })
})

describe('player settings', () => {
  const any = makeSettings({ auto_accept_odds_change: 'any' })

  it('apply the mode chosen elsewhere after sign-in', async () => {
    const { mode, become, stop } = await start(any)
    expect(mode()).toBe('none')
    await become(player())
    expect(mode()).toBe('any')
    expect(localStorage.getItem('touchline.accept-mode')).toBeNull()
    stop()
  })

  it('apply it as well when the slip starts some time after sign-in', async () => {
    const { mode, stop } = await start(any, player())
    expect(mode()).toBe('any')
    stop()
  })

  it('do not override a choice made while they were in flight', async () => {
    const { mode, choose, signIn, refetch, stop } = await start(any)
    choose('higher')
    signIn()
    choose('none')
    await refetch(any)
    expect(mode()).toBe('none')
    stop()
  })

  it('do not override a later choice', async () => {
    const { mode, become, choose, refetch, stop } = await start(any)
    await become(player())
    choose('none')
    await refetch({ ...any, flags: { other: true } })
    expect(mode()).toBe('none')
    stop()
  })

  it('reset on sign-out, because the next player has not chosen the mode', async () => {
    const { mode, become, stop } = await start(any)
    await become(player())
    await become(visitor)
    expect(mode()).toBe('none')
    await become(player('s2'), makeSettings({ auto_accept_odds_change: 'none' }))
    expect(mode()).toBe('none')
    stop()
  })

  it('keep the mode chosen here before sign-in when none was chosen elsewhere', async () => {
    const { mode, become, choose, stop } = await start(makeSettings({ auto_accept_odds_change: 'none' }))
    localStorage.setItem('touchline.accept-mode', 'higher')
    choose('higher')
    await become(player())
    expect(mode()).toBe('higher')
    expect(localStorage.getItem('touchline.accept-mode')).toBe('higher')
    await become(visitor)
    expect(localStorage.getItem('touchline.accept-mode')).toBeNull()
    stop()
  })

  it('apply again after the next sign-in', async () => {
    const { mode, become, stop } = await start(any)
    await become(player())
    await become(visitor)
    await become(player('s2'), makeSettings({ auto_accept_odds_change: 'higher' }))
    expect(mode()).toBe('higher')
    stop()
  })
})

it.each([
  ['any', 'none', 'any'],
  ['higher', 'any', 'higher'],
  ['none', 'any', 'any'],
  ['none', 'none', 'none'],
] as const)('combine %s elsewhere and %s here to %s', (stored, here, expected) => {
  expect(mergeAcceptMode(stored, here)).toBe(expected)
})
