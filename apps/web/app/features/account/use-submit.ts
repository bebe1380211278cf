/** State of a form submission: whether it is pending, and the last error. */

import { ApiError, isOutcomeUnknown } from '@touchline/client/errors'
import type { ErrorName } from '@touchline/contract/errors'
import { useState } from 'react'
import { type I18n, useT } from '../../i18n/provider.tsx'
import type { MessageId } from '../../i18n/translate.ts'
import { reportError } from '../../shared/errors/report-error.ts'

interface Sending {
  readonly isBusy: boolean
  readonly problem: string | null
  readonly send: (run: () => Promise<void>) => Promise<void>
}

/** User message for a failed call: the server's own message, else one for the error. */
const WORDS = {
  PHONE_TAKEN: 'modal.phone.taken',
  PHONE_CODE_INVALID: 'modal.phone.wrong-code',
  TOKEN_INVALID: 'modal.phone.old-code',
  SMS_LIMIT_REACHED: 'modal.phone.sms-limit',
  TOO_MANY_REQUESTS: 'modal.too-many',
  PLAYER_EXCLUDED: 'modal.deposit.excluded',
  PLAYER_LIMIT_EXCEEDED: 'modal.deposit.limit',
} as const satisfies Partial<Record<ErrorName, string>>

const hasWords = (name: string): name is keyof typeof WORDS => Object.hasOwn(WORDS, name)

/** @param unknown message when the outcome is unknown */
export function toFailureMessage(error: unknown, t: I18n['t'], context: string, unknown?: MessageId): string {
  // Rejections are expected and not reported; platform failures are.
  const isRefusal = error instanceof ApiError && error.status < 500
  if (!isRefusal) reportError(error, context)
  if (unknown && isOutcomeUnknown(error)) return t(unknown)
  if (!(error instanceof ApiError)) return t('modal.failed')
  return error.localizedMessage ?? t(hasWords(error.name) ? WORDS[error.name] : 'modal.failed')
}

/** @param unknown message when the outcome is unknown */
export function useSubmit(context: string, unknown?: MessageId): Sending {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (run: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      setProblem(toFailureMessage(error, t, context, unknown))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, send }
}
