/** Which parts of a name answer what was typed, so that they can be shown so. Accents and case do not matter. */
import { normalizeSearchText, tokenizeSearchText } from '@touchline/betting/search-text'

export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

interface Folded {
  readonly text: string
  /** The letter of the name that each folded letter comes from. */
  readonly from: readonly number[]
}

/** A letter with the signs that belong to it. */
const LETTER = /.[\p{M}\u0640]*/gsu

/** Letter by letter, so that a place in the folded text is a place in the name. */
function fold(letters: readonly string[]): Folded {
  const folded = letters.map(letter => normalizeSearchText(letter) || ' ')
  return { text: folded.join(''), from: folded.flatMap((part, at) => [...part].map(() => at)) }
}

/** Where a word begins another, else where it stands inside one. */
function findWord(text: string, word: string): number {
  const atStart = ` ${text}`.indexOf(` ${word}`)
  return atStart >= 0 ? atStart : text.indexOf(word)
}

/** The name in pieces, in order; together they are the name. */
export function highlight(name: string, typed: string): Piece[] {
  const letters = name.match(LETTER) ?? []
  const { text, from } = fold(letters)
  const hits = new Set<number>()
  for (const word of tokenizeSearchText(typed)) {
    const at = findWord(text, word)
    if (at < 0) continue
    for (let place = at; place < at + word.length; place += 1) hits.add(from[place] ?? -1)
  }
  const pieces: { text: string; isHit: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1)
    if (last?.isHit === hits.has(at)) last.text += letter
    else pieces.push({ text: letter, isHit: hits.has(at) })
  }
  return pieces
}
