/**
 * Passes settings of the operator and the player to the ticket: combination rules, inactive
 * providers, and, once after sign-in, the odds acceptance mode.
 */

import { QueryObserver } from '@tanstack/react-query'
import { listCombinableProviders, type SlipRules } from '@touchline/betting/slip/rules'
import type { Ticket, TicketEvent } from '@touchline/betting/ticket/types'
import type { Settings } from '@touchline/contract/entities/settings'
import type { App } from '../../../shared/app/app.ts'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { clearAcceptMode, mergeAcceptMode } from '../placing/accept-mode.ts'

type SettingsEvent = Extract<TicketEvent, { type: 'rulesChanged' | 'providerStatusChanged' | 'changeAcceptMode' }>

const ODDIN = 'oddin'

/** What the operator permits; by a back end that does not say, every provider that it offers. */
function readCombinableProviders({ combinable_providers, sport_type_providers }: Settings): readonly string[] {
  return combinable_providers ?? listCombinableProviders(Object.values(sport_type_providers).flat().includes(ODDIN))
}

export function readRules(settings: Settings): SlipRules {
  return {
    combinableProviders: readCombinableProviders(settings),
    customBetAllowSingle: settings.custom_bet.allow_single,
    multiSingleByProvider: settings.multi_single_available_by_provider,
    mixedBetsAllowed: settings.mixed_bets_allowed === true,
    systemTypes: settings.system_types.map(({ id, win_count, total_count }) => ({
      id,
      winCount: win_count,
      totalCount: total_count,
    })),
  }
}

interface TicketAccess {
  readonly dispatch: (event: SettingsEvent) => void
  readonly read: () => Pick<Ticket, 'acceptMode'>
}

/** Follows the settings until the returned function is called. */
export function syncSettings(
  { queryClient, queries, session, live }: Pick<App, 'queryClient' | 'queries' | 'session' | 'live'>,
  { dispatch, read }: TicketAccess,
): () => void {
  /** The session whose acceptance mode has been applied. */
  let appliedSession: string | null = null
  /** Settings fetched before this time were not the player's. */
  let signedInAt = Number.POSITIVE_INFINITY
  /** The mode at that time: a later change by the player takes precedence. */
  let modeThen = read().acceptMode
  let applied: Settings | undefined

  // The live store has already merged the settings, and later pushes take precedence.
  const dispatchProviders = (providers: Iterable<string>) => {
    const inactive = live.inactiveProviders.get()
    for (const provider of providers) {
      dispatch({ type: 'providerStatusChanged', provider, isActive: !inactive.includes(provider) })
    }
  }
  let inactiveBefore = live.inactiveProviders.get()
  const followProviders = () => {
    const before = inactiveBefore
    inactiveBefore = live.inactiveProviders.get()
    dispatchProviders(new Set([...before, ...inactiveBefore]))
  }

  const applyMode = ({ auto_accept_odds_change }: Settings, fetchedAt: number) => {
    const { info } = session.get()
    if (!info || info.id === appliedSession || fetchedAt < signedInAt) return
    appliedSession = info.id
    if (read().acceptMode !== modeThen) return
    const mode = mergeAcceptMode(auto_accept_odds_change, read().acceptMode)
    if (mode === auto_accept_odds_change) clearAcceptMode()
    dispatch({ type: 'changeAcceptMode', mode })
  }
  const applySettings = (settings: Settings, fetchedAt: number) => {
    applyMode(settings, fetchedAt)
    if (settings === applied) return
    applied = settings
    dispatch({ type: 'rulesChanged', rules: readRules(settings) })
    dispatchProviders(settings.provider_statuses.map(({ provider }) => provider))
  }
  const observer = new QueryObserver(queryClient, queries.settings())
  const onSettingsChange = () => {
    const { data, dataUpdatedAt } = observer.getCurrentResult()
    if (data) applySettings(data, dataUpdatedAt)
  }
  const onSignedIn = () => {
    if (signedInAt < Number.POSITIVE_INFINITY) return
    signedInAt = Date.now()
    modeThen = read().acceptMode
  }
  // The next player on this device has not chosen this player's mode.
  const onSignedOut = () => {
    if (signedInAt === Number.POSITIVE_INFINITY) return
    signedInAt = Number.POSITIVE_INFINITY
    clearAcceptMode()
    dispatch({ type: 'changeAcceptMode', mode: 'none' })
  }
  const followSession = () => {
    if (session.get().status === 'LOGGED_IN') onSignedIn()
    if (session.get().status === 'NOT_LOGGED_IN') onSignedOut()
  }
  followSession()
  const stops = [
    observer.subscribe(onSettingsChange),
    session.subscribe(followSession),
    live.inactiveProviders.subscribe(followProviders),
  ]
  onSettingsChange()
  // Already signed in at the start: the cached settings may not be the player's.
  if (session.get().status === 'LOGGED_IN') void queryClient.invalidateQueries({ queryKey: queryKeys.settings })
  return () => {
    for (const stop of stops) stop()
  }
}
