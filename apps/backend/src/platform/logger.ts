/**
 * Logging: readable in a terminal, JSON elsewhere. Addresses, headers, queries and bodies of requests are not logged,
 * and neither are a database error's details beyond its message, because they contain parameter values. An error that
 * repeats is counted instead of written again.
 */
import { createErrorGrouping, redactLine } from '@touchline/hub/log-hooks'
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

/** A thrown value that is not an error: PGlite's file system throws objects with a name and an error number. */
function describeThrown(thrown: unknown): LoggedError {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: String(thrown), stack: undefined }
  const { name, message, code, errno } = thrown as {
    name?: unknown
    message?: unknown
    code?: unknown
    errno?: unknown
  }
  const number = code ?? errno
  return {
    type: typeof name === 'string' ? name : thrown.constructor?.name || 'object',
    message: typeof message === 'string' ? message : '',
    stack: undefined,
    ...(number !== undefined && { code: number }),
  }
}

/** The loggable part of an error, without values that came from a player. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return describeThrown(error)
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

/** Writes to standard output by default; human-readable in a terminal. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const serializers = { req: () => undefined, res: () => undefined, err: describeError }
  const hooks = { logMethod: createErrorGrouping(), streamWrite: redactLine }
  const options: LoggerOptions = { level, serializers, hooks }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname' }))
}
