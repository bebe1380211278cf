/**
 * Characters without ink: controls, format characters, unassigned and private ones, lone surrogates, line separators,
 * and letters and symbols that are drawn as blanks. No text of a player may contain one, because what nobody can see
 * can neither be read out, compared nor moderated.
 */

// Braille's empty pattern and the null notehead are blank, although Unicode does not list them as ignorable.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u

const NON_JOINER = '\u200c'
const JOINER = '\u200d'

/**
 * Scripts whose spelling needs joiners (UAX 31), with the joiners that each needs: Arabic scripts the non-joiner alone,
 * between two letters that would join.
 */
const JOINED_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian'].map(script => ({ script, joiners: NON_JOINER })),
  ...[
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
  ].map(script => ({ script, joiners: NON_JOINER + JOINER })),
]

/** Letters of Arabic that never join the next one: a non-joiner after them changes nothing that can be seen. */
const NEVER_JOINING =
  '\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d5\u06ee\u06ef'

const NEEDED_JOINER = new RegExp(
  JOINED_SCRIPTS.map(({ script, joiners }) => {
    const letter = `(?=[\\p{L}\\p{M}])\\p{scx=${script}}`
    return `(?<=${letter})(?<![${NEVER_JOINING}])[${joiners}](?=${letter})`
  }).join('|'),
  'gu',
)

/** Removes the joiners that the spelling of Arabic and Indic scripts needs. */
export const removeNeededJoiners = (text: string): string => text.replace(NEEDED_JOINER, '')

/** Whether a text contains a character without ink, other than joiners that its script needs. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(removeNeededJoiners(text))

/** The compiler's target lacks this flag of regular expressions; the engines have it. */
const EMOJI_FLAGS = 'gv'
const EMOJI = new RegExp('\\p{RGI_Emoji}', EMOJI_FLAGS)

/** Whether a free text contains a character without ink. Those that emoji are spelled with count as visible. */
export const hasInvisibleBesideEmoji = (text: string): boolean => hasInvisible(text.replace(EMOJI, 'x'))
