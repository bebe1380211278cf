/** The log of this server: problems only, without addresses, queries and callers, each kind of error once a minute. */
import { createErrorGrouping, redactLine } from '@touchline/hub/log-hooks'
import type { FastifyServerOptions } from 'fastify'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Writes to `stream`, by default to standard output. */
export const createLogOptions = (stream?: { write(line: string): void }): Logger => ({
  serializers: { req: () => ({}), res: () => ({}) },
  hooks: { logMethod: createErrorGrouping(), streamWrite: redactLine },
  ...(stream && { stream }),
})
