/**
 * Letters of other alphabets that look like Latin ones. A name in which alphabets are mixed, such as `Vera` with a Cyrillic
 * `е`, is read as it looks.
 */

/** Pairs of a letter and the Latin one that it looks like. */
const CYRILLIC =
  'АA ВB СC ЕE НH ІI ЈJ КK ЅS МM ОO РP ТT ХX ҮY УY ԌG ԚQ ԜW ѴV ЗZ аa вb сc ԁd еe һh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt υu ѵv ԝw хx уy үy зz ёe йn'
const GREEK = 'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC αa βb ϲc εe ιi ϳj κk ηn νv οo ρp σo τt υu χx γy ωw'
const ARMENIAN = 'ԼL ՍU ՏS ՕO ՀZ օo ոn սu հh զq ցg յj ղn բp'
const CHEROKEE = 'ᎪA ᏴB ᏟC ᎠD ᎬE ᎮP ᎻH ᎫJ ᏦK ᏞL ᎷM ᏢP ᏒR ᏚS ᎢT ᏙV ᎳW ᎩY ᏃZ'

const toPairs = (list: string): [string, string][] => list.split(' ').map(pair => [pair[0] ?? '', pair[1] ?? ''])

const LATIN_BY_LETTER: ReadonlyMap<string, string> = new Map(
  [CYRILLIC, GREEK, ARMENIAN, CHEROKEE].flatMap(list => toPairs(list)),
)
/** The first letter of the list that looks like a Latin one. */
const CYRILLIC_BY_LATIN: ReadonlyMap<string, string> = new Map(
  toPairs(CYRILLIC)
    .reverse()
    .map(([letter, latin]) => [latin, letter]),
)

/** The word as it looks in Latin letters; a letter that looks like none stays. */
export const toLatinLook = (word: string): string =>
  Array.from(word, letter => LATIN_BY_LETTER.get(letter) ?? letter).join('')

/** Whether every letter is Latin or looks like a Latin one. */
export const looksLatin = (word: string): boolean =>
  Array.from(word).every(letter => LATIN_BY_LETTER.has(letter) || LATIN.test(letter))

/** The word with Cyrillic letters in place of the Latin ones that look like them. */
export const toCyrillicLook = (word: string): string =>
  Array.from(word, letter => CYRILLIC_BY_LATIN.get(letter) ?? letter).join('')

/** Whether letters of several alphabets stand in one word. */
export function hasMixedAlphabets(word: string): boolean {
  let found = 0
  for (const alphabet of ALPHABETS) if (alphabet.test(word)) found++
  return found > 1
}

const LATIN = /\p{Script=Latin}/u
export const CYRILLIC_LETTER = /\p{Script=Cyrillic}/u
const ALPHABETS = [
  LATIN,
  CYRILLIC_LETTER,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Georgian}/u,
]
