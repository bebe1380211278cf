/**
 * The lazily loaded code of the non-decimal odds formats, which most visitors never need; null
 * until loaded.
 */
import type { OddsFormat } from '@touchline/betting/odds/decimal-odds'
import { createObservable, type Readable } from '@touchline/client/observable'

type Format = (odds: number, format: OddsFormat) => string

const format = createObservable<Format | null>(null)

/** Formats a price in any odds format. */
export const allFormats: Readable<Format | null> = format

export async function loadFormats(): Promise<void> {
  if (format.get()) return
  const { formatOdds } = await import('@touchline/betting/odds/odds-format')
  format.set((odds, name) => formatOdds(odds, name))
}
