/** `X-Mock-Fault` on any call makes that call fail. */
import { setTimeout as wait } from 'node:timers/promises'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, fieldError } from '../src/platform/http/api-error.ts'

const HEADER = 'x-mock-fault'
const SLOW_MS = 5_000

const isError = (fault: unknown): fault is ErrorName => typeof fault === 'string' && Object.hasOwn(ERRORS, fault)

const readFault = ({ headers }: FastifyRequest): string | string[] | undefined => headers[HEADER]

/**
 * `slow` delays the call, `drop` carries it out and closes the connection in place of the response, and the key of an
 * error of the contract answers with that error and does nothing else.
 */
export function registerFaults(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    const fault = readFault(request)
    if (fault === undefined || fault === 'drop') return
    if (fault === 'slow') await wait(SLOW_MS)
    else if (isError(fault)) throw new ApiError(fault, fault === 'TOO_MANY_REQUESTS' ? { retryAfterSeconds: 1 } : {})
    else throw fieldError(`headers/${HEADER}`, 'must be slow, drop or the key of an error of the contract')
  })
  app.addHook('onSend', async request => {
    if (readFault(request) === 'drop') request.raw.socket.destroy()
  })
}
