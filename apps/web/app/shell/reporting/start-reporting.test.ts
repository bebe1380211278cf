import type { ErrorEvent } from '@sentry/browser'
import { ApiError, CancelledError, MalformedResponseError, NetworkError, TimeoutError } from '@touchline/client/errors'
import { describe, expect, it } from 'vitest'
import { isReportable, scrubEvent, scrubText } from './start-reporting.ts'

const own = 'https://bets.example/assets/base-1234.js'

const failure = (name: string, message: string, change: object = {}) => ({
  name,
  message,
  scripts: [own],
  transaction: 'match',
  ...change,
})

const of = (error: Error) => failure(error.name, error.message)

describe('passes over', () => {
  it.each([
    ['what was cancelled', of(new CancelledError('getMatches', 'getMatches: cancelled'))],
    ['what was aborted', failure('AbortError', 'signal is aborted without reason')],
    ['a cancelled query', failure('Error', 'The request was cancelled')],
    ['a network', of(new NetworkError('getMatches', 'getMatches: no connection'))],
    ['a network, as Chromium says it', failure('TypeError', 'Failed to fetch')],
    ['a network, as Firefox says it', failure('TypeError', 'NetworkError when attempting to fetch resource.')],
    ['a network, as Safari says it', failure('TypeError', 'Load failed')],
    ['a timeout', of(new TimeoutError('getMatches', 'getMatches: no answer in 15000 ms'))],
    ['a timeout of others', failure('Error', 'Request timed out')],
    ['a file that is not there any more', failure('TypeError', 'Failed to fetch dynamically imported module: x.js')],
    ['the same, as Firefox says it', failure('TypeError', 'error loading dynamically imported module: x.js')],
    ['the same, as Safari says it', failure('TypeError', 'Importing a module script failed.')],
    ['a style that is not there', failure('Error', 'Unable to preload CSS for /assets/a.css')],
    ['the same, as older bundles say it', failure('ChunkLoadError', 'Loading chunk 7 failed.')],
    ['a script of another site', failure('Error', 'Script error.')],
    ['a script that did not come', failure('Error', 'Error loading script https://other.example/a.js')],
    ['a loop of observers', failure('Error', 'ResizeObserver loop completed with undelivered notifications.')],
    ['measuring', failure('TypeError', 'x is null', { scripts: [own, 'https://www.googletagmanager.com/gtm.js'] })],
    ['an extension', failure('TypeError', 'x is null', { scripts: ['chrome-extension://abc/content.js'] })],
    ['a page that is none', failure('TypeError', 'x is null', { transaction: '/404' })],
  ])('%s', (_what, about) => {
    expect(isReportable(about)).toBe(false)
  })
})

describe('reports', () => {
  it.each([
    ['a mistake of ours', failure('TypeError', "Cannot read properties of undefined (reading 'odds')")],
    ['a refusal that nobody expected', of(new ApiError('getMatches', 500, null))],
    [
      'an answer that makes no sense',
      of(new MalformedResponseError('getMatches', 'HTTP 200 with a body that is not JSON')),
    ],
    ['a message of the host page that is wrong', failure('Error', 'payload: Invalid type')],
    ['icons that did not come', failure('Error', 'the icons could not be had')],
    ['a failure without words', failure('', '', { scripts: [] })],
  ])('%s', (_what, about) => {
    expect(isReportable(about)).toBe(true)
  })
})

describe('scrubText', () => {
  it.each([
    ['opening https://bets.example/live?reset_password_token=a.b&x=1#c now', 'opening https://bets.example/live now'],
    ['no player anna.b+c@mail.example.com', 'no player [mail]'],
    ['betcode=AB12-CD refused', 'betcode=[…] refused'],
    ['unlock_token: abcdef', 'unlock_token: […]'],
    ['Authorization Bearer abc.def', 'Authorization Bearer […]'],
    ['got eyJhbGciOi.eyJzdWIi.c2ln back', 'got [token] back'],
    ['call +47 123 45 678 failed', 'call [number] failed'],
    ["Cannot read properties of undefined (reading 'odds')", "Cannot read properties of undefined (reading 'odds')"],
    ['getMatches: HTTP 500', 'getMatches: HTTP 500'],
  ])('%s', (text, clean) => {
    expect(scrubText(text)).toBe(clean)
  })

  it('ends endless texts', () => {
    expect(scrubText('x'.repeat(9999))).toHaveLength(500)
  })
})

it('removes all personal data', () => {
  const secret = 'SECRET'
  const event: ErrorEvent = {
    type: undefined,
    event_id: 'e1',
    timestamp: 7,
    environment: 'production',
    transaction: 'match',
    tags: { context: 'rendering a page' },
    user: { id: secret, email: `${secret}@mail.example`, ip_address: '{{auto}}' },
    request: { url: `https://bets.example/?betcode=${secret}`, cookies: { a: secret }, headers: { Cookie: secret } },
    breadcrumbs: [{ message: secret }],
    contexts: { culture: { locale: secret } },
    extra: { body: secret },
    server_name: secret,
    exception: {
      values: [
        {
          type: 'TypeError',
          value: `at https://bets.example/live?unlock_token=${secret}`,
          stacktrace: {
            frames: [
              {
                filename: `https://bets.example/assets/a.js?token=${secret}`,
                function: 'draw',
                lineno: 1,
                vars: { password: secret },
                context_line: secret,
              },
            ],
          },
        },
      ],
    },
  }
  expect(JSON.stringify(scrubEvent(event))).not.toContain(secret)
  expect(scrubEvent(event)).toEqual({
    event_id: 'e1',
    timestamp: 7,
    environment: 'production',
    transaction: 'match',
    tags: { context: 'rendering a page' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'at https://bets.example/live',
          stacktrace: { frames: [{ filename: 'https://bets.example/assets/a.js', function: 'draw', lineno: 1 }] },
        },
      ],
    },
  })
})
