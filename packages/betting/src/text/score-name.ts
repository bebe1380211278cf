/**
 * Scores how well a name matches a search. Words are compared without accents and case; each search word must equal or
 * begin a word of the name or, from three letters on, occur inside one.
 */
const WHOLE = 3
const BEGINNING = 2
const INSIDE = 1
const SHORTEST_INSIDE = 3
/** The name equals the search. */
const SAME = 4
/** The name begins with the first search word. */
const FIRST = 1

/** 0 when the typed word does not match the word of a name. */
export function scoreWord(typed: string, word: string): number {
  if (word === typed) return WHOLE
  if (word.startsWith(typed)) return BEGINNING
  return typed.length >= SHORTEST_INSIDE && word.includes(typed) ? INSIDE : 0
}

function isIn(typed: string, name: readonly string[]): boolean {
  for (const word of name) if (scoreWord(typed, word) > 0) return true
  return false
}

/**
 * `o higgins` for `OHiggins`, `d ivoire` for `d’Ivoire`: a letter that is typed apart from its word. The longer words are
 * in the name, and all words run together are.
 */
function scoreApart(typed: readonly string[], name: readonly string[]): number {
  const long = typed.filter(word => word.length > 1)
  if (long.length === 0 || long.length === typed.length || !long.every(word => isIn(word, name))) return 0
  return name.join('').includes(typed.join('')) ? INSIDE * typed.length : 0
}

/** Higher is better; 0 when a search word is not in the name. Two search words never match the same word. */
export const scoreName = (typed: readonly string[], name: readonly string[]): number =>
  scoreWords(typed, name) || scoreApart(typed, name)

function scoreWords(typed: readonly string[], name: readonly string[]): number {
  // A fast path that rejects nearly all names.
  for (const word of typed) if (!isIn(word, name)) return 0
  const left = [...name]
  let score = 0
  for (const word of typed) {
    const scores = left.map(candidate => scoreWord(word, candidate))
    const best = Math.max(0, ...scores)
    if (best === 0) return 0
    left.splice(scores.indexOf(best), 1)
    score += best
  }
  if (typed.length === 0) return 0
  const isSame = score === WHOLE * typed.length && left.length === 0
  const startsIt = scoreWord(typed[0] ?? '', name[0] ?? '') >= BEGINNING
  return score + (isSame ? SAME : 0) + (startsIt ? FIRST : 0)
}
