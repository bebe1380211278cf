/**
 * Removes personal data from error reports: what remains is the code location and message. No user,
 * cookies, headers, bodies, or URL queries, which may contain codes and tokens.
 */
import type { ErrorEvent, Exception, StackFrame } from '@sentry/browser'

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
