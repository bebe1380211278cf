/** The interface between a feature module and the composition root. A module omits what it does not need. */
import type { FastifyInstance } from 'fastify'
import type { Handlers } from './http/handlers.ts'

export interface Module {
  readonly handlers?: Handlers
  /** Registers routes outside the two APIs. */
  registerRoutes?(app: FastifyInstance): Promise<void>
  /** Starts background work. */
  start?(): void
  /** Resolves when all due work is done. */
  drain?(): Promise<void>
  /** Finishes the running work and starts no more. */
  stop?(): Promise<void>
  /** Deletes rows past their retention; `now` in epoch milliseconds. */
  purgeExpired?(now: number): Promise<unknown>
}
