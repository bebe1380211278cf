/**
 * Handles sign-in and sign-out: subscribes to the private channel, applies pushed balances, and
 * removes all player data after sign-out. Reports an expired session once.
 */

import { userChannel } from '@touchline/contract/channels'
import type { Account } from '@touchline/contract/entities/player'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { isTransientError, retryDelay, waitForRetry } from '../../shared/errors/retry.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { PRIVATE } from '../../shared/queries/query-keys.ts'
import { type QueryKeyFilter, refetchUntilDone } from '../../shared/queries/refetch.ts'
import { accountsQuery, compPointsQuery, profileQuery, replaceAccount, statusGroupsQuery } from './player-queries.ts'

export interface SessionEndHandlers {
  /** The session expired; the user may want to sign in again. */
  readonly onExpired: () => void
  /**
   * The platform knows the player but denies access: the time limit is reached, or the player is
   * excluded.
   */
  readonly onRefused: (reason: 'limit-reached' | 'excluded') => void
}

type Deps = Pick<App, 'session' | 'queryClient' | 'liveSession' | 'api' | 'locale'>

const isAccountsKey: QueryKeyFilter = ([head, of]) => head === queryKeys.accounts[0] && of === queryKeys.accounts[1]

/** Syncs the player's data with the session until the returned function is called. */
export function syncPlayer(app: Deps, { onExpired, onRefused }: SessionEndHandlers): () => void {
  const { session, queryClient, liveSession, api, locale } = app
  let release: (() => void) | null = null
  /** Number of the latest sign-in or sign-out: what an earlier one has loaded is dropped. */
  let generation = 0

  const loadPlayer = async () => {
    const current = ++generation
    const player = await queryClient.fetchQuery(profileQuery(api))
    if (current !== generation) return
    release?.()
    release = liveSession.acquire(userChannel(locale, player.id))
    await Promise.all([
      queryClient.fetchQuery(accountsQuery(api)),
      queryClient.invalidateQueries({ queryKey: queryKeys.settings }),
      // Not awaited: the components that show them fetch again.
      queryClient.prefetchQuery(compPointsQuery(api)),
      queryClient.prefetchQuery(statusGroupsQuery(api)),
    ])
  }
  const onSignedOut = () => {
    generation += 1
    release?.()
    release = null
    void queryClient.invalidateQueries({ queryKey: queryKeys.settings })
  }

  let playerId: string | null = null
  /** Without it no player data would be pushed: retries until it succeeds or the player changes. */
  const loadUntilDone = async (id: string) => {
    for (let attempt = 0; playerId === id; attempt += 1) {
      try {
        return await loadPlayer()
      } catch (error) {
        reportError(error, 'player')
        if (!isTransientError(error)) return
      }
      await waitForRetry(retryDelay(attempt))
    }
  }
  const onSession = () => {
    const { status, reason, info } = session.get()
    const id = status === 'LOGGED_IN' ? (info?.id ?? null) : null
    if (status !== 'LOGGED_IN' && status !== 'NOT_LOGGED_IN') return
    if (reason === 'limit-reached' || reason === 'excluded') onRefused(reason)
    if (id === playerId) return
    const wasLoggedIn = playerId !== null
    playerId = id
    if (wasLoggedIn) onSignedOut()
    if (id === null) {
      queryClient.removeQueries(PRIVATE)
      if (reason === 'expired') onExpired()
      return
    }
    // Refetches what the page shows of the previous player; a response for that player may also arrive
    // after sign-out.
    void queryClient.resetQueries(PRIVATE)
    void loadUntilDone(id)
  }
  const unsubscribe = [
    session.subscribe(onSession),
    liveSession.on('balance_changed', account => {
      queryClient.setQueryData<readonly Account[]>(
        queryKeys.accounts,
        accounts => accounts && replaceAccount(accounts, account),
      )
    }),
    liveSession.on('identity_changed', () => void queryClient.invalidateQueries({ queryKey: queryKeys.profile })),
    liveSession.onGap(channel => {
      if (!channel.startsWith('$user:')) return
      void refetchUntilDone(queryClient, isAccountsKey)
      void queryClient.invalidateQueries({ queryKey: queryKeys.profile })
    }),
  ]
  onSession()
  return () => {
    for (const stop of unsubscribe) stop()
    release?.()
    generation += 1
    playerId = null
  }
}
