import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readReports } from './csp-reports.ts'
import { createBareApp } from './testing/bare-app.ts'

const older = {
  'csp-report': {
    'document-uri': 'https://bets.example/ar/live?reset_password_token=secret#x',
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?player=7',
    'source-file': 'https://bets.example/assets/app.js?token=secret',
    'script-sample': 'const secret = 1',
    referrer: 'https://mail.example/inbox/7',
  },
}
const newer = [
  {
    type: 'csp-violation',
    age: 1,
    url: 'https://bets.example/?unlock_token=secret',
    user_agent: 'x',
    body: {
      documentURL: 'https://bets.example/?unlock_token=secret',
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      sample: 'Element innerHTML|secret',
    },
  },
  { type: 'deprecation', body: { id: 'x' } },
]

describe('readReports', () => {
  it('parses both formats and drops potentially personal data', () => {
    const reports = [...readReports(older), ...readReports(newer)]
    expect(reports).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/ar/live',
        source: '/assets/app.js',
      },
      { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/', source: '' },
    ])
    expect(JSON.stringify(reports)).not.toMatch(/secret|inbox|player/)
  })

  it('returns nothing for other bodies', () => {
    const others = [null, 7, 'x', [], [null, 7], {}, { 'csp-report': 'x' }, { type: 'csp-violation', body: null }]
    for (const body of others) expect(readReports(body)).toEqual([])
  })

  it('truncates long texts and long lists', () => {
    const long = {
      'csp-report': { 'effective-directive': 'x'.repeat(9999), 'blocked-uri': `data:${'y'.repeat(9999)}` },
    }
    expect(readReports(long)).toMatchObject([{ directive: 'x'.repeat(200), blocked: 'data' }])
    expect(readReports(Array.from({ length: 500 }, () => newer[0]))).toHaveLength(20)
  })
})

describe('the report endpoint', () => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = await createBareApp({})
  })
  afterEach(() => app.close())

  const send = (payload: string, type = 'application/csp-report') =>
    app.inject({ method: 'POST', url: '/csp-report', payload, headers: { 'content-type': type } })
  const metrics = async () => (await app.inject('/metrics')).body

  it('counts reports by directive, with one label for unknown directives', async () => {
    expect((await send(JSON.stringify(older))).statusCode).toBe(204)
    await send(JSON.stringify(newer), 'application/reports+json')
    for (const name of ['a"} 1', 'b', 'c'])
      await send(JSON.stringify({ 'csp-report': { 'effective-directive': name } }))
    const text = await metrics()
    expect(text).toContain('touchline_web_csp_reports_total{directive="script-src-elem"} 1')
    expect(text).toContain('touchline_web_csp_reports_total{directive="require-trusted-types-for"} 1')
    expect(text).toContain('touchline_web_csp_reports_total{directive="other"} 3')
  })

  it('rejects large bodies and other content types, and tolerates invalid data', async () => {
    expect((await send(`"${'x'.repeat(20_000)}"`)).statusCode).toBe(413)
    expect((await send('<xml/>', 'text/xml')).statusCode).toBe(415)
    expect((await send('{"csp-report":')).statusCode).toBe(204)
  })
})

describe('security headers', () => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = await createBareApp({ WEB_URL: 'https://bets.example' })
  })
  afterEach(() => app.close())

  it.each([
    ['GET', '/', 'a failure'],
    ['GET', '/%E0%A4%A', 'an address that cannot be read'],
    ['GET', '/livez', 'health'],
    ['GET', '/robots.txt', 'a file'],
    ['GET', '/images/x', 'a picture that is none'],
    ['POST', '/nowhere', 'nothing'],
    ['POST', '/csp-report', 'a report without a body'],
  ] as const)('%s %s has them: %s', async (method, url, _what) => {
    const { headers } = await app.inject({ method, url })
    expect(headers['content-security-policy']).toMatch(
      /report-uri \/csp-report; report-to csp; require-trusted-types-for 'script'/,
    )
    expect(headers).toMatchObject({
      'reporting-endpoints': 'csp="/csp-report"',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['permissions-policy']).toMatch(/^autoplay=\(self "http[^)]*\), .*camera=\(\), /)
  })

  it('allow other sites to show link preview images', async () => {
    const { headers } = await app.inject('/og/site.png')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })
})
