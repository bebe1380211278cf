/** Parts that the queries of several calls have in common. */

import type { TSchema } from 'typebox'
import { Type } from 'typebox'

export const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }))
export const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 500 }))

/** A list in a query is written with commas: `1,2,3`. */
export const idList = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,499}$' }))
export const statusList = Type.Optional(Type.String({ pattern: '^[0-5](,[0-5]){0,5}$' }))
export const textList = Type.Optional(Type.String({ pattern: '^[a-z0-9_-]+(,[a-z0-9_-]+){0,49}$' }))

/** A list whose every member is one of the given words. */
export const listOf = (words: TSchema & { enum: readonly unknown[] }) => {
  const word = `(${words.enum.join('|')})`
  return Type.Optional(Type.String({ pattern: `^${word}(,${word}){0,19}$` }))
}
