/** A part of the back end as the composition root sees it. A module leaves out what it does not have. */
import type { FastifyInstance } from 'fastify'
import type { Handlers } from './http/handlers.ts'

export interface Module {
  readonly handlers?: Handlers
  /** Adds routes beside the two APIs. */
  registerRoutes?(app: FastifyInstance): Promise<void>
  /** Starts background work. */
  start?(): void
  /** Resolves when everything that is due has been done. */
  drain?(): Promise<void>
  /** Finishes the work at hand and starts no more. */
  stop?(): Promise<void>
  /** Deletes rows past their retention; `now` in epoch milliseconds. */
  purgeExpired?(now: number): Promise<unknown>
}
