/** The texts of this script in the page's language, from the page's data block. */
import type { BrowserTextId, BrowserTexts } from '../i18n/texts.ts'
import { createTranslate, formatters, type Translate } from '../i18n/translate.ts'

interface Loaded {
  readonly translate: Translate<BrowserTextId>
  readonly formatTag: string
}

let loaded: Loaded | null = null

/** Read with the first text. */
function load(): Loaded {
  if (loaded) return loaded
  const { messages, formatTag } = JSON.parse(document.querySelector('[data-texts]')?.textContent ?? '') as BrowserTexts
  loaded = { translate: createTranslate(messages, formatTag), formatTag }
  return loaded
}

export const t: Translate<BrowserTextId> = (id, values) => load().translate(id, values)

export const formatNumber = (value: number, options: Intl.NumberFormatOptions): string =>
  formatters.getNumberFormat(load().formatTag, options).format(value)

/** @param time an ISO time */
export const formatTime = (time: string): string =>
  formatters.getDateTimeFormat(load().formatTag, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(time))
