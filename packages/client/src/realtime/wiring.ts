import type { Api } from '../http.ts'
import type { Session } from '../session.ts'
import type { Realtime, RealtimeOptions } from './types.ts'

/** How the connection gets its tokens from the API. */
export declare function tokensFrom(api: Api): Pick<RealtimeOptions, 'getToken' | 'authorizeChannels'>

/** Reconnects when the session moves between logged in and not; the answer ends it. */
export declare function followSession(realtime: Realtime, session: Session): () => void
