/** Whether the response of a recorded call has the shape that the contract declares. */
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { listResponseProblems } from '@touchline/contract/validators'
import type { Exchange } from '../http/exchange.ts'

const found = new WeakMap<Exchange, string | null>()

/** The first fields of a success that do not fit its schema; null when all fit, and of any other response. */
export function findShapeProblem(exchange: Exchange): string | null {
  const cached = found.get(exchange)
  if (cached !== undefined) return cached
  const problem = computeShapeProblem(exchange)
  found.set(exchange, problem)
  return problem
}

const MAX_FIELDS = 5

function computeShapeProblem({ endpoint, status, json, text }: Exchange): string | null {
  if (endpoint === null || status < 200 || status >= 300) return null
  const entry: Endpoint = endpoints[endpoint]
  if (entry.responses[status] === undefined) return null
  if (entry.produces) return null
  if (json === undefined && text !== '') return 'the body is no JSON'
  const problems = listResponseProblems(entry, status, json)
  if (problems.length === 0) return null
  const listed = problems.slice(0, MAX_FIELDS).map(({ field, message }) => `${field} ${message}`)
  return `${listed.join('; ')}${problems.length > MAX_FIELDS ? `; and ${problems.length - MAX_FIELDS} more` : ''}`
}
