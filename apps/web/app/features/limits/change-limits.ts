/**
 * Changes of a player's limits. The platform decides what applies at once and what is delayed; the
 * page refetches the limits.
 */

import { ApiError } from '@touchline/client/errors'
import type { RequestBody } from '@touchline/contract/endpoints'
import type { UserLimit } from '@touchline/contract/entities/limits'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { limitsQuery } from './limits-query.ts'

type Deps = Pick<App, 'api' | 'queryClient' | 'session'>

export type LimitRequest = RequestBody<'postUserLimits'>

/**
 * Limits of these types are part of the session: its maximum duration and the reality check
 * interval.
 */
const SESSION_TYPES: readonly UserLimit['type'][] = ['session', 'reality_check', 'self_exclusion']

/** Refetches the limits, and restarts the session if they affect it. */
async function applyChange({ queryClient, api, session }: Deps, changed: UserLimit): Promise<void> {
  // A self-exclusion has ended the session, so the limits can no longer be fetched.
  if (changed.type !== 'self_exclusion') await queryClient.invalidateQueries({ queryKey: limitsQuery(api).queryKey })
  if (!SESSION_TYPES.includes(changed.type)) return
  // The change succeeded; an unreachable session is renewed later.
  await session.start().catch(error => reportError(error, 'session after a change of limits'))
}

async function settle(deps: Deps, change: Promise<{ data: UserLimit }>): Promise<UserLimit> {
  try {
    const { data } = await change
    await applyChange(deps, data)
    return data
  } catch (error) {
    // The page's limits may be outdated, and a change without a response may have succeeded.
    void deps.queryClient.invalidateQueries({ queryKey: limitsQuery(deps.api).queryKey })
    throw error
  }
}

/** Sets a limit, or requests a replacement. */
export const requestLimit = (deps: Deps, request: LimitRequest): Promise<UserLimit> =>
  settle(deps, deps.api.call('postUserLimits', { body: request }))

/** Confirms a pending looser limit or removal. */
export const confirmLimitChange = (deps: Deps, id: string): Promise<UserLimit> =>
  settle(deps, deps.api.call('postUserLimitConfirm', { params: { id } }))

/** Cancels a pending change, or requests the removal of an active limit. */
export const removeOrCancel = (deps: Deps, id: string): Promise<UserLimit> =>
  settle(deps, deps.api.call('deleteUserLimit', { params: { id } }))

const EXPECTED_ERRORS: readonly string[] = ['CONFLICT', 'LIMIT_NOT_CONFIRMABLE', 'NOT_FOUND', 'VALIDATION_FAILED']

/** Message for a failed change: the platform's, or the page's for the error's name. */
export function describeLimitError(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('limits.failed')
  return error.localizedMessage ?? t.optional(`limits.failed.${error.name}`, t('limits.failed'))
}

/** Rejections are shown to the player; all other errors are also reported. */
export const isUnexpected = (error: unknown): boolean =>
  !(error instanceof ApiError && EXPECTED_ERRORS.includes(error.name))

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
