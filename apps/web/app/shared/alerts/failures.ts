/**
 * The error catalogue: how each failure is handled, in one table evaluated top down. It decides
 * whether a failure is reported, which alert is shown and which action follows.
 */
import { ApiError, isCancelled, isUnauthorized, NetworkError } from '@touchline/client/errors'
import type { EndpointName } from '@touchline/contract/endpoints'
import type { MessageId } from '../../i18n/translate.ts'
import type { App } from '../app/app.ts'
import { reportError } from '../errors/report-error.ts'
import { definePart } from '../parts/part.ts'
import { showAlert } from './alerts.ts'

/** Action taken in addition to an alert; the session and the player sync perform it. */
export type FailureAction = 'session-expired' | 'session-limit' | 'activity-limit' | 'stop-polling'

export interface FailureHandling {
  readonly action: FailureAction | null
  readonly isReported: boolean
  /**
   * Alert shown where the action failed: no connection, the server's message, or a default text.
   */
  readonly alert: 'none' | 'offline' | 'server' | 'default'
}

interface Rule extends FailureHandling {
  readonly fits: (error: unknown, isOnline: boolean) => boolean
}

const isCall = (error: unknown, call: EndpointName, status: number): boolean =>
  error instanceof ApiError && error.call === call && error.status === status

const isNamed = (error: unknown, name: ApiError['name']): boolean => error instanceof ApiError && error.name === name

const QUIET = { action: null, isReported: false, alert: 'none' } as const

const JACKPOT_CALLS: readonly string[] = [
  'getJackpots',
  'postJackpots',
  'getJackpot',
  'getJackpotHits',
] satisfies EndpointName[]

const isTransientJackpotError = (error: unknown): boolean =>
  error instanceof ApiError && JACKPOT_CALLS.includes(error.call) && [400, 404, 500].includes(error.status)

const RULES: readonly Rule[] = [
  { fits: isCancelled, ...QUIET },
  {
    fits: error => isCall(error, 'postPlayerActivityLimitTrack', 401),
    ...QUIET,
    action: 'activity-limit',
  },
  { fits: isUnauthorized, ...QUIET, action: 'session-expired' },
  { fits: error => isNamed(error, 'SESSION_LIMIT_REACHED'), ...QUIET, action: 'session-limit' },
  { fits: error => isCall(error, 'getRealityCheck', 400), ...QUIET, action: 'stop-polling' },
  { fits: (error, isOnline) => error instanceof NetworkError && !isOnline, ...QUIET, alert: 'offline' },
  { fits: isTransientJackpotError, ...QUIET, alert: 'default' },
  {
    fits: error => error instanceof ApiError && error.localizedMessage !== undefined,
    action: null,
    isReported: true,
    alert: 'server',
  },
]

const OTHERS: FailureHandling = { action: null, isReported: true, alert: 'default' }

/** Returns how a failure is handled. */
export function getFailureHandling(error: unknown, isOnline = globalThis.navigator?.onLine !== false): FailureHandling {
  return RULES.find(({ fits }) => fits(error, isOnline)) ?? OTHERS
}

/** Texts of the place where the failure happened; the default texts apply where it has none. */
interface Words {
  readonly title?: MessageId
  readonly text?: MessageId
}

/** The default texts load by themselves, because they tell of a lost connection too. */
const defaultTexts = definePart({ when: 'idle', load: async () => ({}), texts: 'connection' })

/**
 * Shows an alert for a failure, unless it needs none, and reports it. `context` is for the report.
 */
export async function showFailure(
  { i18n }: Pick<App, 'i18n'>,
  error: unknown,
  { context, title = 'connection.failed', text = 'connection.failed.text' }: Words & { readonly context: string },
): Promise<void> {
  const { alert, isReported } = getFailureHandling(error)
  if (isReported) reportError(error, context)
  if (alert === 'none') return
  await defaultTexts.load().catch(failure => reportError(failure, 'texts'))
  const { t } = i18n
  const message = alert === 'server' && error instanceof ApiError ? error.localizedMessage : undefined
  showAlert({
    kind: 'danger',
    title: t(alert === 'offline' ? 'connection.error.title' : title),
    text: alert === 'offline' ? t('connection.error.text') : (message ?? t(text)),
  })
}
