/** What `@touchline/hub/log-hooks` does to the log. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from './logger.ts'

let lines: Record<string, unknown>[] = []
const openLog = () => {
  lines = []
  return createLogger('info', { write: line => void lines.push(JSON.parse(line)) })
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failAt = (id: number) => new Error(`bet ${id} of 0190a1e0-5c1f-7000 could not be settled`)

it('logs an error once a minute, and how often it was repeated', () => {
  const logger = openLog()
  for (let id = 0; id < 500; id += 1) logger.child({ id }).error({ err: failAt(id) }, 'background work failed')
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ level: 50, msg: 'background work failed', repeated: 499, err: { type: 'Error' } })
  vi.advanceTimersByTime(600_000)
  expect(lines).toHaveLength(2)
  logger.error({ err: failAt(1) }, 'background work failed')
  expect(lines).toHaveLength(3)
})

it('tells errors of another kind, place or text apart, and never groups what is no error or fatal', () => {
  const logger = openLog()
  logger.error({ err: failAt(1) }, 'background work failed')
  logger.error({ err: failAt(1) }, 'request failed')
  logger.error({ err: new TypeError('bet 1 of 0190a1e0-5c1f-7000 could not be settled') }, 'background work failed')
  logger.error(new Error('bet'))
  expect(lines).toHaveLength(4)
  for (let time = 0; time < 3; time += 1) logger.info({ err: failAt(1) }, 'call')
  for (let time = 0; time < 3; time += 1) logger.warn({ report: time }, 'the content policy')
  for (let time = 0; time < 3; time += 1) logger.fatal({ err: failAt(1) }, 'the database is not ours any more')
  expect(lines).toHaveLength(13)
})

it.each([
  ['550 mailbox ada.lovelace+bets@mail.example.co.uk unavailable', '550 mailbox [e-mail] unavailable'],
  ['"o’neill"@x', '"o’neill"@x'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0abc.c2lnbmF0dXJl-abc_d', 'Bearer [token]'],
  ['at /app/node_modules/@electric-sql/pglite/index.js:1', 'at /app/node_modules/@electric-sql/pglite/index.js:1'],
])('writes %j as %j', (text, written) => {
  const logger = openLog()
  logger.error(new Error(text))
  expect(lines[0]).toMatchObject({ msg: written })
  expect(JSON.stringify(lines[0])).not.toContain('ada.lovelace')
})
