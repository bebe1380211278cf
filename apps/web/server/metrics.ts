/** Metrics of one web server for `/metrics`. */
import type { FastifyInstance } from 'fastify'
import { Counter, Registry } from 'prom-client'

export interface Metrics {
  /** Content security policy violations by directive. */
  readonly cspReports: Counter<'directive'>
  addTo(app: FastifyInstance): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const cspReports = new Counter({
    name: 'touchline_web_csp_reports_total',
    help: 'Reports of browsers that the content policy kept a page from something',
    labelNames: ['directive'],
    registers: [registry],
  })
  return {
    cspReports,
    addTo(app) {
      app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .type(registry.contentType)
          .send(await registry.metrics()),
      )
    },
  }
}
