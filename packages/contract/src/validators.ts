/**
 * The server's check of what comes in, made from the endpoint table: the only one there is. What passes has exactly the
 * type the table says; what does not pass is named field by field. For the server alone: it compiles to functions at
 * run time, which a browser under a strict content policy refuses.
 */
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { coerceStrings } from './coerce-strings.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from './endpoint.ts'
import type { FieldProblem } from './errors.ts'
import { listFieldProblems } from './field-problems.ts'

export type ValidationResult<T> = { ok: true; value: T } | { ok: false; problems: FieldProblem[] }

/** The parts of a request as they came. */
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
  /** Path parameters; texts are read as numbers where the table says so. */
  params(raw: unknown): ValidationResult<ParamsOf<E>>
  /** The query; texts are read as numbers and truth values where the table says so. */
  query(raw: unknown): ValidationResult<QueryOf<E>>
  /** The body as parsed from JSON; nothing is read otherwise than it came, but a body left out that may be empty. */
  body(raw: unknown): ValidationResult<BodyOf<E>>
  /** All three, with the problems of all three. */
  request(raw: RawRequest): ValidationResult<ValidatedRequest<E>>
}

type Part = 'params' | 'query' | 'body'

/** A part that the table does not name is not looked at, and comes out as undefined. */
const acceptUndeclaredPart = (): ValidationResult<undefined> => ({ ok: true, value: undefined })

const compilePart = (part: Part, schema: TSchema | undefined): ((raw: unknown) => ValidationResult<unknown>) => {
  if (!schema) return acceptUndeclaredPart
  const validator: Validator = Compile(schema)
  // Of a body that need not say anything nothing need be sent.
  const absent = part === 'body' && validator.Check({}) ? {} : undefined
  return raw => {
    const value = part === 'body' ? (raw === undefined ? absent : raw) : coerceStrings(schema, raw)
    return validator.Check(value)
      ? { ok: true, value }
      : { ok: false, problems: listFieldProblems(part, validator, value) }
  }
}

/** What is wrong with a successful response by the table: for tests of a back end. Throws when the status is not declared. */
export const listResponseProblems = (entry: Endpoint, status: number, body: unknown): FieldProblem[] => {
  const schema = entry.responses[status]
  if (schema === undefined) throw new Error(`${entry.method} ${entry.path} declares no response ${status}.`)
  if (schema === null) return body === undefined ? [] : [{ field: 'response', message: 'must be empty' }]
  const validator: Validator = Compile(schema)
  return validator.Check(body) ? [] : listFieldProblems('response', validator, body)
}

/** The checks of one endpoint. Compiling takes a fraction of a millisecond a schema: do it once, at the start. */
export const compileValidators = <E extends Endpoint>(entry: E): EndpointValidators<E> => {
  const params = compilePart('params', entry.params)
  const query = compilePart('query', entry.query)
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
  // The schemas vouch for the types: a value that passed the check of a schema has that schema's type.
  return { params, query, body, request } as EndpointValidators<E>
}
