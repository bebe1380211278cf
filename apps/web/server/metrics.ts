/** Metrics of one web server for `/metrics`. */
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { PAGE_OUTCOMES, type PageOutcome } from './cached-page.ts'

/** Directives whose reports are counted from 0; others appear with their first report. */
const CSP_DIRECTIVES = [
  'script-src-elem',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'frame-src',
  'other',
]

/** Metrics of pages. */
export interface PageMetrics {
  /** Counts a page that is sent. */
  countPage(outcome: PageOutcome): void
  /** Reports the renders; called once. */
  observeRenders(renders: { countUnfinished(): number; estimateWaitMs(): number }): void
}

export interface Metrics extends PageMetrics {
  /** Content security policy violations by directive. */
  readonly cspReports: Counter<'directive'>
  /** Requests for files of pages that are not there: pages of an earlier release, or a broken deployment. */
  readonly missingFiles: Counter
  addTo(app: FastifyInstance): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const cspReports = new Counter({
    name: 'touchline_web_csp_reports_total',
    help: 'Reports of browsers that the content policy kept a page from something',
    labelNames: ['directive'],
    registers,
  })
  const missingFiles = new Counter({
    name: 'touchline_web_missing_files_total',
    help: 'Requests for scripts, style sheets and icons that are not there',
    registers,
  })
  const pages = new Counter({
    name: 'touchline_web_pages_total',
    help: 'Pages sent: complete, partial (data was late), kept (an earlier one), failed, or shed',
    labelNames: ['outcome'],
    registers,
  })
  for (const directive of CSP_DIRECTIVES) cspReports.inc({ directive }, 0)
  for (const outcome of PAGE_OUTCOMES) pages.inc({ outcome }, 0)
  const counters = Object.fromEntries(PAGE_OUTCOMES.map(outcome => [outcome, pages.labels({ outcome })]))
  return {
    cspReports,
    missingFiles,
    countPage: outcome => counters[outcome]?.inc(),
    observeRenders({ countUnfinished, estimateWaitMs }) {
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(read())
          },
        })
      gauge('touchline_web_renders', 'Renders that have begun or wait for their turn', countUnfinished)
      const help = 'How long a render that began now would wait for its turn'
      gauge('touchline_web_render_wait_seconds', help, () => estimateWaitMs() / 1000)
    },
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
