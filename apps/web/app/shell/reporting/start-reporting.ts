/** Sends failures to the operator's error-reporting service. Fetched when the browser is idle, and only where there is one. */
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
import type { App } from '../../shared/app.ts'
import type { PublicConfig } from '../../shared/config.ts'
import { getFailureHandling } from '../../shared/failures.ts'
import { bufferedReports, reportError, setReporter } from '../../shared/report-error.ts'
import { isReportable } from './is-reportable.ts'
import { scrubEvent, scrubText } from './scrub-event.ts'

type ErrorReporting = NonNullable<PublicConfig['errorReporting']>

/** A page that fails again and again says the same again and again. */
const MOST_REPORTS = 30

/** Which page it is, by its kind: addresses say what a person looks at. */
function transactionOf({ page = '' }: DOMStringMap): string {
  return page === 'not_found' ? '/404' : page
}

/** The event as it may be sent; null when it is not worth sending. */
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

/** What failures of calls know beside their words. */
function tagsOf(error: unknown): Record<string, string | number> {
  if (typeof error !== 'object' || error === null) return {}
  const { call, status } = error as { readonly call?: unknown; readonly status?: unknown }
  return { ...(typeof call === 'string' && { call }), ...(typeof status === 'number' && { status }) }
}

/** Failures of what the page shows are told to the person there; we hear of them as well. */
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
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'uncaught in a promise'))
}
