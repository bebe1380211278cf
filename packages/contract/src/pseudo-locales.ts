/**
 * Pseudo-languages, made from the English texts, for development: they show which texts are not translatable, which
 * places are too small, and what stands on the wrong side, before anybody has translated anything.
 */

/** `en-XA`: accented, and 40 % longer. `ar-XB`: written from right to left. */
export const PSEUDO_LOCALES = ['en-XA', 'ar-XB'] as const

export type PseudoLocale = (typeof PSEUDO_LOCALES)[number]

export const isPseudoLocale = (locale: string): locale is PseudoLocale =>
  PSEUDO_LOCALES.some(pseudo => pseudo === locale)

const PLAIN = 'AaCcEeIiNnOoSsUuYyZz'
const ACCENTED = 'ÀàÇçÉéÎîÑñÖöŠšÛûÝýŽž'

/** Letters that a translation usually has more, for each letter of English. */
const GROWTH = 0.4

const accent = (text: string): string => [...text].map(letter => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')

/** What makes a text longer, in words that can wrap. */
const FILLER = 'one two three four five six seven eight nine ten '.repeat(8)

/** Right-to-left override around each word: places between them keep their own direction. */
const mirror = (text: string): string => text.replace(/\p{L}[\p{L}\p{M}’'-]*/gu, word => `\u202e${word}\u202c`)

interface Writing {
  /** Writes the words between places. */
  readonly write: (words: string) => string
  /** What follows a text of so many letters. */
  readonly extend: (letters: number) => string
}

const WRITINGS: Readonly<Record<PseudoLocale, Writing>> = {
  'en-XA': {
    write: accent,
    extend: letters => (letters === 0 ? '' : ` ${FILLER.slice(0, Math.ceil(letters * GROWTH)).trim()}`),
  },
  'ar-XB': { write: mirror, extend: () => '' },
}

/** End of the argument that begins at a brace: the index after its closing brace. */
function findEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** An argument of a message: the texts of its forms are written anew, everything else stays. */
function writeArgument(argument: string, writing: Writing): string {
  const head = /^\{\s*[^,{}]+,\s*(?:plural|selectordinal|select)\s*,/.exec(argument)?.[0]
  if (head === undefined) return argument
  let written = head
  let at = head.length
  while (at < argument.length) {
    const open = argument.indexOf('{', at)
    if (open < 0) break
    const end = findEnd(argument, open)
    written += `${argument.slice(at, open)}{${writeMessage(argument.slice(open + 1, end - 1), writing)}}`
    at = end
  }
  return written + argument.slice(at)
}

function writeMessage(message: string, writing: Writing): string {
  let written = ''
  let letters = 0
  const addWords = (words: string) => {
    written += writing.write(words)
    letters += words.match(/\p{L}/gu)?.length ?? 0
  }
  let at = 0
  for (const { index } of message.matchAll(/[{<]/g)) {
    if (index < at) continue
    addWords(message.slice(at, index))
    const isArgument = message[index] === '{'
    const end = isArgument ? findEnd(message, index) : message.indexOf('>', index) + 1 || message.length
    const part = message.slice(index, end)
    written += isArgument ? writeArgument(part, writing) : part
    at = end
  }
  addWords(message.slice(at))
  return written + writing.extend(letters)
}

/** An English ICU message, or template of the feed, in a pseudo-language; places, tags and forms stay as they are. */
export const pseudolocalize = (message: string, locale: PseudoLocale): string => writeMessage(message, WRITINGS[locale])
