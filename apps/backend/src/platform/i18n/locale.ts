/** Languages of messages, such as placement errors; other languages fall back to English. */
export const MESSAGE_LOCALES = ['en', 'ar'] as const
export type MessageLocale = (typeof MESSAGE_LOCALES)[number]

/** The tags of an `Accept-Language` header in lower case, most preferred first. */
export function parsePreferences(header: string): string[] {
  return header
    .split(',')
    .slice(0, 20)
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The best message locale for an `Accept-Language` header. */
export function chooseLocale(header: string | undefined): MessageLocale {
  for (const tag of parsePreferences(header ?? '')) {
    const language = tag.split('-')[0]
    const found = MESSAGE_LOCALES.find(locale => locale === language)
    if (found) return found
  }
  return 'en'
}
