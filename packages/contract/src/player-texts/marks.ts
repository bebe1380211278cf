/** Marks that combine with the letter before them: accents, vowel signs, tones. */

/** Marks that belong to no script can be heaped on any letter. Vowel signs and tones of a script are spelled in fours. */
const MAX_OWN_MARKS = 4

/**
 * Whether a letter carries more combining marks than a reader can tell apart. Expects a composed text (NFC, NFKC): an
 * accent that is part of a letter is no mark.
 * @param max the number of marks of no script of their own that a letter may carry
 */
export function hasHeapedMarks(text: string, max: number): boolean {
  const runs = text.match(/\p{M}+/gu) ?? []
  return runs.some(run => {
    const marks = [...run]
    const foreign = marks.filter(mark => /\p{Script=Inherited}/u.test(mark)).length
    return foreign > max || marks.length - foreign > MAX_OWN_MARKS
  })
}
