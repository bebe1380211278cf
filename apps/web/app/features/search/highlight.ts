/** Finds the parts of a name that match the typed text, ignoring accents and case. */
import { normalizeSearchText, tokenizeSearchText } from '@touchline/betting/search-text'

export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

interface Folded {
  readonly text: string
  /** Index of the name's letter for each folded letter. */
  readonly from: readonly number[]
}

/** A letter with its combining marks. */
const LETTER = /.[\p{M}\u0640]*/gsu

/** Folds letter by letter, so that indexes of the folded text map to the name. */
function fold(letters: readonly string[]): Folded {
  const folded = letters.map(letter => normalizeSearchText(letter) || ' ')
  return { text: folded.join(''), from: folded.flatMap((part, at) => [...part].map(() => at)) }
}

/** Prefers a match at the start of a word to one inside. */
function findWord(text: string, word: string): number {
  const atStart = ` ${text}`.indexOf(` ${word}`)
  return atStart >= 0 ? atStart : text.indexOf(word)
}

/** Splits the name into pieces in order; joined they are the name. */
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
