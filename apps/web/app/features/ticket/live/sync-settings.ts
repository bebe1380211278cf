/**
 * Passes settings of the operator and the player to the ticket: combination rules, inactive
 * providers, and, once after sign-in, the odds acceptance mode.
 */
import { QueryObserver } from '@tanstack/react-query'
import { listCombinableProviders, type SlipRules } from '@touchline/betting/slip-compose'
import type { Ticket, TicketEvent } from '@touchline/betting/ticket-types'
import type { Settings } from '@touchline/contract/entities/settings'
import type { App } from '../../../shared/app.ts'
import { clearAcceptMode, mergeAcceptMode } from '../placing/accept-mode.ts'

type News = Extract<TicketEvent, { type: 'rulesChanged' | 'providerStatusChanged' | 'changeAcceptMode' }>

/** Its selections can be combined if the operator offers it at all. */
const ODDIN = 'oddin'

export function readRules(settings: Settings): SlipRules {
  return {
    combinableProviders: listCombinableProviders(Object.values(settings.sport_type_providers).flat().includes(ODDIN)),
    customBetAllowSingle: settings.custom_bet.allow_single,
    multiSingleByProvider: settings.multi_single_available_by_provider,
    systemTypes: settings.system_types.map(({ id, win_count, total_count }) => ({
      id,
      winCount: win_count,
      totalCount: total_count,
    })),
  }
}

interface Ears {
  readonly tell: (event: News) => void
  readonly read: () => Pick<Ticket, 'acceptMode'>
}

/** Follows the settings until the returned function is called. */
export function syncSettings(
  { queryClient, queries, session, live }: Pick<App, 'queryClient' | 'queries' | 'session' | 'live'>,
  { tell, read }: Ears,
): () => void {
  /** The session whose acceptance mode has been applied. */
  let taken: string | null = null
  /** Settings fetched before this time were not the player's. */
  let signedInAt = Number.POSITIVE_INFINITY
  /** The mode at that time: a later change by the player takes precedence. */
  let modeThen = read().acceptMode
  let known: Settings | undefined

  // The live store has already merged the settings, and later pushes take precedence.
  const tellProviders = (providers: Iterable<string>) => {
    const inactive = live.inactiveProviders.get()
    for (const provider of providers) {
      tell({ type: 'providerStatusChanged', provider, isActive: !inactive.includes(provider) })
    }
  }
  let inactiveBefore = live.inactiveProviders.get()
  const followProviders = () => {
    const before = inactiveBefore
    inactiveBefore = live.inactiveProviders.get()
    tellProviders(new Set([...before, ...inactiveBefore]))
  }

  const takeMode = ({ auto_accept_odds_change }: Settings, fetchedAt: number) => {
    const { info } = session.get()
    if (!info || info.id === taken || fetchedAt < signedInAt) return
    taken = info.id
    if (read().acceptMode !== modeThen) return
    const mode = mergeAcceptMode(auto_accept_odds_change, read().acceptMode)
    if (mode === auto_accept_odds_change) clearAcceptMode()
    tell({ type: 'changeAcceptMode', mode })
  }
  const take = (settings: Settings, fetchedAt: number) => {
    takeMode(settings, fetchedAt)
    if (settings === known) return
    known = settings
    tell({ type: 'rulesChanged', rules: readRules(settings) })
    tellProviders(settings.provider_statuses.map(({ provider }) => provider))
  }
  const observer = new QueryObserver(queryClient, queries.settings())
  const look = () => {
    const { data, dataUpdatedAt } = observer.getCurrentResult()
    if (data) take(data, dataUpdatedAt)
  }
  const arrive = () => {
    if (signedInAt < Number.POSITIVE_INFINITY) return
    signedInAt = Date.now()
    modeThen = read().acceptMode
  }
  // The next player on this device has not chosen this player's mode.
  const leave = () => {
    if (signedInAt === Number.POSITIVE_INFINITY) return
    signedInAt = Number.POSITIVE_INFINITY
    clearAcceptMode()
    tell({ type: 'changeAcceptMode', mode: 'none' })
  }
  const followSession = () => {
    if (session.get().status === 'LOGGED_IN') arrive()
    if (session.get().status === 'NOT_LOGGED_IN') leave()
  }
  followSession()
  const stops = [
    observer.subscribe(look),
    session.subscribe(followSession),
    live.inactiveProviders.subscribe(followProviders),
  ]
  look()
  // Already signed in at the start: the cached settings may not be the player's.
  if (session.get().status === 'LOGGED_IN') void queryClient.invalidateQueries({ queryKey: ['settings'] })
  return () => {
    for (const stop of stops) stop()
  }
}
