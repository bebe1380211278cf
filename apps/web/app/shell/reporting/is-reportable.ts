/**
 * Filters errors worth reporting: those that can be fixed here, not failures of networks, browsers
 * or third-party scripts.
 */

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
