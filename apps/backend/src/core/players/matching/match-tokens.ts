/** Which words of two names stand for each other. */
import { countDifferentLetters, isWithinEdits } from './edit-distance.ts'
import type { NameToken } from './fold-name.ts'

/** Letters of the longer word from which one edit, and two edits, are a mistake in typing rather than another name. */
const ONE_EDIT_LENGTH = 4
const TWO_EDITS_LENGTH = 8

/** Whether two words are the same name: equal, of equal sound, a short form, or typed with a mistake. */
export function isAlike(a: NameToken, b: NameToken): boolean {
  if (a.text === b.text || a.sound === b.sound) return true
  return isMistyped(a, b) || a.nicknames.some(group => b.nicknames.includes(group))
}

function isMistyped(a: NameToken, b: NameToken): boolean {
  const length = Math.max(a.text.length, b.text.length)
  if (length < ONE_EDIT_LENGTH) return false
  const limit = length < TWO_EDITS_LENGTH ? 1 : 2
  return countDifferentLetters(a.letters, b.letters) <= 2 * limit && isWithinEdits(a.text, b.text, limit)
}

/** Whether one of the words is the initial of the other. */
export function isInitialOf(a: NameToken, b: NameToken): boolean {
  if (a.isInitial === b.isInitial) return false
  const [initial, word] = a.isInitial ? [a, b] : [b, a]
  return word.text.startsWith(initial.text) || word.sound.startsWith(initial.sound)
}

/** Whether a whole word of one list is alike to one of the other. */
export const haveAlikeWord = (a: readonly NameToken[], b: readonly NameToken[]): boolean =>
  a.some(word => !word.isInitial && b.some(other => !other.isInitial && isAlike(word, other)))

/**
 * Pairs every word of the shorter list with one of its own in the longer list. `alike` when whole words suffice, `initial`
 * when initials are needed and at least one pair is of whole words, null when words are left over.
 */
export function pairWords(a: readonly NameToken[], b: readonly NameToken[]): 'alike' | 'initial' | null {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  const pairing = new WordPairing(few, many)
  if (pairing.extend(isAlike)) return pairing.hasWholeWord(isAlike) ? 'alike' : null
  return pairing.extend((word, other) => isAlike(word, other) || isInitialOf(word, other)) &&
    pairing.hasWholeWord(isAlike)
    ? 'initial'
    : null
}

type IsPair = (word: NameToken, other: NameToken) => boolean

/** A matching in a bipartite graph, extended by augmenting paths (Kuhn). */
class WordPairing {
  readonly #few: readonly NameToken[]
  readonly #many: readonly NameToken[]
  /** Index of the word in `few` by that in `many`; -1 when free. */
  readonly #partners: number[]

  constructor(few: readonly NameToken[], many: readonly NameToken[]) {
    this.#few = few
    this.#many = many
    this.#partners = many.map(() => -1)
  }

  /** Pairs more words under a wider rule; returns whether none of `few` is left over. */
  extend(isPair: IsPair): boolean {
    let isComplete = true
    for (let index = 0; index < this.#few.length; index++) {
      if (this.#partners.includes(index)) continue
      if (!this.#augment(index, isPair, new Set())) isComplete = false
    }
    return isComplete
  }

  hasWholeWord(isPair: IsPair): boolean {
    return this.#partners.some((partner, index) => {
      const word = this.#few[partner]
      const other = this.#many[index]!
      return word !== undefined && !word.isInitial && !other.isInitial && isPair(word, other)
    })
  }

  #augment(index: number, isPair: IsPair, seen: Set<number>): boolean {
    for (let other = 0; other < this.#many.length; other++) {
      if (seen.has(other) || !isPair(this.#few[index]!, this.#many[other]!)) continue
      seen.add(other)
      const partner = this.#partners[other]!
      if (partner < 0 || this.#augment(partner, isPair, seen)) {
        this.#partners[other] = index
        return true
      }
    }
    return false
  }
}
