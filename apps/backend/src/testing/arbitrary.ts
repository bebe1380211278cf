/** Random values for a schema of the contract: valid ones and slightly invalid ones. */
import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'

interface Described {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly TSchema[]
  properties?: Readonly<Record<string, TSchema>>
  required?: readonly string[]
  patternProperties?: Readonly<Record<string, TSchema>>
  items?: TSchema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
}

const FEW = 3

function textFor({
  pattern,
  format,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: Described): Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern)).filter(text => text.length >= minLength && text.length <= maxLength)
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'binary' })
}

function objectFor({ properties = {}, required = [], patternProperties = {} }: Described): Arbitrary<object> {
  const [[pattern, value] = []] = Object.entries(patternProperties)
  if (pattern !== undefined && value)
    return fc.dictionary(fc.stringMatching(new RegExp(pattern)), arbitraryOf(value), { maxKeys: FEW })
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)]))
  return fc.record(model, { requiredKeys: [...required] })
}

/** Values that the schema allows, except for rules that it does not express. */
export function arbitraryOf(schema: TSchema): Arbitrary<unknown> {
  const described = schema as Described
  const { type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = described
  if ('const' in described) return fc.constant(described.const)
  if (described.enum) return fc.constantFrom(...described.enum)
  if (described.anyOf) return fc.oneof(...described.anyOf.map(arbitraryOf))
  if (type === 'object') return objectFor(described)
  if (type === 'array' && described.items) {
    const { items, minItems: minLength = 0, maxItems = FEW } = described
    return fc.array(arbitraryOf(items), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, FEW)) })
  }
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, 100) }), fc.maxSafeInteger())
  if (type === 'number') return fc.double({ min: minimum, max: Math.min(maximum, 1e6), noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return textFor(described)
}

/** The same with one value inside replaced, or replaced as a whole. */
export function brokenOf(schema: TSchema): Arbitrary<unknown> {
  const anything = fc.anything({ maxDepth: 2, withBigInt: false, withDate: false })
  const misplaced = fc.tuple(arbitraryOf(schema), fc.nat(), anything).map(([value, place, wrong]) => {
    const names = Object.keys(Object(value))
    const name = names[place % Math.max(1, names.length)]
    return name === undefined ? wrong : { ...Object(value), [name]: wrong }
  })
  return fc.oneof(misplaced, anything)
}
