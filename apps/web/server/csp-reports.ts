/**
 * Where browsers report what the content policy kept a page from doing. Anybody may send anything here, so a report is
 * small, counted, and written to the log only so often; and only its technical part is, without queries and whole
 * addresses of other sites, which could say something about a person.
 */
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

export const CSP_REPORT_PATH = '/csp-report'

const MOST_BYTES = 16 * 1024
const MOST_REPORTS = 20
const LONGEST = 200
const LOGGED_A_MINUTE = 30

/** Of both forms that browsers send: the older one alone, the newer one in a list. */
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json']

export interface CspReport {
  readonly directive: string
  /** Origin of what was blocked, or a word such as `inline`. */
  readonly blocked: string
  /** Path of the page. */
  readonly page: string
  /** Path of the script that did it. */
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

/** The reports in a body, cleaned; none in one that is no report. */
export function readReports(body: unknown): CspReport[] {
  const items = Array.isArray(body) ? body.slice(0, MOST_REPORTS) : [body]
  return items.flatMap(item => {
    if (!isFields(item)) return []
    const fields = item['csp-report'] ?? (item.type === 'csp-violation' ? item.body : undefined)
    return isFields(fields) ? [readOne(fields)] : []
  })
}

/** Directives that the policy has: what else a report names is counted together, for names cost memory. */
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
        // Not from a browser: there is nothing in it.
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
