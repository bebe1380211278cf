/** Describes limits in words. */
import { formatMoney } from './money.ts'
import { formatTime, t } from './texts.ts'

/** The currency of money limits. */
export interface Counted {
  readonly currency: string
  readonly subunits: number
}

export interface Limit {
  readonly id: string
  readonly type: 'deposit' | 'wager' | 'loss' | 'session' | 'reality_check' | 'cooling_off' | 'self_exclusion'
  readonly strategy: 'amount' | 'duration'
  readonly status: string
  readonly period: string
  readonly value: number | null
  readonly used: number | null
  readonly confirm_from: string | null
  readonly confirm_until: string | null
  readonly disable_at: string | null
  /** Set in another account of the player, and to be changed only there. */
  readonly is_from_other_account: boolean
}

const minutes = (seconds: number): string => t('script.limit.minutes', { count: Math.round(seconds / 60) })

export function formatLimit(limit: Limit, counted: Counted): string {
  const { type, strategy, period, value, used, confirm_from } = limit
  const format = (amount: number) =>
    strategy === 'duration' ? minutes(amount) : formatMoney({ ...counted, value: amount })
  const text = t(`script.limit.${type}`, { period, value: value === null ? '' : format(value) })
  // A limit awaiting confirmation has no usage yet, nor has the interval of reminders.
  const hasUsage = used !== null && !confirm_from && type !== 'reality_check'
  return hasUsage ? t('script.limit.used', { limit: text, used: format(used) }) : text
}

/** The pending change of a limit, or where it was set; empty for a limit of this account that is in force. */
export function formatWait({ confirm_from, confirm_until, disable_at, is_from_other_account }: Limit): string {
  if (is_from_other_account) return t('script.limit.other-account')
  if (confirm_from) {
    const from = formatTime(confirm_from)
    return confirm_until
      ? t('script.limit.from.until', { from, until: formatTime(confirm_until) })
      : t('script.limit.from', { from })
  }
  return disable_at ? t('script.limit.ends', { at: formatTime(disable_at) }) : ''
}
