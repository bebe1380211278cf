/** State of a form submission: whether it is pending, and the last error. */
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import type { MessageId } from '../../i18n/translate.ts'
import { toFailureMessage } from './failure-message.ts'

interface Sending {
  readonly isBusy: boolean
  readonly problem: string | null
  readonly send: (run: () => Promise<void>) => Promise<void>
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
