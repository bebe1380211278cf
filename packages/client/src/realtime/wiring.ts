/** Connects the realtime client with the API and the session. */
import type { Api } from '../http.ts'
import type { Session } from '../session.ts'
import type { Realtime, RealtimeOptions } from './types.ts'

/** Creates the token functions of the realtime client from the API. */
export function createTokenSource({ call }: Api): Pick<RealtimeOptions, 'getToken' | 'authorizeChannels'> {
  return {
    getToken: async () => (await call('postWebsocketToken')).token,
    authorizeChannels: async channels => {
      const answer = await call('postWebsocketAuthorize', { body: { channels } })
      return new Map(answer.channels.map(({ channel, token }) => [channel, token]))
    },
  }
}

/**
 * Reconnects when the player logs in or out or the session changes; keeps the connection while the session is unknown.
 * Returns the function that unsubscribes.
 */
export function syncIdentity(realtime: Pick<Realtime, 'setIdentity'>, session: Pick<Session, 'get' | 'subscribe'>) {
  const follow = () => {
    const { status, info } = session.get()
    if (status === 'LOGGED_IN' || status === 'NOT_LOGGED_IN') realtime.setIdentity(info?.id ?? null)
  }
  follow()
  return session.subscribe(follow)
}
