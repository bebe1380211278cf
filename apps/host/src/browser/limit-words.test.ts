import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getPageTexts } from '../i18n/texts.ts'
import { formatLimit, formatWait, type Limit } from './limit-words.ts'

beforeAll(() => {
  const { document } = new Window()
  document.head.innerHTML = getPageTexts('en').textBlock.text
  vi.stubGlobal('document', document)
})
afterAll(() => void vi.unstubAllGlobals())

const EUROS = { currency: 'EUR', subunits: 100 }

const limit = (changes: Partial<Limit>): Limit => ({
  id: '1',
  type: 'deposit',
  strategy: 'amount',
  status: 'active',
  period: 'day',
  value: 10_000,
  used: null,
  confirm_from: null,
  confirm_until: null,
  disable_at: null,
  ...changes,
})

it.each<[Partial<Limit>, string]>([
  [{}, 'Deposits: at most €100.00 in a day'],
  [{ type: 'loss', period: 'month', used: 250 }, 'Losses: at most €100.00 in a month, €2.50 used'],
  [{ used: 250, confirm_from: '2026-01-01T00:00:00Z' }, 'Deposits: at most €100.00 in a day'],
  [
    { type: 'session', strategy: 'duration', period: 'week', value: 3600, used: 600 },
    'Time signed in: at most 60 min in a week, 10 min used',
  ],
  [
    { type: 'reality_check', strategy: 'duration', period: 'permanent', value: 900, used: 0 },
    'A reminder every 15 min',
  ],
  [{ type: 'cooling_off', value: null, period: 'week' }, 'Break of a week'],
  [{ type: 'self_exclusion', value: null, period: 'month' }, 'Self-exclusion of six months'],
  [{ type: 'self_exclusion', value: null, period: 'permanent' }, 'Self-exclusion for ever'],
])('describes %j as %s', (changes, text) => {
  expect(formatLimit(limit(changes), EUROS)).toBe(text)
})

it('says until when a change can be confirmed', () => {
  const confirm = { confirm_from: '2026-01-02T12:00:00', confirm_until: '2026-01-03T12:00:00' }
  expect(formatWait(limit(confirm))).toMatch(/^can be confirmed from Jan 2, 2026, .+ until Jan 3, 2026, /)
  expect(formatWait(limit({}))).toBe('')
})
