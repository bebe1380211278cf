/** State of a press that writes: whether it is pending, why the last one failed, and the key of the intent. */
import { isOutcomeUnknown, isUnauthorized } from '@touchline/client/errors'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import { useRef, useState } from 'react'

export interface Submission {
  readonly isBusy: boolean
  /** The message of the last failure. */
  readonly problem: string | null
  /**
   * Runs a submission; ignored while one is pending. It gets the idempotency key of the intent: after a lost response or a
   * 401 the next one gets the same key, so that nothing is done twice.
   */
  readonly send: (run: (idempotencyKey: string) => Promise<void>) => Promise<void>
  /** Begins another intent: its key is new, and `problem` replaces the last failure. */
  readonly reset: (problem?: string | null) => void
}

/**
 * @param describe reports a failure where necessary, and returns its message
 * @param onSettled runs after the outcome is shown, before another submission can begin
 */
export function useSubmission(describe: (error: unknown) => string, onSettled?: () => Promise<void>): Submission {
  const key = useRef<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reset = (reason: string | null = null) => {
    key.current = null
    setProblem(reason)
  }
  const send: Submission['send'] = async run => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    key.current ??= createIdempotencyKey()
    try {
      await run(key.current)
      key.current = null
    } catch (error) {
      if (!isOutcomeUnknown(error) && !isUnauthorized(error)) key.current = null
      setProblem(describe(error))
    } finally {
      await onSettled?.()
      setBusy(false)
    }
  }
  return { isBusy, problem, send, reset }
}
