/** Logs: readable in a terminal, JSON elsewhere. Addresses, headers, queries and bodies of requests stay out of them. */
import { type Logger, type LoggerOptions, pino } from 'pino'
import { PinoPretty as pretty } from 'pino-pretty'

/** Writes to standard output; in a terminal in a form for people. */
export function createLogger(level: string): Logger {
  const options: LoggerOptions = { level, serializers: { req: () => undefined, res: () => undefined } }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname' }))
}
