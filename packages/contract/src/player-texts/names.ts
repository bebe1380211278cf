/** First and last names as people write them. */
import { hasInvisible, removeNeededJoiners } from './invisible.ts'
import { hasHeapedMarks } from './marks.ts'
import { hasOneAlphabet, hasScriptsInUse } from './scripts.ts'

/** Why a name or a nickname cannot be accepted; names never have the problems `digits` and `reserved`. */
export const TEXT_PROBLEMS = [
  'length',
  'invisible',
  'character',
  'letters',
  'marks',
  'alphabets',
  'digits',
  'reserved',
] as const
export type TextProblem = (typeof TEXT_PROBLEMS)[number]

/** In characters, trimmed. */
export const MAX_NAME_LENGTH = 80

const MAX_MARKS = 2

/** Spaces and punctuation of names: O’Brien, Weiß-Müller, Jr., Gal·la, and those of Japanese and Hebrew. */
const PUNCTUATION = /[ '’.,·\u2010・׳״-]/u

/** Without spaces around it. Nothing else goes: a line break or an invisible character is a problem to be named. */
export const trimSpaces = (text: string): string => text.replace(/^\p{Zs}+|\p{Zs}+$/gu, '')

/** The form in which a name is stored: composed, without spaces around it. */
export const normalizeName = (text: string): string => trimSpaces(text.normalize('NFC'))

/** Letters of no script, such as the mathematical ones, are other letters in disguise, except modifiers (ʻOkina). */
const isDisguised = (character: string): boolean =>
  character.normalize('NFKC') !== character && /\p{Script=Common}/u.test(character)

const isNameCharacter = (character: string): boolean =>
  PUNCTUATION.test(character) || (/[\p{L}\p{M}]/u.test(character) && !isDisguised(character))

/** What is wrong with a first or last name, as typed; null for nothing. */
export function findNameProblem(text: string): TextProblem | null {
  const name = normalizeName(text)
  const visible = removeNeededJoiners(name)
  if (hasInvisible(name)) return 'invisible'
  if (name === '' || [...name].length > MAX_NAME_LENGTH) return 'length'
  if (![...visible].every(isNameCharacter) || !hasScriptsInUse(visible)) return 'character'
  if (!/\p{L}/u.test(name)) return 'letters'
  if (hasHeapedMarks(name, MAX_MARKS)) return 'marks'
  return hasOneAlphabet(visible) ? null : 'alphabets'
}
