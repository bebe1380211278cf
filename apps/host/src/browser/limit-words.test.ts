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
  is_from_other_account: false,
  ...changes,
})

it.each<[Partial<Limit>, string]>([
  [{}, 'Deposits: up to €100.00 a day'],
  [{ type: 'loss', period: 'month', used: 250 }, 'Losses: up to €100.00 a month, €2.50 used'],
  [{ used: 250, confirm_from: '2026-01-01T00:00:00Z' }, 'Deposits: up to €100.00 a day'],
  [
    { type: 'session', strategy: 'duration', period: 'week', value: 3600, used: 600 },
    'Time signed in: up to 60 min a week, 10 min used',
  ],
  [
    { type: 'reality_check', strategy: 'duration', period: 'permanent', value: 900, used: 0 },
    'Reality check every 15 min',
  ],
  [{ type: 'cooling_off', value: null, period: 'week' }, '1-week break'],
  [{ type: 'self_exclusion', value: null, period: 'month' }, '6-month self-exclusion'],
  [{ type: 'self_exclusion', value: null, period: 'permanent' }, 'Permanent self-exclusion'],
])('describes %j as %s', (changes, text) => {
  expect(formatLimit(limit(changes), EUROS)).toBe(text)
})

it('says until when a change can be confirmed', () => {
  const confirm = { confirm_from: '2026-01-02T12:00:00', confirm_until: '2026-01-03T12:00:00' }
  expect(formatWait(limit(confirm))).toMatch(/^you can confirm it from 2 Jan 2026, .+ to 3 Jan 2026, /)
  expect(formatWait(limit({}))).toBe('')
})

it('says that a limit was set in another account, whatever happens to it there', () => {
  const there = { is_from_other_account: true, disable_at: '2026-01-02T12:00:00' }
  expect(formatWait(limit(there))).toBe('set in your other account')
})
