import { ApiError } from '@touchline/client/errors'
import type { App } from '../../shared/app/app.ts'

const TOO_MANY = 429

/** Whether the reality check is settled for the platform: a permanent rejection also ends it. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY

/**
 * Confirms the reality check. If the time limit is reached or the session has ended meanwhile, the
 * session state reports it. Rejects when the platform cannot be reached.
 */
export async function continueSession({ api, session }: Pick<App, 'api' | 'session'>): Promise<void> {
  try {
    await api.call('postSportsbookSessionsContinue')
  } catch (error) {
    if (!isDecided(error)) throw error
    await session.start()
  }
}
