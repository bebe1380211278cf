/**
 * Sends errors to the operator's error reporting service. Loaded when the browser is idle, if a
 * service is configured.
 */
import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  type Exception,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
  type StackFrame,
} from '@sentry/browser'
import { toError } from '@touchline/client/to-error'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import type { PublicConfig } from '../../shared/config/config.ts'
import { bufferedReports, reportError, setReporter } from '../../shared/errors/report-error.ts'

type ErrorReporting = NonNullable<PublicConfig['errorReporting']>

/** Limits repeated reports of a page that keeps failing. */
const MOST_REPORTS = 30

/** The page kind: addresses would reveal what a user views. */
function transactionOf({ page = '' }: DOMStringMap): string {
  return page === 'not_found' ? '/404' : page
}

/** Error names of calls and of the browser. */
const PASSING: readonly string[] = ['CancelledError', 'AbortError', 'NetworkError', 'TimeoutError', 'ChunkLoadError']

const PASSING_TEXTS: readonly RegExp[] = [
  // Cancellations.
  /\b(cancell?ed|aborted)\b/i,
  // Network errors as worded by Chromium, Firefox and Safari.
  /failed to fetch|networkerror when attempting|^load failed|network connection was lost|internet connection appears/i,
  /timed? ?out\b|\btimeout\b/i,
  // Files of an older release or lost to the network.
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk/i,
  // Scripts of other origins, for which browsers hide details, and scripts that failed to load.
  /^(uncaught )?script error\.?$|error loading script|failed to load script/i,
  /resizeobserver loop/i,
]

/** Analytics scripts and browser extensions. */
const FOREIGN =
  /^(chrome|moz|safari|safari-web|ms-browser)-extension:|googletagmanager\.|google-analytics\.|googlesyndication\.|doubleclick\.|connect\.facebook\.|hotjar\.|clarity\.ms|mc\.yandex\.|bat\.bing\.|analytics\.tiktok\.|snap\.licdn\.|segment\.(io|com)|mixpanel\.|fullstory\.|onesignal\./

export interface Failure {
  readonly error: unknown
  /** Name and message of the error. */
  readonly name: string
  readonly message: string
  /** Script URLs of the stack, innermost last. */
  readonly scripts: readonly string[]
  /** The page on which it happened. */
  readonly transaction: string
}

export function isReportable({ name, message, scripts, transaction }: Omit<Failure, 'error'>): boolean {
  if (transaction === '/404' || PASSING.includes(name)) return false
  if (PASSING_TEXTS.some(pattern => pattern.test(message))) return false
  return !scripts.some(script => FOREIGN.test(script))
}

/**
 * Removes personal data from error reports: what remains is the code location and message. No user,
 * cookies, headers, bodies, or URL queries, which may contain codes and tokens.
 */
const LONGEST = 500

/**
 * Masks queries and hashes of URLs, email addresses, tokens, and long numbers such as phone and
 * account numbers.
 */
export function scrubText(text: string): string {
  return text
    .replace(/[?#][^\s"'<>)]*/g, '')
    .replace(/[^\s@"'<>(]+@[^\s@"'<>)]+\.[a-z]{2,}/gi, '[mail]')
    .replace(/\b(token|code|password|betcode|\w+_token)(\s*[:=]\s*)\S+/gi, '$1$2[…]')
    .replace(/\b(bearer\s+)\S+/gi, '$1[…]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\+?\d[\d\s-]{6,}\d/g, '[number]')
    .slice(0, LONGEST)
}

const cleanFrame = ({ filename = '', function: name, lineno, colno, in_app }: StackFrame): StackFrame => ({
  filename: filename.replace(/[?#].*$/, ''),
  ...(name && { function: name }),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
  ...(in_app !== undefined && { in_app }),
})

function cleanException({ type, value = '', stacktrace }: Exception): Exception {
  return {
    ...(type && { type }),
    value: scrubText(value),
    ...(stacktrace?.frames && { stacktrace: { frames: stacktrace.frames.map(cleanFrame) } }),
  }
}

/**
 * Allow-list: anything not named here is removed, including fields added by later versions of the
 * library.
 */
export function scrubEvent(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, platform, level, release, environment, transaction, tags, exception, message } = event
  return {
    type: undefined,
    ...(event_id && { event_id }),
    ...(timestamp && { timestamp }),
    ...(platform && { platform }),
    ...(level && { level }),
    ...(release && { release }),
    ...(environment && { environment }),
    ...(transaction && { transaction }),
    ...(tags && { tags }),
    ...(message && { message: scrubText(message) }),
    ...(exception?.values && { exception: { values: exception.values.map(cleanException) } }),
  }
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
    const eventScope = scope.clone()
    eventScope.setTags({ context: scrubText(context), ...tagsOf(error) })
    eventScope.captureException(toError(error))
  })
  reportQueries(app)
  for (const [error, context] of bufferedReports.splice(0)) reportError(error, context)
  addEventListener('error', ({ error, message }) => reportError(error ?? new Error(message), 'uncaught'))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'))
}
