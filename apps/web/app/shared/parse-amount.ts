/** Amounts as people of a locale type them; the rules read them, the locale only says which separators it writes. */
import { type ParsedStake, parseStake, type StakeFormat } from '@touchline/betting/parse-stake'
import { getNumberFormat } from '../i18n/intl.ts'

const SAMPLE = -1_234_567.5

function formatOf(locale: string, subunits: number): StakeFormat {
  const parts = getNumberFormat(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(SAMPLE)
  const find = (type: Intl.NumberFormatPartTypes, fallback: string) =>
    parts.find(part => part.type === type)?.value ?? fallback
  return { subunits, decimal: find('decimal', '.'), group: find('group', '') }
}

/** An amount in the currency's smallest unit, or why the text is none. */
export function parseAmount(text: string, locale: string, subunits: number): ParsedStake {
  return parseStake(text, formatOf(locale, subunits))
}
