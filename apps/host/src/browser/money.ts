/** Formats and parses amounts. */
import type { Account } from './api.ts'
import { formatNumber } from './texts.ts'

interface Money {
  readonly value: number
  readonly currency: string
  readonly subunits: number
}

/** Formats as `€1,000.00` in the page's language. */
export function formatMoney({ value, currency, subunits }: Money): string {
  const digits = Math.round(Math.log10(subunits))
  return formatNumber(value / subunits, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

export const formatBalance = (account: Account): string =>
  formatMoney({ ...account, value: account.available_to_bet_with_locked_cents })

/**
 * Parses a typed amount to minor units; null when it is not a valid amount of that currency. The decimal separator is a
 * point or a comma.
 */
export function parseAmount(text: string, subunits: number): number | null {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim())
  if (!match) return null
  const digits = Math.round(Math.log10(subunits))
  const decimals = match[2] ?? ''
  if (decimals.length > digits) return null
  const value = Number((match[1] ?? '') + decimals.padEnd(digits, '0'))
  return value > 0 ? value : null
}
