import type { UserLimit } from '@touchline/contract/entities/limits'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { reportError } from '../../shared/report-error.ts'
import { describeLimitError, isUnexpected } from './change-limits.ts'

interface LimitChange {
  readonly isBusy: boolean
  /** Why the last try came to nothing. */
  readonly error: string | null
  /** Makes one change at a time; answers null when it was not made. */
  readonly run: (change: () => Promise<UserLimit>) => Promise<UserLimit | null>
}

/** One change of a limit, from pressing the button to its answer. */
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
