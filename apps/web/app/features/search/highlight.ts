/** Finds the parts of a name that match the typed text, folded alike. */
import { foldSearchText, tokenizeSearchText } from '@touchline/betting/text/search-text'

export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** A letter with its combining marks. */
const LETTER = /.[\p{M}\u0640]*/gsu

/** Index of the name's letter for each folded letter, by folding each beginning of the name. */
function mapFolded(letters: readonly string[]): number[] {
  const from: number[] = []
  let beginning = ''
  for (const [at, letter] of letters.entries()) {
    beginning += letter
    const { length } = foldSearchText(beginning)
    while (from.length < length) from.push(at)
  }
  return from
}

/** Prefers a match at the start of a word to one inside; -1 without a match. */
function findWord(text: string, word: string): number {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  return words.find(({ 0: found }) => found.startsWith(word))?.index ?? text.indexOf(word)
}

/** Splits the name into pieces in order; joined they are the name. */
export function highlight(name: string, typed: string): Piece[] {
  const letters = name.match(LETTER) ?? []
  const text = foldSearchText(name)
  const from = mapFolded(letters)
  const hits = new Set<number>()
  for (const word of tokenizeSearchText(typed)) {
    const start = findWord(text, word)
    if (start < 0) continue
    const last = from[start + word.length - 1] ?? -1
    for (let at = from[start] ?? 0; at <= last; at += 1) hits.add(at)
  }
  const pieces: { text: string; isHit: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1)
    if (last?.isHit === hits.has(at)) last.text += letter
    else pieces.push({ text: letter, isHit: hits.has(at) })
  }
  return pieces
}
