/** Validates values by the generated documents with AJV's default options, as an operator would. */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** AJV with default options, except that the documents may have keywords of their own. */
export function createAjv(): Ajv2020.default {
  const ajv = new Ajv2020.default({ strict: false })
  addFormats.default(ajv)
  return ajv
}

/** Finds the schema at a path within a document, compiled on first use. Throws where there is none. */
export type FindValidator = (document: string, ...path: string[]) => ValidateFunction

/** @param documents by a name of the caller's */
export function createDocumentValidators(documents: Readonly<Record<string, object>>): FindValidator {
  const ajv = createAjv()
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name)
  return (document, ...path) => {
    const pointer = path.map(step => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    const validate = ajv.getSchema(`${document}#/${encodeURI(pointer)}`)
    if (!validate) throw new Error(`${document} has no schema at ${pointer}.`)
    return validate
  }
}

/** Violations of a value, as `place: message`. */
export const listProblems = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
