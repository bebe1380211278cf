/** Describes limits in words. */
import { formatMoney } from './money.ts'

/** The currency of money limits. */
export interface Counted {
  readonly currency: string
  readonly subunits: number
}

export interface Limit {
  readonly id: string
  readonly type: string
  readonly strategy: 'amount' | 'duration'
  readonly status: string
  readonly period: string
  readonly value: number | null
  readonly used: number | null
  readonly confirm_from: string | null
  readonly confirm_until: string | null
  readonly disable_at: string | null
}

const NAMES: Readonly<Record<string, string>> = {
  deposit: 'Deposits',
  wager: 'Stakes',
  loss: 'Losses',
  session: 'Time',
  reality_check: 'A reminder every',
  cooling_off: 'Break',
  self_exclusion: 'Self-exclusion',
}

const minutes = (seconds: number): string => `${Math.round(seconds / 60)} min`

export function formatLimit(limit: Limit, counted: Counted): string {
  const { type, strategy, period, value, used, confirm_from } = limit
  const name = NAMES[type] ?? type
  const show = (amount: number) =>
    strategy === 'duration' ? minutes(amount) : formatMoney({ ...counted, value: amount })
  if (value === null) return `${name} of a ${period}`
  if (type === 'reality_check') return `${name} ${show(value)}`
  // A limit awaiting confirmation has no usage yet.
  const spent = used === null || confirm_from ? '' : `, ${show(used)} used`
  return `${name}: at most ${show(value)} in a ${period}${spent}`
}

const when = (time: string): string =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The pending change of a limit; empty when it is in force. */
export function formatWait({ confirm_from, confirm_until, disable_at }: Limit): string {
  if (confirm_from)
    return `can be confirmed from ${when(confirm_from)}${confirm_until ? ` until ${when(confirm_until)}` : ''}`
  return disable_at ? `ends ${when(disable_at)}` : ''
}
