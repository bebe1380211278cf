/** A scenario: a JSON list of steps, each a verb of the driver at a time after the start. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { VERBS } from '../src/driver/verbs.ts'
import { type FeedChoices, readFeedChoices } from './feed-choices.ts'
import { MockError } from './mock-error.ts'

export interface Step {
  /** Seconds after the start. */
  readonly at: number
  /** A verb of the driver. Without one the step only prints its note. */
  readonly verb: string | undefined
  /** Text values such as `$match` stand for the answer of the step with that `as`. */
  readonly body: object
  readonly as: string | undefined
  /** Printed when the step runs, with the same references. */
  readonly note: string | undefined
}

export interface Scenario {
  readonly name: string
  readonly feed: FeedChoices
  /** By time. */
  readonly steps: readonly Step[]
}

const FOLDER = new URL('scenarios/', import.meta.url)
const MAX_BYTES = 2_000_000
const MAX_STEPS = 10_000
const MAX_SECONDS = 86_400
const KEYS = ['at', 'verb', 'body', 'as', 'note']

export const listScenarios = (): string[] =>
  readdirSync(FOLDER)
    .filter(file => file.endsWith('.json'))
    .map(file => basename(file, '.json'))
    .sort()

const isFile = (name: string): boolean => name.endsWith('.json') || /[/\\]/.test(name)

/** Reads a scenario by its name or from a file. Throws MockError. */
export function readScenario(nameOrFile: string): Scenario {
  const names = listScenarios()
  if (!isFile(nameOrFile) && !names.includes(nameOrFile))
    throw new MockError(
      `There is no scenario "${nameOrFile}". There are ${names.join(', ')}; a file of your own ends in .json.`,
    )
  const path = isFile(nameOrFile) ? nameOrFile : new URL(`${nameOrFile}.json`, FOLDER)
  return parseScenario(nameOrFile, readJson(path, nameOrFile))
}

function readJson(path: string | URL, name: string): unknown {
  try {
    if (statSync(path).size > MAX_BYTES)
      throw new MockError(`${name} is larger than ${MAX_BYTES / 1e6} MB. Leave steps out.`)
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new MockError(`${name} is not JSON: ${error.message}.`)
    if ((error as NodeJS.ErrnoException).code !== undefined)
      throw new MockError(`${name} cannot be read: ${(error as Error).message}.`)
    throw error
  }
}

/** Throws MockError, which names the step. */
export function parseScenario(name: string, json: unknown): Scenario {
  if (!Array.isArray(json))
    throw new MockError(`${name} must be a list of steps, such as [{"at": 5, "verb": "price"}].`)
  if (json.length > MAX_STEPS)
    throw new MockError(
      `${name} has ${json.length} steps; ${MAX_STEPS} are the most. The verb storm moves many prices.`,
    )
  const fail = (index: number, problem: string): never => {
    throw new MockError(`${name}: step ${index + 1} ${problem}.`)
  }
  const [first] = json as unknown[]
  const hasFeed = isObject(first) && first.verb === 'feed'
  const feed = readFeedChoices(hasFeed ? (first.body ?? {}) : {}, problem => fail(0, problem))
  const names = new Set<string>()
  const steps = json.map((step: unknown, index) => {
    const parsed = parseStep(step, index === 0, problem => fail(index, problem))
    for (const reference of listReferences(parsed.body))
      if (!names.has(reference)) fail(index, `uses $${reference}, which no earlier step has as its "as"`)
    if (parsed.as !== undefined) names.add(parsed.as)
    return parsed
  })
  return { name, feed, steps: steps.sort((a, b) => a.at - b.at) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isVerb = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(VERBS, name)

function parseStep(step: unknown, isFirst: boolean, fail: (problem: string) => never): Step {
  if (!isObject(step)) return fail('must be an object')
  const unknown = Object.keys(step).find(key => !KEYS.includes(key))
  if (unknown !== undefined) fail(`has "${unknown}"; a step has ${KEYS.join(', ')}`)
  const { at, verb, body = {}, as, note } = step
  if (typeof at !== 'number' || !(at >= 0) || at > MAX_SECONDS)
    return fail(`needs "at", the seconds after the start: a number from 0 to ${MAX_SECONDS}`)
  if (verb === 'feed' && !(isFirst && at === 0)) fail('is feed, which can only be the first, at 0')
  if (verb !== undefined && verb !== 'feed' && !isVerb(verb))
    fail(`has no verb "${String(verb)}". There are feed, ${Object.keys(VERBS).join(', ')}`)
  if (!isObject(body)) return fail('needs an object as "body"')
  if (as !== undefined && !(typeof as === 'string' && /^\w+$/.test(as))) return fail('needs letters and digits as "as"')
  if (note !== undefined && typeof note !== 'string') return fail('needs a text as "note"')
  return { at, verb: isVerb(verb) ? verb : undefined, body, as, note }
}

const REFERENCE = /^\$(\w+)$/

const listReferences = (body: object): string[] =>
  Object.values(body).flatMap(value => (typeof value === 'string' ? (REFERENCE.exec(value)?.[1] ?? []) : []))

/** The body with the answers that it refers to: their `id` where they have one. */
export const resolveReferences = (body: object, answers: ReadonlyMap<string, Answer>): object =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const answer = answers.get((typeof value === 'string' && REFERENCE.exec(value)?.[1]) || '')
      return [key, answer === undefined ? value : (answer.id ?? answer)]
    }),
  )

/** What a verb has answered. */
export type Answer = Readonly<Record<string, unknown>>

/** The note with `$match` as an id and `$vip.email` as a field of the answer. */
export const resolveNote = (note: string, answers: ReadonlyMap<string, Answer>): string =>
  note.replace(/\$(\w+)(?:\.(\w+))?/g, (text, name: string, field = 'id') => String(answers.get(name)?.[field] ?? text))
