/** What makes two nicknames the same to a reader, and which ones only the operator may use. */
import { normalizeNickname, removeSeparators } from '@touchline/contract/player-texts/nicknames'
import { COMPANY_WORDS, STAFF_WORDS } from './reserved-words.ts'
import { toSkeleton } from './skeleton.ts'

/** Shorter brands are looked for as words only: `bet` is part of many names. */
const MIN_BRAND_LENGTH = 5

/** The spellings that a nickname is compared in: capitals look like other letters than small ones do. */
const listSpellings = (text: string): string[] => [text.toLowerCase(), text, text.toUpperCase()]

const listSkeletons = (text: string): string[] => [...new Set(listSpellings(text).map(toSkeleton))]

/**
 * The keys of a nickname, one to three: two nicknames with a key in common look alike in small letters, in capitals or
 * as they are written. The first is of the small letters.
 */
export const listNicknameKeys = (nickname: string): string[] =>
  listSkeletons(removeSeparators(normalizeNickname(nickname)))

/** Without the digits around it: `admin1` is `admin`. */
const removeOuterDigits = (word: string): string => word.replace(/^\p{Nd}+|\p{Nd}+$/gu, '')

/** Whether a key is made of these words alone, one or several. */
const isMadeOf = (key: string, words: readonly string[]): boolean =>
  key !== '' && words.some(word => key === word || (key.startsWith(word) && isMadeOf(key.slice(word.length), words)))

type ReservedKeys = ReturnType<typeof listReservedKeys>

function listReservedKeys(brands: readonly string[]) {
  const keysOf = (words: readonly string[]) => words.flatMap(listNicknameKeys)
  const brandKeys = keysOf(brands)
  const staffKeys = [...brandKeys, ...keysOf(STAFF_WORDS)]
  return { brandKeys, staffKeys, allKeys: [...staffKeys, ...keysOf(COMPANY_WORDS)] }
}

/**
 * Returns whether a nickname speaks for the operator: it contains a brand's name, one of its words is of the staff, or
 * it is made of such words alone.
 * @param brands names of the operator and its brands
 */
export function createReservedCheck(brands: readonly string[]): (nickname: string) => boolean {
  // Lists the keys at the first check: hundreds of words take longer than the rest of a module's start.
  let listed: ReservedKeys | undefined
  const forms = (text: string) => [text, removeOuterDigits(text)].flatMap(listNicknameKeys)
  return nickname => {
    listed ??= listReservedKeys(brands)
    const { brandKeys, staffKeys, allKeys } = listed
    const text = normalizeNickname(nickname)
    const whole = forms(removeSeparators(text))
    const words = text.split(/[ ._'-]+/u).flatMap(forms)
    return (
      whole.some(key => isMadeOf(key, allKeys)) ||
      words.some(key => staffKeys.includes(key)) ||
      whole.some(key => brandKeys.some(brand => brand.length >= MIN_BRAND_LENGTH && key.includes(brand)))
    )
  }
}
