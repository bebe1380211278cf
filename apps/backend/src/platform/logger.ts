/**
 * Logs: readable in a terminal, JSON elsewhere. Addresses, headers, queries and bodies of requests stay out of them, and
 * so does what a database says of an error beside its message: that is the values it was given.
 */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { PinoPretty as pretty } from 'pino-pretty'

interface LoggedError {
  type: string
  message: string
  stack: string | undefined
  code?: unknown
  constraint?: unknown
  cause?: LoggedError
}

/** What is to be known of an error, and nothing that came from a player. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: undefined }
  const { message, stack, cause } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** Writes to standard output unless told otherwise; in a terminal in a form for people. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const serializers = { req: () => undefined, res: () => undefined, err: describeError }
  const options: LoggerOptions = { level, serializers }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname' }))
}
