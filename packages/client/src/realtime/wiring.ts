/** The connection put together with the calls and the session. */
import type { Api } from '../http.ts'
import type { Session } from '../session.ts'
import type { Realtime, RealtimeOptions } from './types.ts'

/** How the connection gets its tokens from the API. */
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
 * Reconnects when the session moves between logged in and not, or to another session. While it is not known who the
 * player is, the connection stays as it is. The answer ends it.
 */
export function syncIdentity(realtime: Pick<Realtime, 'setIdentity'>, session: Pick<Session, 'get' | 'subscribe'>) {
  const follow = () => {
    const { status, info } = session.get()
    if (status === 'LOGGED_IN' || status === 'NOT_LOGGED_IN') realtime.setIdentity(info?.id ?? null)
  }
  follow()
  return session.subscribe(follow)
}
