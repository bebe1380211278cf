/**
 * Forgets what nobody can ask for any more: answers to calls that moved money, assertions that are too old, codes of
 * shared slips, links that were sent, tries to sign in, messages that were sent, how long somebody played. What a key did
 * stays with what it did: bets keep theirs for ever, and the database refuses a second set of bets under it.
 */
import type { Assertions } from './features/accounts/assertions.ts'
import { forgetLinkTokens } from './features/accounts/link-tokens.ts'
import { forgetOldTries } from './features/accounts/sign-in-tries.ts'
import { forgetMessages } from './features/accounts/text-messages.ts'
import { forgetTimePlayed } from './features/protection/play-time.ts'
import { forgetCodes } from './features/sharing/share-codes.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import type { IdempotentAnswers } from './platform/http/idempotent-responses.ts'

const HOUR_MS = 3_600_000
/** Twice what the contract promises. */
const ANSWERS_KEPT_MS = 48 * HOUR_MS
/** So long after its end a code is still said to be too old, and not to be unknown. */
const CODES_KEPT_MS = 30 * 24 * HOUR_MS

/** Twice the longest period that it is limited in. */
const TIME_PLAYED_KEPT_MS = 62 * 24 * HOUR_MS

export interface Forgetting {
  readonly db: Db
  readonly assertions: Assertions
  readonly answers: IdempotentAnswers
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Looks every hour. The answer ends it, and resolves when nothing of it is under way any more. */
export function forgetOld({ db, answers, assertions, clock, onError }: Forgetting): () => Promise<unknown> {
  let running: Promise<unknown> = Promise.resolve()
  let cancel = (): void => {}
  const plan = (): void => {
    cancel = clock.after(HOUR_MS, () => {
      const now = clock.now()
      running = Promise.all([
        answers.forget(new Date(now - ANSWERS_KEPT_MS)).catch(onError),
        assertions.forget().catch(onError),
        forgetCodes(db, new Date(now - CODES_KEPT_MS)).catch(onError),
        forgetLinkTokens(db, new Date(now)).catch(onError),
        forgetOldTries(db, now).catch(onError),
        forgetMessages(db, now).catch(onError),
        forgetTimePlayed(db, new Date(now - TIME_PLAYED_KEPT_MS)).catch(onError),
      ])
      plan()
    })
  }
  plan()
  return () => {
    cancel()
    return running
  }
}
