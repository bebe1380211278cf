/**
 * The odds format: the visitor's choice, the code of the formats, and prices written in it. Prices are decimal until the
 * code of the other formats is loaded, which most visitors never need.
 */

import { formatDecimalOdds, ODDS_FORMATS, type OddsFormat } from '@touchline/betting/odds/decimal-odds'
import { createObservable, type Readable } from '@touchline/client/observable'
import { useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { createPreference } from '../browser/preferences.ts'
import { reportError } from '../errors/report-error.ts'
import { useReadable } from '../helpers/use-readable.ts'
import { definePart } from '../parts/part.ts'

/** `early-script.ts` reads the same key before the first paint. */
export const ODDS_FORMAT_KEY = 'touchline.odds-format'

export const oddsFormat = createPreference<OddsFormat>(ODDS_FORMAT_KEY, ODDS_FORMATS, 'european')

/** The odds format in use: the chosen one, once its code is loaded. */
export function useOddsFormat(): OddsFormat {
  const chosen = useSyncExternalStore(oddsFormat.subscribe, oddsFormat.get, () => oddsFormat.fallback)
  return useReadable(allFormats) ? chosen : oddsFormat.fallback
}

/** Loads the code of the chosen format, now and after each change. */
export function loadOddsFormat(): Promise<void> {
  const prepare = async () => {
    if (oddsFormat.get() === oddsFormat.fallback) return
    await loadFormats().catch(error => reportError(error, 'odds formats'))
  }
  oddsFormat.subscribe(prepare)
  return prepare()
}

type Format = (odds: number, format: OddsFormat) => string

const format = createObservable<Format | null>(null)

/** Formats a price in any odds format. */
export const allFormats: Readable<Format | null> = format

const formats = definePart({ when: 'demand', load: () => import('@touchline/betting/odds/odds-format') })

export async function loadFormats(): Promise<void> {
  if (format.get()) return
  const { formatOdds } = await formats.load()
  // Fractions are those of the trade.
  format.set((odds, name) => formatOdds(odds, name, 'ladder'))
}

/** Maximum number of cached prices per format: the same few hundred recur. */
const LIMIT = 5000
const cache = new Map<string, Map<number, string>>()

function cachedTexts(key: string): Map<number, string> {
  const cached = cache.get(key)
  if (cached && cached.size < LIMIT) return cached
  const empty = new Map<number, string>()
  cache.set(key, empty)
  return empty
}

/** Writes a price in a format, with the language's decimal separator. */
function writePrice(odds: number, format: OddsFormat, decimalSeparator: string): string {
  const formatAny = allFormats.get()
  const texts = cachedTexts(`${formatAny ? format : oddsFormat.fallback}${decimalSeparator}`)
  let text = texts.get(odds)
  if (text === undefined) {
    text = (formatAny ? formatAny(odds, format) : formatDecimalOdds(odds)).replace('.', decimalSeparator)
    texts.set(odds, text)
  }
  return text
}

interface PriceFormats {
  readonly formatPrice: (odds: number) => string
  /** For labels: a fraction of the trade is rounded, so the exact odds follow it. */
  readonly labelPrice: (odds: number) => string
}

/** Writes prices in the format in use, in the language of the page. */
export function usePriceFormats(): PriceFormats {
  const format = useOddsFormat()
  const { decimalSeparator } = useI18n().formats
  const formatPrice = (odds: number) => writePrice(odds, format, decimalSeparator)
  if (format !== 'british') return { formatPrice, labelPrice: formatPrice }
  const labelPrice = (odds: number) =>
    `${formatPrice(odds)} (${formatDecimalOdds(odds).replace('.', decimalSeparator)})`
  return { formatPrice, labelPrice }
}

export const useFormatPrice = () => usePriceFormats().formatPrice
