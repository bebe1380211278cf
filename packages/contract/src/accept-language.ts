/** The header `Accept-Language` (RFC 9110, 12.5.4). */

const MAX_TAGS = 20

/** The tags of the header in lower case, most preferred first; those of quality 0 are left out. */
export function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .slice(0, MAX_TAGS)
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag: tag.trimEnd().toLowerCase(), quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
