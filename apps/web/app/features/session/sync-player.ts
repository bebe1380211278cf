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
import { PRIVATE } from '../../shared/queries/query-kinds.ts'
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

const isOfAccounts: QueryKeyFilter = ([head, of]) => head === queryKeys.accounts[0] && of === queryKeys.accounts[1]

/** Follows the session until the returned function is called. */
export function syncPlayer(app: Deps, { onExpired, onRefused }: SessionEndHandlers): () => void {
  const { session, queryClient, liveSession, api, locale } = app
  let release: (() => void) | null = null
  let era = 0

  const loadPlayer = async () => {
    const mine = ++era
    const player = await queryClient.fetchQuery(profileQuery(api))
    if (mine !== era) return
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
    era += 1
    release?.()
    release = null
    void queryClient.invalidateQueries({ queryKey: queryKeys.settings })
  }

  let known: string | null = null
  /** Without it no player data would be pushed: retries until it succeeds or the player changes. */
  const loadUntilDone = async (id: string) => {
    for (let attempt = 0; known === id; attempt += 1) {
      try {
        return await loadPlayer()
      } catch (error) {
        reportError(error, 'player')
        if (!isTransientError(error)) return
      }
      await waitForRetry(retryDelay(attempt))
    }
  }
  const follow = () => {
    const { status, reason, info } = session.get()
    const id = status === 'LOGGED_IN' ? (info?.id ?? null) : null
    if (status !== 'LOGGED_IN' && status !== 'NOT_LOGGED_IN') return
    if (reason === 'limit-reached' || reason === 'excluded') onRefused(reason)
    if (id === known) return
    const wasLoggedIn = known !== null
    known = id
    if (wasLoggedIn) onSignedOut()
    if (id === null) {
      queryClient.removeQueries(PRIVATE)
      if (reason === 'expired') onExpired()
      return
    }
    // Refetches what is shown of the previous player; a response for that player may also arrive
    // after sign-out.
    void queryClient.resetQueries(PRIVATE)
    void loadUntilDone(id)
  }
  const stops = [
    session.subscribe(follow),
    liveSession.on('balance_changed', account => {
      queryClient.setQueryData<readonly Account[]>(
        queryKeys.accounts,
        accounts => accounts && replaceAccount(accounts, account),
      )
    }),
    liveSession.onGap(channel => {
      if (channel.startsWith('$user:')) void refetchUntilDone(queryClient, isOfAccounts)
    }),
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
    release?.()
    era += 1
    known = null
  }
}
