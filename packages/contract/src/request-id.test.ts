import { expect, test } from 'vitest'
import { chooseRequestId, readRequestId } from './request-id.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`

test('takes the id of the caller, or the trace id', () => {
  expect(readRequestId({ 'x-request-id': 'edge-1.2_abc' })).toBe('edge-1.2_abc')
  expect(readRequestId({ traceparent: PARENT })).toBe(TRACE)
  expect(readRequestId({ 'x-request-id': 'edge-1.2_abc', traceparent: PARENT })).toBe('edge-1.2_abc')
  expect(readRequestId({ 'x-request-id': 'short', traceparent: PARENT })).toBe(TRACE)
})

test.each([
  {},
  { 'x-request-id': '' },
  { 'x-request-id': 'a'.repeat(129) },
  { 'x-request-id': 'eight8\r\nX: y' },
  { 'x-request-id': 'anna@example.com' },
  { 'x-request-id': '<script>alert(1)</script>' },
  { 'x-request-id': ['first-of-two', 'second-of-two'] },
  { traceparent: PARENT.toUpperCase() },
  { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
  { traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` },
  { traceparent: `${PARENT}-more` },
])('creates one of 128 random bits for %j', headers => {
  expect(readRequestId(headers)).toBeNull()
  const ids = new Set(Array.from({ length: 100 }, () => chooseRequestId(headers)))
  expect(ids.size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
})
