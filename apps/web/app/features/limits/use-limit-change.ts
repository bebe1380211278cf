import type { UserLimit } from '@touchline/contract/entities/limits'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { describeLimitError, isUnexpected } from './change-limits.ts'

interface LimitChange {
  readonly isBusy: boolean
  /** Error of the last attempt. */
  readonly error: string | null
  /** Runs one change at a time; returns null when it failed. */
  readonly run: (change: () => Promise<UserLimit>) => Promise<UserLimit | null>
}

/** State of one change of a limit, from button press to response. */
export function useLimitChange(): LimitChange {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run: LimitChange['run'] = async change => {
    setIsBusy(true)
    setError(null)
    try {
      return await change()
    } catch (failure) {
      if (isUnexpected(failure)) reportError(failure, 'changing a limit')
      setError(describeLimitError(failure, t))
      return null
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error, run }
}
