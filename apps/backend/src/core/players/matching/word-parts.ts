/** Parts of words that a mistake in typing leaves as they were. */
import type { NameToken } from './fold-name.ts'
import type { PreparedName } from './prepare-name.ts'

const SHORTEST_WORD = 3

/**
 * Pairs of a part of a given and of a family name. Names of which every word has one mistake have a pair in common,
 * whichever field holds which.
 */
export function listPartPairs({ given, family, joinedGiven, joinedFamily }: PreparedName): string[] {
  const pairs = new Set<string>()
  const add = (a: NameToken | null | undefined, b: NameToken | null | undefined) => {
    if (!a || !b) return
    for (const part of listParts(a.text)) {
      for (const other of listParts(b.text)) pairs.add(part < other ? `${part} ${other}` : `${other} ${part}`)
    }
  }
  add(joinedGiven, joinedFamily)
  // Names of many words are found by the outer ones of each field.
  for (const word of listOuter(given)) for (const other of listOuter(family)) add(word, other)
  return [...pairs]
}

const listOuter = (words: readonly NameToken[]) => (words.length > 1 ? [words[0], words.at(-1)] : words)

/**
 * The beginning and the end of a word, of which an edit changes one at most; the outer letters of a word of four, for its
 * inner ones swapped.
 */
function listParts(word: string): string[] {
  if (word.length < SHORTEST_WORD) return []
  const parts = [`${word.slice(0, 2)}-`, `-${word.slice(-2)}`]
  if (word.length === 4) parts.push(`${word[0]}-${word[3]}`)
  return parts
}
