/**
 * Schemas of the texts that players write. Whatever a player writes is one of these, so that no field is forgotten.
 * The server checks more than the documents can describe; a violation's message is a `TextProblem`.
 */
import { Type } from 'typebox'
import { hasInvisibleBesideEmoji } from './invisible.ts'
import { findNameProblem, MAX_NAME_LENGTH, type TextProblem } from './names.ts'
import { findNicknameProblem, MAX_NICKNAME_INPUT } from './nicknames.ts'

type FindProblem = (text: string) => TextProblem | null

/** A text that is valid if `findProblem` finds nothing; its `TextProblem` is the message of the violation. */
const checkedText = (
  options: { description: string; minLength: number; maxLength: number },
  findProblem: FindProblem,
) =>
  Type.Refine(
    Type.String(options),
    text => findProblem(text) === null,
    text => findProblem(text) ?? 'invisible',
  )

const findLineProblem: FindProblem = text => (hasInvisibleBesideEmoji(text) ? 'invisible' : null)

/** A single line of user input. */
export const SingleLineText = (minLength: number, maxLength: number) =>
  checkedText(
    { description: 'One line of text. No character of it is invisible.', minLength, maxLength },
    findLineProblem,
  )

/** Several lines of user input. */
export const MultiLineText = (minLength: number, maxLength: number) =>
  checkedText({ description: 'Lines of text. No character of them is invisible.', minLength, maxLength }, text =>
    findLineProblem(text.replace(/\r?\n/g, '')),
  )

/** A first or last name. Store `normalizeName` of it. */
export const PersonName = (meaning: string) =>
  checkedText(
    {
      description: `${meaning}: letters of one alphabet, spaces and \`' ’ - . , ·\`. It is stored without spaces around it, in Unicode’s form NFC.`,
      minLength: 1,
      maxLength: MAX_NAME_LENGTH,
    },
    findNameProblem,
  )

/** A nickname. Store `normalizeNickname` of it. */
export const Nickname = checkedText(
  {
    description:
      "A nickname: 2 to 20 characters as readers count them, letters of one alphabet and digits of one system, and space and `. _ - '` between them. It is stored in Unicode’s form NFKC.",
    minLength: 2,
    maxLength: MAX_NICKNAME_INPUT,
  },
  findNicknameProblem,
)
