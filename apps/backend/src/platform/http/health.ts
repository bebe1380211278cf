/** Endpoints for operations: liveness, readiness and metrics. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

export interface Readiness {
  isReady(): boolean
  /** Resolves when the database responds. */
  pingDatabase(): Promise<unknown>
  /** Wall milliseconds by which the feed driven by this process is behind its clock. */
  feedLagMs(): number
}

/**
 * A feed this far behind does not recover by itself, whereas one delayed by a pause of the process catches up
 * immediately.
 */
const STUCK_MS = 30_000

export function registerHealth(app: FastifyInstance, readiness: Readiness, registry: Registry): void {
  const quiet = { logLevel: 'warn' } as const
  app.get('/livez', quiet, async (_request, reply) => {
    const isStuck = readiness.feedLagMs() > STUCK_MS
    return reply.code(isStuck ? 503 : 200).send({ status: isStuck ? 'feed_stuck' : 'ok' })
  })
  app.get('/readyz', quiet, async (_request, reply) => {
    const isReady =
      readiness.isReady() &&
      (await readiness.pingDatabase().then(
        () => true,
        () => false,
      ))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' })
  })
  app.get('/metrics', quiet, async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
