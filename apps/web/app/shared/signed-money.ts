import type { Money } from '@touchline/betting/money'
import type { Formats } from '../i18n/format.ts'

const ISOLATE = '\u2066'

/** An amount with its sign: `+€4.20`, `−€10.00`; the sign stays before it in right-to-left text too. */
export function signedMoney({ money }: Pick<Formats, 'money'>, amount: Money): string {
  const sign = amount.value > 0 ? '+' : amount.value < 0 ? '−' : ''
  const text = money({ ...amount, value: Math.abs(amount.value) })
  return text.startsWith(ISOLATE) ? ISOLATE + sign + text.slice(1) : sign + text
}
