/**
 * The server's request validation, compiled from the endpoint table. A valid request has exactly the declared type; an
 * invalid one is reported field by field. For the server only: it compiles functions at run time, which a strict
 * content security policy forbids in browsers.
 */
import { type TProperties, type TSchema, Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { coerceStrings } from './coerce-strings.ts'
import { LocaleInput } from './common-types.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from './endpoint.ts'
import type { FieldProblem } from './errors.ts'
import { listFieldProblems } from './field-problems.ts'

export type ValidationResult<T> = { ok: true; value: T } | { ok: false; problems: FieldProblem[] }

/** The unvalidated parts of a request. */
export interface RawRequest {
  params?: unknown
  query?: unknown
  body?: unknown
}

export interface ValidatedRequest<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

export interface EndpointValidators<E extends Endpoint> {
  /** Path parameters; texts are converted to numbers according to the schema. */
  params(raw: unknown): ValidationResult<ParamsOf<E>>
  /** The query; texts are converted to numbers and booleans according to the schema. `locale` is valid and left out. */
  query(raw: unknown): ValidationResult<QueryOf<E>>
  /** The parsed JSON body, never coerced; a missing body counts as empty if an empty object is valid. */
  body(raw: unknown): ValidationResult<BodyOf<E>>
  /** All three parts, with the problems of each. */
  request(raw: RawRequest): ValidationResult<ValidatedRequest<E>>
}

const validators = new WeakMap<TSchema, unknown>()

/** The validator of a schema, compiled at its first use in the process. Takes a fraction of a millisecond. */
export const validatorOf = <S extends TSchema>(schema: S): ReturnType<typeof Compile<S>> => {
  const validator = (validators.get(schema) as ReturnType<typeof Compile<S>> | undefined) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

type Part = 'params' | 'query' | 'body'

/** An undeclared part is ignored and becomes undefined. */
const acceptUndeclaredPart = (): ValidationResult<undefined> => ({ ok: true, value: undefined })

const compilePart = (part: Part, schema: TSchema | undefined): ((raw: unknown) => ValidationResult<unknown>) => {
  if (!schema) return acceptUndeclaredPart
  const validator: Validator = validatorOf(schema)
  // A body without required properties may be omitted.
  const absent = part === 'body' && validator.Check({}) ? {} : undefined
  return raw => {
    const value = part === 'body' ? (raw === undefined ? absent : raw) : coerceStrings(schema, raw)
    return validator.Check(value)
      ? { ok: true, value }
      : { ok: false, problems: listFieldProblems(part, validator, value) }
  }
}

const Locale = Type.Optional(LocaleInput)

/** Adds what every query may have. Of a call without a query of its own nothing else is looked at. */
const withLocale = (schema: TSchema | undefined): TSchema => {
  const { properties } = (schema ?? {}) as { properties?: TProperties }
  return Type.Object({ ...properties, locale: Locale }, { additionalProperties: schema === undefined })
}

const isRecord = (raw: unknown): raw is object => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** Validates a query with its `locale`, by which the server has chosen the language of the response before. */
const compileQuery = (schema: TSchema | undefined): ((raw: unknown) => ValidationResult<unknown>) => {
  const check = compilePart('query', withLocale(schema))
  if (!schema)
    return raw => {
      const checked = check(isRecord(raw) ? raw : {})
      return checked.ok ? acceptUndeclaredPart() : checked
    }
  return raw => {
    const checked = check(raw)
    if (!checked.ok) return checked
    const { locale: _, ...value } = checked.value as Readonly<Record<string, unknown>>
    return { ok: true, value }
  }
}

/**
 * Lists the schema violations of a successful response, for tests of a back end. Throws when the status is not
 * declared.
 */
export const listResponseProblems = (entry: Endpoint, status: number, body: unknown): FieldProblem[] => {
  const schema = entry.responses[status]
  if (schema === undefined) throw new Error(`${entry.method} ${entry.path} declares no response ${status}.`)
  if (schema === null) return body === undefined ? [] : [{ field: 'response', message: 'must be empty' }]
  const validator: Validator = validatorOf(schema)
  return validator.Check(body) ? [] : listFieldProblems('response', validator, body)
}

const compiledEndpoints = new WeakMap<Endpoint, unknown>()

/** The validators of one endpoint: compiled at startup, and once in a process that has several servers. */
export const compileValidators = <E extends Endpoint>(entry: E): EndpointValidators<E> => {
  const validators = (compiledEndpoints.get(entry) as EndpointValidators<E> | undefined) ?? compileEndpoint(entry)
  compiledEndpoints.set(entry, validators)
  return validators
}

const compileEndpoint = <E extends Endpoint>(entry: E): EndpointValidators<E> => {
  const params = compilePart('params', entry.params)
  const query = compileQuery(entry.query)
  const body = compilePart('body', entry.body)
  const request = (raw: RawRequest): ValidationResult<unknown> => {
    const parts = { params: params(raw.params), query: query(raw.query), body: body(raw.body) }
    const problems = Object.values(parts).flatMap(part => (part.ok ? [] : part.problems))
    if (problems.length > 0) return { ok: false, problems }
    const pick = (checked: ValidationResult<unknown>): unknown => (checked.ok ? checked.value : undefined)
    return {
      ok: true,
      value: { params: pick(parts.params), query: pick(parts.query), body: pick(parts.body) },
    }
  }
  // The cast is safe: a value that passed a schema has that schema's type.
  return { params, query, body, request } as EndpointValidators<E>
}
