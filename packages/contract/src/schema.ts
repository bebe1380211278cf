/**
 * Builders of the API schemas.
 *
 * Two annotations accompany the schemas. `description` goes into the generated documents. `x-form` completes "must be
 * …" in the server's validation message for a malformed text. Neither reaches a browser, which imports types and
 * `route.ts` only.
 */
import { type Static, type TEnum, type TProperties, type TSchema, Type } from 'typebox'

/** Copies a schema with another description, such as that of a property. */
export const Described = <T extends TSchema>(schema: T, description: string): T =>
  Type.With(schema, { description }) as unknown as T

/** A text without a format. */
export const Text = (description: string) => Type.String({ description })

/** A boolean. */
export const Flag = (description: string) => Type.Boolean({ description })

/** A list with a description of its contents. */
export const ArrayOf = <T extends TSchema>(item: T, description: string) => Type.Array(item, { description })

/** The value, or null when not applicable or unknown. */
export const Nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

/** One of the given texts. */
export const OneOf = <const T extends string[]>(...values: T): TEnum<T> => Type.Enum(values) as unknown as TEnum<T>

/** An object that rejects unknown properties, for client input. */
export const StrictObject = <T extends TProperties>(properties: T, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description !== undefined && { description }) })

export const Pagination = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'How many items the whole list has.' }),
    page: Type.Integer({ minimum: 1, description: 'The number of this page, counted from 1.' }),
    limit: Type.Integer({ minimum: 1, maximum: 500, description: 'The largest number of items on a page.' }),
    last_page: Type.Integer({ minimum: 1, description: 'The number of the last page; 1 for an empty list.' }),
  },
  { description: 'The position of a page in its list.' },
)
export type Pagination = Static<typeof Pagination>

/** `{data: […], pagination}`: a page of a list. */
export const Paged = <T extends TSchema>(item: T) =>
  Type.Object({ data: ArrayOf(item, 'The items of this page, in the order asked for.'), pagination: Pagination })

/** `{data: […]}`: a whole list. */
export const Listed = <T extends TSchema>(item: T) => Type.Object({ data: ArrayOf(item, 'All items, in order.') })

/** `{data: …}`: one entity. */
export const Single = <T extends TSchema>(item: T) => Type.Object({ data: item })
