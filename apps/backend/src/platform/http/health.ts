/** For whoever runs the back end: is the process alive, does it take calls, and its figures. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

export interface Readiness {
  isReady(): boolean
  /** Resolves when the database answers. */
  pingDatabase(): Promise<unknown>
  /** Wall milliseconds by which the feed that this process moves is behind its clock. */
  feedLagMs(): number
}

/** A feed that is so far behind does not come back by itself; one that a pause of the process left behind does at once. */
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
