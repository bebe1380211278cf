/**
 * Which failures are worth a report: those that somebody could mend. What a network, a person's own browser or somebody
 * else's script does is not ours.
 */

/** By the names that failures of calls and of the browser have. */
const PASSING: readonly string[] = ['CancelledError', 'AbortError', 'NetworkError', 'TimeoutError', 'ChunkLoadError']

const PASSING_TEXTS: readonly RegExp[] = [
  // Cancelled.
  /\b(cancell?ed|aborted)\b/i,
  // Networks: the words of Chromium, Firefox and Safari.
  /failed to fetch|networkerror when attempting|^load failed|network connection was lost|internet connection appears/i,
  /timed? ?out\b|\btimeout\b/i,
  // Files of an older release, and those that a network swallowed.
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk/i,
  // A script of another site, of which the browser says nothing; a script that did not come.
  /^(uncaught )?script error\.?$|error loading script|failed to load script/i,
  /resizeobserver loop/i,
]

/** Scripts that measure visitors, and those of browser extensions. */
const FOREIGN =
  /^(chrome|moz|safari|safari-web|ms-browser)-extension:|googletagmanager\.|google-analytics\.|googlesyndication\.|doubleclick\.|connect\.facebook\.|hotjar\.|clarity\.ms|mc\.yandex\.|bat\.bing\.|analytics\.tiktok\.|snap\.licdn\.|segment\.(io|com)|mixpanel\.|fullstory\.|onesignal\./

export interface Failure {
  readonly error: unknown
  /** What it says of itself: name and message. */
  readonly name: string
  readonly message: string
  /** Addresses of the scripts it went through, the innermost last. */
  readonly scripts: readonly string[]
  /** The page it happened on. */
  readonly transaction: string
}

export function isReportable({ name, message, scripts, transaction }: Omit<Failure, 'error'>): boolean {
  if (transaction === '/404' || PASSING.includes(name)) return false
  if (PASSING_TEXTS.some(pattern => pattern.test(message))) return false
  return !scripts.some(script => FOREIGN.test(script))
}
