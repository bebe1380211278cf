/**
 * Parses amounts typed in a locale's notation. The betting rules parse them; the locale only
 * provides the separators.
 */
import { type ParsedStake, parseStake, type StakeFormat } from '@touchline/betting/parse-stake'
import { getNumberFormat } from '../i18n/intl.ts'

const SAMPLE = -1_234_567.5

function formatOf(locale: string, subunits: number): StakeFormat {
  const parts = getNumberFormat(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(SAMPLE)
  const find = (type: Intl.NumberFormatPartTypes, fallback: string) =>
    parts.find(part => part.type === type)?.value ?? fallback
  return { subunits, decimal: find('decimal', '.'), group: find('group', '') }
}

/** Returns the amount in minor units, or the reason why the text is invalid. */
export function parseAmount(text: string, locale: string, subunits: number): ParsedStake {
  return parseStake(text, formatOf(locale, subunits))
}
