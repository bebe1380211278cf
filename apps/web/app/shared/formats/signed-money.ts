import type { Money } from '@touchline/betting/money/money'
import type { Formats } from '../../i18n/format.ts'

const ISOLATE = '\u2066'

/**
 * Formats an amount with its sign: `+€4.20`, `−€10.00`. The sign also precedes it in right-to-left
 * text.
 */
export function signedMoney({ money }: Pick<Formats, 'money'>, amount: Money): string {
  const sign = amount.value > 0 ? '+' : amount.value < 0 ? '−' : ''
  const text = money({ ...amount, value: Math.abs(amount.value) })
  return text.startsWith(ISOLATE) ? ISOLATE + sign + text.slice(1) : sign + text
}
