/**
 * Receives content security policy reports from browsers. The endpoint is public, so reports are
 * small, counted, and logged at a limited rate. Only technical parts are logged, without queries
 * and full URLs of other sites, which may contain personal data.
 */
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

export const CSP_REPORT_PATH = '/csp-report'

const MOST_BYTES = 16 * 1024
const MOST_REPORTS = 20
const LONGEST = 200
const LOGGED_A_MINUTE = 30

/** Both report formats: a single object (legacy) and a list (Reporting API). */
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json']

export interface CspReport {
  readonly directive: string
  /** Origin of the blocked resource, or a keyword such as `inline`. */
  readonly blocked: string
  /** Path of the page. */
  readonly page: string
  /** Path of the script that caused the violation. */
  readonly source: string
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '')

function partOf(value: unknown, part: 'origin' | 'pathname'): string {
  const text = typeof value === 'string' ? value : ''
  if (!/^\w+:\/\//.test(text) || !URL.canParse(text)) return part === 'origin' ? textOf(text.split(':')[0]) : ''
  return textOf(new URL(text)[part])
}

function readOne(fields: Fields): CspReport {
  const pick = (older: string, newer: string) => fields[older] ?? fields[newer]
  return {
    directive:
      textOf(pick('effective-directive', 'effectiveDirective') ?? fields['violated-directive']).split(' ')[0] ?? '',
    blocked: partOf(pick('blocked-uri', 'blockedURL'), 'origin'),
    page: partOf(pick('document-uri', 'documentURL'), 'pathname'),
    source: partOf(pick('source-file', 'sourceFile'), 'pathname'),
  }
}

/** Extracts the sanitized reports of a body; empty when it contains none. */
export function readReports(body: unknown): CspReport[] {
  const items = Array.isArray(body) ? body.slice(0, MOST_REPORTS) : [body]
  return items.flatMap(item => {
    if (!isFields(item)) return []
    const fields = item['csp-report'] ?? (item.type === 'csp-violation' ? item.body : undefined)
    return isFields(fields) ? [readOne(fields)] : []
  })
}

/**
 * Directives of the policy. Reports of others share one metric label, because labels cost memory.
 */
const KNOWN =
  /^(default|style|script|connect|img|font|frame|media|object|worker|manifest)-src(-elem|-attr)?$|^(base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)$/

export function addCspReports(app: FastifyInstance, { cspReports }: Pick<Metrics, 'cspReports'>): void {
  let minute = 0
  let logged = 0
  const mayLog = (): boolean => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) logged = 0
    minute = now
    logged += 1
    return logged <= LOGGED_A_MINUTE
  }
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        // Not from a browser: an empty body.
        done(null, null)
      }
    })
    scope.setErrorHandler<FastifyError>((error, _request, reply) => reply.code(error.statusCode ?? 500).send())
    scope.post(CSP_REPORT_PATH, async (request, reply) => {
      for (const report of readReports(request.body)) {
        cspReports.inc({ directive: KNOWN.test(report.directive) ? report.directive : 'other' })
        if (mayLog()) request.log.warn({ report }, 'the content policy kept a page from something')
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}
