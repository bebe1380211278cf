/** A form that is sent: whether it is under way, and what went wrong the last time. */
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { sayFailure } from './say-failure.ts'

interface Sending {
  readonly isBusy: boolean
  readonly problem: string | null
  readonly send: (run: () => Promise<void>) => Promise<void>
}

export function useSending(context: string): Sending {
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
      setProblem(sayFailure(error, t, context))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, send }
}
