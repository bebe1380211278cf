/** Which scripts (alphabets) a text is written in, by the rules of Unicode's technical standard 39. */

/** Scripts in use today: those that Unicode recommends for identifiers, and those of smaller living communities. */
const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Devanagari', 'Bengali'],
  ...['Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan'],
  ...[
    'Myanmar',
    'Georgian',
    'Hangul',
    'Ethiopic',
    'Cherokee',
    'Khmer',
    'Mongolian',
    'Hiragana',
    'Katakana',
    'Bopomofo',
  ],
  ...['Han', 'Yi', 'Tifinagh', 'Balinese', 'Javanese', 'Sundanese', 'Adlam', 'Canadian_Aboriginal', 'Ol_Chiki', 'Vai'],
  ...['Meetei_Mayek', 'Hanifi_Rohingya', 'Lisu', 'New_Tai_Lue', 'Tai_Le', 'Cham', 'Chakma', 'Osage', 'Batak', 'Lepcha'],
]

/** Scripts that one language writes together, each time with Latin. */
const COMBINATIONS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const NO_SCRIPT = ['Common', 'Inherited']

/** Matches a text all of whose characters belong to one of the scripts, or to none. */
const matchWhole = (scripts: readonly string[]): RegExp =>
  new RegExp(`^[${[...scripts, ...NO_SCRIPT].map(script => `\\p{scx=${script}}`).join('')}]*$`, 'u')

const IN_USE = matchWhole(SCRIPTS)

const ALPHABETS = [...SCRIPTS.map(script => [script]), ...COMBINATIONS].map(matchWhole)

/** Whether all characters of a text belong to scripts in use today, or to none. */
export const hasScriptsInUse = (text: string): boolean => IN_USE.test(text)

/**
 * Whether all characters of a text can be of one alphabet, or of those that Chinese, Japanese or Korean mixes, with
 * Latin (UTS 39, "highly restrictive"). Characters of no script count for any.
 */
export const hasOneAlphabet = (text: string): boolean => ALPHABETS.some(alphabet => alphabet.test(text))
