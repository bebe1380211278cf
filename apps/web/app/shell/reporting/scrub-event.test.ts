import type { ErrorEvent } from '@sentry/browser'
import { describe, expect, it } from 'vitest'
import { scrubEvent, scrubText } from './scrub-event.ts'

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
