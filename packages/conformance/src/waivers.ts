/** Failures that the operator has accepted for a time: a file `[{ "id", "reason", "until" }]`. */
import { readFileSync } from 'node:fs'
import { UsageError } from './usage-error.ts'

export interface Waiver {
  readonly id: string
  readonly reason: string
  /** The last day on which it holds, `YYYY-MM-DD`. */
  readonly until: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function parseWaiver(value: unknown, path: string, index: number): Waiver {
  const { id, reason, until } = (value ?? {}) as Record<string, unknown>
  const where = `${path}, waiver ${index + 1}`
  if (typeof id !== 'string' || id === '') throw new UsageError(`${where}: "id" must name a check.`)
  if (typeof reason !== 'string' || reason.trim() === '')
    throw new UsageError(`${where}: "reason" must say why ${id} is waived.`)
  if (typeof until !== 'string' || !DAY.test(until) || Number.isNaN(Date.parse(until)))
    throw new UsageError(`${where}: "until" must be the last day of the waiver of ${id}, such as 2027-01-31.`)
  return { id, reason, until }
}

/** Reads the file. Throws UsageError when it is missing, malformed, or names a check that does not exist. */
export function readWaivers(path: string, ids: ReadonlySet<string>): Waiver[] {
  const waivers = parseFile(path)
  const unknown = waivers.find(({ id }) => !ids.has(id))
  if (unknown) throw new UsageError(`${path}: there is no check ${unknown.id}.`)
  return waivers
}

function parseFile(path: string): Waiver[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}.`)
  }
  if (!Array.isArray(content)) throw new UsageError(`${path} must be a list of waivers.`)
  return content.map((waiver, index) => parseWaiver(waiver, path, index))
}

/** The waiver in force of a check on a day (`YYYY-MM-DD`). */
export function findWaiver(waivers: readonly Waiver[], id: string, today: string): Waiver | undefined {
  return waivers.find(waiver => waiver.id === id && today <= waiver.until)
}
