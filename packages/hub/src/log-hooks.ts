/**
 * Hooks for pino, which every program's log has: an error that repeats is logged once and then counted, and no line contains
 * an e-mail address or a signed token, whatever an error's message quotes.
 */

/** How long repeats of an error are counted before the count is logged. */
const WINDOW_MS = 60_000
/** Kinds of errors that are told apart at a time; more are logged one by one. */
const MOST_KINDS = 500
const WARN = 40
const FATAL = 60

const EMAIL = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g
const SIGNED_TOKEN = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g

/** Removes e-mail addresses and signed tokens from a line. */
export function redactLine(line: string): string {
  const withoutEmails = line.includes('@') ? line.replace(EMAIL, '[e-mail]') : line
  return withoutEmails.includes('eyJ') ? withoutEmails.replace(SIGNED_TOKEN, '[token]') : withoutEmails
}

type LogMethod = (this: object, ...args: unknown[]) => void

/** The error of a log call: its first argument, or `err` of it. */
function errorOf([first]: readonly unknown[]): Error | null {
  if (first instanceof Error) return first
  const { err } = (typeof first === 'object' && first !== null ? first : {}) as { err?: unknown }
  return err instanceof Error ? err : null
}

/** Errors of a kind differ in ids and numbers only, and come from the same line. */
function kindOf({ name, message, stack = '' }: Error, text: unknown): string {
  const place = stack.slice(stack.indexOf('\n    at ')).split('\n')[1] ?? ''
  return [text, name, message.replace(/[0-9a-f]{8,}|\d+/gi, '#'), place].join('\n')
}

/** pino's `logMethod`: passes on what is no error, and of each kind of error the first within a minute. */
export function createErrorGrouping() {
  /** Repeats by kind since the first was logged. */
  const repeats = new Map<string, number>()
  const countRepeat = (kind: string): boolean => {
    const count = repeats.get(kind)
    if (count !== undefined) repeats.set(kind, count + 1)
    return count !== undefined
  }
  /** `logCount` logs how often it was repeated. */
  const startWindow = (kind: string, logCount: (repeated: number) => void): void => {
    if (repeats.size >= MOST_KINDS) return
    repeats.set(kind, 0)
    const end = (): void => {
      const repeated = repeats.get(kind) ?? 0
      repeats.delete(kind)
      if (repeated > 0) logCount(repeated)
    }
    setTimeout(end, WINDOW_MS).unref()
  }
  return function logMethod(this: object, args: unknown[], method: LogMethod, level: number): void {
    const error = level >= WARN && level < FATAL ? errorOf(args) : null
    const text = args.find(arg => typeof arg === 'string')
    const kind = error && kindOf(error, text)
    if (kind !== null && countRepeat(kind)) return
    method.apply(this, args)
    if (kind !== null && error)
      startWindow(kind, repeated => method.apply(this, [{ err: error, repeated }, text ?? error.message]))
  }
}
