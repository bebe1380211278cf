/** Parts that the queries of several calls have in common. */

import type { TSchema } from 'typebox'
import { Type } from 'typebox'

export const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }))
export const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 500 }))

/** A list in a query is written with commas: `1,2,3`; a repeated name is read as the same: `id=1&id=2`. */
export const list = (description: string, pattern: string) =>
  Type.Optional(Type.String({ description: `${description}, with commas between them`, pattern, 'x-list': true }))

export const idList = list('ids', '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,499}$')
export const statusList = list('statuses from 0 to 5', '^[0-5](,[0-5]){0,5}$')
export const textList = list('keys', '^[a-z0-9_-]+(,[a-z0-9_-]+){0,49}$')

/** A list whose every member is one of the given words. */
export const listOf = (words: TSchema & { enum: readonly unknown[] }) => {
  const word = `(${words.enum.join('|')})`
  return list(`any of ${words.enum.join(', ')}`, `^${word}(,${word}){0,19}$`)
}
