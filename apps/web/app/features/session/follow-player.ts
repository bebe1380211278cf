/**
 * What happens when the player comes and goes: the private channel is followed, balances pushed over it replace those
 * fetched, and nothing of a player stays on the page after signing out. A session that ran out says so once.
 */
import { userChannel } from '@touchline/contract/channels'
import type { Account } from '@touchline/contract/entities/player'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report.ts'
import { ACCOUNTS_KEY, accountsQuery, PRIVATE, profileQuery, replaceAccount } from './player-queries.ts'

export interface PlayerFollower {
  /** The session ended by itself; the person may want to sign in again. */
  readonly onExpired: () => void
}

/** Follows the session until the answer is called. */
export function followPlayer(app: App, { onExpired }: PlayerFollower): () => void {
  const { session, queryClient, feed, api, locale } = app
  let release: (() => void) | null = null
  let era = 0

  const arrive = async () => {
    const mine = ++era
    const player = await queryClient.fetchQuery(profileQuery(api))
    if (mine !== era) return
    release?.()
    release = feed.realtime.acquire(userChannel(locale, player.id))
    await Promise.all([
      queryClient.fetchQuery(accountsQuery(api)),
      queryClient.invalidateQueries({ queryKey: ['settings'] }),
    ])
  }
  const leave = () => {
    era += 1
    release?.()
    release = null
    queryClient.removeQueries(PRIVATE)
    void queryClient.invalidateQueries({ queryKey: ['settings'] })
  }

  let known: string | null = null
  const follow = () => {
    const { status, reason, info } = session.get()
    const id = status === 'LOGGED_IN' ? (info?.id ?? null) : null
    if (status !== 'LOGGED_IN' && status !== 'NOT_LOGGED_IN') return
    if (id === known) return
    const wasLoggedIn = known !== null
    known = id
    if (wasLoggedIn) leave()
    if (id !== null) arrive().catch(error => reportError(error, 'player'))
    else if (reason === 'expired') onExpired()
  }
  const stops = [
    session.subscribe(follow),
    feed.on('balance_changed', account => {
      queryClient.setQueryData<readonly Account[]>(
        ACCOUNTS_KEY,
        accounts => accounts && replaceAccount(accounts, account),
      )
    }),
    feed.onGap(channel => {
      if (channel.startsWith('$user:')) void queryClient.invalidateQueries({ queryKey: ACCOUNTS_KEY })
    }),
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
    release?.()
    era += 1
  }
}
