/** Everything a player does about limits. The platform decides what holds at once and what waits; the page asks it anew. */
import { ApiError } from '@touchline/client/errors'
import type { RequestBody } from '@touchline/contract/endpoints'
import type { UserLimit } from '@touchline/contract/entities/limits'
import type { Translate } from '../../i18n/translate.ts'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'
import { limitsQuery } from './limits-query.ts'

type Deps = Pick<App, 'api' | 'queryClient' | 'session'>

export type LimitRequest = RequestBody<'postUserLimits'>

/** Limits of these types are told with the session: how long it may last, and how often it is interrupted. */
const OF_SESSION: readonly UserLimit['type'][] = ['session', 'reality_check', 'self_exclusion']

/** What is shown of the limits, and what of them the session itself goes by, is fetched anew. */
async function follow({ queryClient, api, session }: Deps, changed: UserLimit): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: limitsQuery(api).queryKey })
  if (!OF_SESSION.includes(changed.type)) return
  // The change is made; a session that cannot be reached now is renewed by itself later.
  await session.start().catch(error => reportError(error, 'session after a change of limits'))
}

async function settle(parts: Deps, change: Promise<{ data: UserLimit }>): Promise<UserLimit> {
  try {
    const { data } = await change
    await follow(parts, data)
    return data
  } catch (error) {
    // Refused, it may have changed elsewhere; without an answer it may have been made all the same.
    void parts.queryClient.invalidateQueries({ queryKey: limitsQuery(parts.api).queryKey })
    throw error
  }
}

/** Sets a limit, or asks for another one in its place. */
export const requestLimit = (parts: Deps, wish: LimitRequest): Promise<UserLimit> =>
  settle(parts, parts.api.call('postUserLimits', { body: wish }))

/** Says a second time that a looser limit, or none, is wanted. */
export const confirmLimitChange = (parts: Deps, id: string): Promise<UserLimit> =>
  settle(parts, parts.api.call('postUserLimitConfirm', { params: { id } }))

/** Takes a change back that waits, or asks for the removal of a limit that holds. */
export const removeOrCancel = (parts: Deps, id: string): Promise<UserLimit> =>
  settle(parts, parts.api.call('deleteUserLimit', { params: { id } }))

const EXPECTED: readonly string[] = ['CONFLICT', 'LIMIT_NOT_CONFIRMABLE', 'NOT_FOUND', 'VALIDATION_FAILED']

/** Why a change was not made, in words: the platform's own, or ours for what it is known to refuse. */
export function describeLimitError(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('limits.failed')
  return error.localizedMessage ?? t.optional(`limits.failed.${error.name}`, t('limits.failed'))
}

/** A refusal is told to the player; everything else is told to us as well. */
export const isUnexpected = (error: unknown): boolean => !(error instanceof ApiError && EXPECTED.includes(error.name))
