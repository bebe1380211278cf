import { ApiError } from '@touchline/client/errors'
import type { App } from '../../shared/app.ts'

const TOO_MANY = 429

/** Whether the platform has decided about the check: what it refuses for good is over as well. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY

/**
 * Says that the player has read the check and goes on. When the time is used up meanwhile, or the session over, the
 * session finds that out and says it. Rejects when the platform could not be told.
 */
export async function continueSession({ api, session }: Pick<App, 'api' | 'session'>): Promise<void> {
  try {
    await api.call('postSportsbookSessionsContinue')
  } catch (error) {
    if (!isDecided(error)) throw error
    await session.start()
  }
}
