/**
 * Texts that a language lacks until somebody has translated them. They are shown in English, and their language must be
 * declared in the page. Whoever completes a language puts such a text between two invisible characters; whoever writes
 * HTML turns these into an element with `lang`, and removes them where no element can be.
 */
import type { SOURCE_LOCALE } from './locales.ts'

const START = '\u2062'
const END = '\u2063'
const PENDING = /\u2062([^\u2062\u2063]*)\u2063/
const MARKS = /[\u2062\u2063]/g

/** Attributes of the element around a pending text, which has the direction of English. */
export const PENDING_ATTRIBUTES = { lang: 'en' satisfies typeof SOURCE_LOCALE, dir: 'ltr' } as const

export const isPending = (text: string): boolean => text.includes(START)

/** Splits a text at its pending parts: the language's own at even places, pending ones at odd places. */
export const splitPending = (text: string): string[] => text.split(PENDING)

export const removePendingMarks = (text: string): string => text.replace(MARKS, '')

/** English texts by id, with a mark on each that the language has no own text for. English lacks none in any country. */
export function markPendingTexts<Texts extends Readonly<Record<string, string>>>(
  english: Texts,
  translated: object,
  locale: string,
): Texts {
  if (/^en\b/.test(locale)) return english
  return Object.fromEntries(
    Object.entries(english).map(([id, text]) => [id, Object.hasOwn(translated, id) ? text : START + text + END]),
  ) as Texts
}
