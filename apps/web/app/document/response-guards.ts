/**
 * Whether an answer of the back end looks like what was asked for, by a glance at its shape: a page must not be made of,
 * and nobody else served with, what a proxy or a broken release says with status 200. What stands in the single
 * things is not looked at; a page that cannot be drawn of it fails by itself.
 */
import { MalformedResponseError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { EndpointName } from '@touchline/contract/endpoints'

type Check = (answer: Readonly<Record<string, unknown>>) => boolean

const isThing = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
const areThings = (value: unknown): boolean => Array.isArray(value) && value.every(isThing)

const isList: Check = ({ data }) => areThings(data)
const isOne: Check = ({ data }) => isThing(data)

const CHECKS: Readonly<Partial<Record<EndpointName, Check>>> = {
  getSports: isList,
  getCategories: isList,
  getTournaments: isList,
  getMatches: isList,
  getMatchMarkets: isList,
  getCategory: isOne,
  getTournament: isOne,
  getMatch: isOne,
  getSettings: isOne,
  postCounters: ({ sports, categories, tournaments }) => [sports, categories, tournaments].every(areThings),
}

/** The answer itself. Throws a `MalformedResponseError` where it cannot be one. */
export function validateResponse<T>(name: EndpointName, answer: T): T {
  const check = CHECKS[name]
  if (!check || (isThing(answer) && check(answer as Readonly<Record<string, unknown>>))) return answer
  throw new MalformedResponseError(name, `${name}: an answer of another shape than was asked for`)
}

/** The same calls, failing where an answer cannot be one. */
export function validateResponses(call: Api['call']): Api['call'] {
  const ask = call as unknown as (name: EndpointName, input: object) => Promise<unknown>
  const checked = async (name: EndpointName, input: object) => validateResponse(name, await ask(name, input))
  return checked as unknown as Api['call']
}
