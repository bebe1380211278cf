/** For whoever runs the back end: is the process alive, does it take calls, and its figures. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

export interface Readiness {
  isReady(): boolean
  /** Resolves when the database answers. */
  pingDatabase(): Promise<unknown>
}

export function registerHealth(app: FastifyInstance, readiness: Readiness, registry: Registry): void {
  const quiet = { logLevel: 'warn' } as const
  app.get('/livez', quiet, async () => ({ status: 'ok' }))
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
