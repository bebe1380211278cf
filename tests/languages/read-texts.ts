/** The texts of the web app in a language, as the product completes them, to find controls by and English left over. */
import { readFileSync } from 'node:fs'
import { listFallbacks } from '@touchline/contract/locales'

type Texts = Readonly<Record<string, string>>

const ROOT = new URL('../../', import.meta.url)

function readFile(folder: string, locale: string): Texts {
  try {
    return JSON.parse(readFileSync(new URL(`${folder}/${locale}.json`, ROOT), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const readAll = (folder: string, locale: string): Texts =>
  Object.assign(
    {},
    ...listFallbacks(locale)
      .toReversed()
      .map(one => readFile(folder, one)),
  )

export const readWebTexts = (locale: string): Texts => readAll('apps/web/messages', locale)

/** English texts without places that no text of the language equals. */
export function listForeignEnglish(locale: string): string[] {
  const own = new Set(Object.values(readWebTexts(locale)))
  const english = Object.values(readWebTexts('en')).filter(text => !/[{<]/.test(text) && /\p{L}{3}/u.test(text))
  return [...new Set(english)].filter(text => !own.has(text))
}
