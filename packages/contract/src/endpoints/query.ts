/** Query parameters shared by several calls. */

import type { TSchema } from 'typebox'
import { Type } from 'typebox'

export const page = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 100_000, description: 'The page, counted from 1; default 1.' }),
)
export const limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 500, description: 'How many items a page has at most.' }),
)

/** A list in a query, comma-separated (`1,2,3`); `coerce-strings.ts` has the other forms. */
export const list = (form: string, pattern: string, description: string, urns: readonly string[] = []) =>
  Type.Optional(
    Type.String({
      description: `${description} Several values are separated by commas.`,
      'x-form': `${form}, with commas between them`,
      pattern,
      'x-list': true,
      ...(urns.length > 0 && { 'x-urn': urns }),
    }),
  )

/** Ids; `urns`: kinds of URNs that may stand for them. */
export const idList = (description: string, urns?: readonly string[]) =>
  list('ids', '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,499}$', description, urns)
export const statusList = list(
  'statuses from 0 to 5',
  '^[0-5](,[0-5]){0,5}$',
  'Only events with these statuses, numbered as in `MatchStatus`.',
)
export const textList = (description: string) => list('keys', '^[a-z0-9_-]+(,[a-z0-9_-]+){0,49}$', description)

/** Moments in ascending order, which the handler checks. */
export const timeList = (description: string) =>
  Type.String({
    description: `${description} Several values are separated by commas.`,
    'x-form': 'ISO 8601 times, with commas between them',
    pattern: '^[0-9TZ:.+-]{10,40}(,[0-9TZ:.+-]{10,40}){1,31}$',
    'x-list': true,
    minLength: 21,
    maxLength: 1024,
  })

/** A list of enum values. */
export const listOf = (words: TSchema & { enum: readonly unknown[] }, description: string) => {
  const word = `(${words.enum.join('|')})`
  return list(`any of ${words.enum.join(', ')}`, `^${word}(,${word}){0,19}$`, description)
}
