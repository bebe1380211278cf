/** A text this short is a button, a tab or a heading: its translation may not be much longer. */
const LABEL_LENGTH = 20
/** An abbreviation, which other languages spell out. */
const ABBREVIATION = /^\p{Lu}+$|^lbw$/u

/** The most letters that the translation of a label may have; null for a text that may wrap. @param {string} english */
export function findMostLetters(english) {
  if (english.length > LABEL_LENGTH || /[{.]/.test(english) || ABBREVIATION.test(english)) return null
  return english.length * 2 + 8
}
