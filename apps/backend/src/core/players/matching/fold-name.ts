/** Names as comparable tokens: without case, marks and alphabets. */
import anyAscii from 'any-ascii'
import { LRUCache } from 'lru-cache'
import { toLetterBits } from './edit-distance.ts'
import { CYRILLIC_LETTER, hasMixedAlphabets, looksLatin, toCyrillicLook, toLatinLook } from './look-alikes.ts'
import { listNicknameGroups } from './nicknames.ts'
import { toSound } from './sound.ts'

export interface NameToken {
  /** Lower-case Latin letters: `muller` for `Müller`, `vera` for `Вера`. */
  readonly text: string
  /** See `toSound`. */
  readonly sound: string
  /** The groups of names that it stands for; see `listNicknameGroups`. */
  readonly nicknames: readonly string[]
  /** A bit for each letter that occurs; see `countDifferentLetters`. */
  readonly letters: number
  /** Written with one letter, as in `V. Example`; one sign of a script of syllables or words is a whole name. */
  readonly isInitial: boolean
}

const APOSTROPHES = /['’‘‛`´ʹʻʼʽˈʾʿ′‵＇]/gu
/** Letters without ink and formatting characters, of names from before they were refused. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const WORDS = /[\p{L}\p{M}]+/gu
/** Scripts in which marks vary a letter. In others, such as Devanagari, they are the vowels. */
const SCRIPTS_OF_VARIED_LETTERS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Arabic}\p{Script=Hebrew}]/u
const PLAIN_WORD = /^[A-Za-z]+$/
const ASCII = /^[\0-\x7f]*$/
const MARKS = /\p{M}/gu
const ALPHABETIC =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Arabic}\p{Script=Hebrew}]$/u

/** The words of a name as they were written, apostrophes and invisible characters dropped. */
export function splitWords(name: string): string[] {
  if (PLAIN_WORD.test(name)) return [name]
  return name.replace(APOSTROPHES, '').normalize('NFKC').replace(INVISIBLE, '').match(WORDS) ?? []
}

/** A word's token, or null when no letter is left of it, as of a lone mark. */
export function toToken(word: string): NameToken | null {
  const known = TOKENS.get(word)
  if (known !== undefined) return known.token
  const token = foldWord(word)
  TOKENS.set(word, { token })
  return token
}

/** Most words of names occur again and again. */
const TOKENS = new LRUCache<string, { token: NameToken | null }>({ max: 10_000 })

function foldWord(word: string): NameToken | null {
  const lower = word.toLowerCase()
  if (ASCII.test(lower)) return buildToken(lower, lower.length === 1)
  const folded = dropMarks(lower)
  const latin = anyAscii(folded)
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
  const text = latin || folded
  return text ? buildToken(text, ALPHABETIC.test(folded)) : null
}

/** @param text lower-case Latin letters, or those of a script that cannot be transliterated */
export function buildToken(text: string, isInitial: boolean): NameToken {
  const sound = toSound(text)
  return { text, sound, nicknames: listNicknameGroups(sound), letters: toLetterBits(text), isInitial }
}

function dropMarks(word: string): string {
  if (!SCRIPTS_OF_VARIED_LETTERS.test(word)) return word
  return word.normalize('NFD').replace(MARKS, '').normalize('NFC')
}

/** How the words of fields can be read: as written, as they look in Latin, and as they look in Cyrillic letters. */
export function listReadings(fields: readonly (readonly string[])[]): string[][][] {
  const words = fields.flat()
  if (words.every(word => ASCII.test(word))) return [fields.map(field => [...field])]
  const isMixed = words.some(hasMixedAlphabets)
  const readers: ((word: string) => string)[] = isMixed ? [] : [word => word]
  if (isMixed || words.some(isDisguised)) {
    readers.push(word => (looksLatin(word) || hasMixedAlphabets(word) ? toLatinLook(word) : word))
  }
  if (isMixed && words.some(word => CYRILLIC_LETTER.test(word))) {
    readers.push(word => (hasMixedAlphabets(word) ? toCyrillicLook(word) : word))
  }
  return readers.map(read => fields.map(field => field.map(read)))
}

/** Whether a word consists of another alphabet's letters that all look Latin. */
const isDisguised = (word: string) => looksLatin(word) && toLatinLook(word) !== word
