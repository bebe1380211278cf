/**
 * Forgets answers to calls that moved money once nobody can ask for them again. What a key did stays with what it did:
 * bets keep theirs for ever, and the database refuses a second set of bets under it.
 */
import type { Clock } from '../clock.ts'
import type { IdempotentAnswers } from './idempotent-answers.ts'

const HOUR_MS = 3_600_000
/** Twice what the contract promises. */
const KEPT_MS = 48 * HOUR_MS

export interface Forgetting {
  readonly answers: IdempotentAnswers
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Looks every hour. The answer ends it, and resolves when nothing of it is under way any more. */
export function forgetOldAnswers({ answers, clock, onError }: Forgetting): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let cancel = (): void => {}
  const plan = (): void => {
    cancel = clock.after(HOUR_MS, () => {
      running = answers.forget(new Date(clock.now() - KEPT_MS)).catch(onError)
      plan()
    })
  }
  plan()
  return () => {
    cancel()
    return running
  }
}
