/**
 * Sends errors to the operator's error reporting service. Loaded when the browser is idle, if a
 * service is configured.
 */
import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser'
import { toError } from '@touchline/client/to-error'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import type { PublicConfig } from '../../shared/config/config.ts'
import { bufferedReports, reportError, setReporter } from '../../shared/errors/report-error.ts'
import { isReportable } from './is-reportable.ts'
import { scrubEvent, scrubText } from './scrub-event.ts'

type ErrorReporting = NonNullable<PublicConfig['errorReporting']>

/** Limits repeated reports of a page that keeps failing. */
const MOST_REPORTS = 30

/** The page kind: addresses would reveal what a user views. */
function transactionOf({ page = '' }: DOMStringMap): string {
  return page === 'not_found' ? '/404' : page
}

/** The event to send; null to drop it. */
function prepareEvent(event: ErrorEvent): ErrorEvent | null {
  const transaction = transactionOf(document.body.dataset)
  const thrown = event.exception?.values?.at(-1)
  const failure = {
    name: thrown?.type ?? '',
    message: thrown?.value ?? event.message ?? '',
    scripts: thrown?.stacktrace?.frames?.map(({ filename = '' }) => filename) ?? [],
    transaction,
  }
  return isReportable(failure) ? scrubEvent({ ...event, transaction }) : null
}

/** Tags from the fields of call errors. */
function tagsOf(error: unknown): Record<string, string | number> {
  if (typeof error !== 'object' || error === null) return {}
  const { call, status } = error as { readonly call?: unknown; readonly status?: unknown }
  return { ...(typeof call === 'string' && { call }), ...(typeof status === 'number' && { status }) }
}

/** Query errors are shown to the user in place, and reported as well. */
function reportQueries({ queryClient }: Pick<App, 'queryClient'>): void {
  queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    reportError(event.action.error, `fetching ${String(event.query.queryKey[0])}`)
  })
}

export function startReporting(app: App, { dsn, environment, release }: ErrorReporting): void {
  let left = MOST_REPORTS
  const client = new BrowserClient({
    dsn,
    environment,
    ...(release && { release }),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [dedupeIntegration(), linkedErrorsIntegration()],
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend(event) {
      const prepared = left > 0 ? prepareEvent(event) : null
      if (prepared) left -= 1
      return prepared
    },
  })
  const scope = new Scope()
  scope.setClient(client)
  client.init()
  setReporter((error, context) => {
    if (!getFailureHandling(error).isReported) return
    const own = scope.clone()
    own.setTags({ context: scrubText(context), ...tagsOf(error) })
    own.captureException(toError(error))
  })
  reportQueries(app)
  for (const [error, context] of bufferedReports.splice(0)) reportError(error, context)
  addEventListener('error', ({ error, message }) => reportError(error ?? new Error(message), 'uncaught'))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'))
}
