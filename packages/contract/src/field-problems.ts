/**
 * Converts the schema library's errors to the contract's problems: one per field, with the field's path; unknown and
 * missing properties are named. Never throws for any input.
 */

import type { TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import type { TLocalizedValidationError, TValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import type { FieldProblem } from './errors.ts'
import { escapePointerSegment, findOversizedValue } from './oversized-value.ts'
import { TEXT_PROBLEMS, type TextProblem } from './player-texts/names.ts'

/** Maximum number of problems; more would not help callers and would cost the server time. */
const MAX_PROBLEMS = 1000

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text',
  integer: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  null: 'must be null',
}

/** The `x-form` of the failing schema. */
const findForm = (root: TSchema, schemaPath: string): string | undefined => {
  let at: unknown = root
  for (const step of schemaPath.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[step]
  const form = (at as { 'x-form'?: unknown } | undefined)?.['x-form']
  return typeof form === 'string' ? form : undefined
}

const describe = (error: TValidationError, root: TSchema): string => {
  switch (error.keyword) {
    case 'type':
      return TYPES[String(error.params.type)] ?? `must be of type ${error.params.type}`
    case 'format':
    case 'pattern':
      return `must be ${findForm(root, error.schemaPath) ?? 'written in another way'}`
    case 'enum':
      return `must be one of: ${error.params.allowedValues.join(', ')}`
    case 'const':
      return `must be ${error.params.allowedValue}`
    case 'anyOf':
      return 'is none of the forms it may have'
    case 'boolean':
      return 'is not known'
    case 'minimum':
      return `must be at least ${error.params.limit}`
    case 'maximum':
      return `must be at most ${error.params.limit}`
    case 'multipleOf':
      return `must be a multiple of ${error.params.multipleOf}`
    case 'minLength':
      return error.params.limit === 1 ? 'must not be empty' : `must have at least ${error.params.limit} characters`
    case 'maxLength':
      return `must have at most ${error.params.limit} characters`
    case 'minItems':
      return error.params.limit === 1 ? 'must not be empty' : `must have at least ${error.params.limit} entries`
    case 'maxItems':
      return `must have at most ${error.params.limit} entries`
    default:
      return 'is not as it must be'
  }
}

const TEXT_MESSAGES: Readonly<Record<TextProblem, string>> = {
  length: 'is too short or too long',
  invisible: 'must not have characters that cannot be seen',
  character: 'has a character that is not allowed here',
  letters: 'must have letters',
  marks: 'has too many marks on one letter',
  alphabets: 'must be written in one alphabet',
  digits: 'must have digits of one system',
  reserved: 'is reserved for the operator',
}

/** The problem of a player's text, with its reason. */
export const toTextProblem = (field: string, reason: TextProblem): FieldProblem => ({
  field,
  message: TEXT_MESSAGES[reason],
  reason,
})

/** The reason that a schema of `player-texts/schemas.ts` gives. */
const readTextProblem = ({ message }: { message?: unknown }): TextProblem => {
  const reason = TEXT_PROBLEMS.find(problem => problem === message)
  if (!reason) throw new Error(`"${message}" is no problem of a text.`)
  return reason
}

const toFieldProblems = (place: string, error: TValidationError, root: TSchema): FieldProblem[] => {
  if (error.keyword === '~refine') return [toTextProblem(place, readTextProblem(error.params))]
  if (error.keyword !== 'required') return [{ field: place, message: describe(error, root) }]
  return error.params.requiredProperties.map(name => ({
    field: `${place}/${escapePointerSegment(name)}`,
    message: 'is required',
  }))
}

/**
 * Filters duplicates: an unknown property is reported by itself (`boolean`) and again with its siblings; a union in
 * addition to its branches.
 */
const isNoise = (error: TValidationError, unions: readonly string[]): boolean =>
  error.keyword === 'additionalProperties' || unions.some(path => error.schemaPath.startsWith(`${path}/anyOf/`))

const collect = (validator: Validator, value: unknown): TLocalizedValidationError[] => {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: MAX_PROBLEMS })
  try {
    return validator.Errors(value)
  } finally {
    Settings.Set({ maxErrors })
  }
}

/** Lists the first problem of each invalid field of `value`, below `part` (`params`, `query` or `body`). */
export const listFieldProblems = (part: string, validator: Validator, value: unknown): FieldProblem[] => {
  const excess = findOversizedValue(part, value)
  if (excess) return [excess]
  const errors = collect(validator, value)
  const unions = errors.filter(error => error.keyword === 'anyOf').map(error => error.schemaPath)
  const root = validator.Type()
  const problems = errors
    .filter(error => !isNoise(error, unions))
    .flatMap(error => toFieldProblems(part + error.instancePath, error, root))
  const byField = new Map<string, FieldProblem>()
  for (const problem of problems) {
    // What a reader of the text would name goes before its plain length.
    if (!byField.has(problem.field) || problem.reason) byField.set(problem.field, problem)
  }
  return [...byField.values()].slice(0, MAX_PROBLEMS)
}
