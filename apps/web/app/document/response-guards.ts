/**
 * Shallow checks that a backend response has the expected shape. They keep a page from being
 * rendered, and other visitors from being served, with what a proxy or a broken release returns
 * with status 200. Items are not validated; a page that cannot be rendered from them fails by
 * itself.
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

/** Returns the response. Throws a `MalformedResponseError` when its shape is wrong. */
export function validateResponse<T>(name: EndpointName, answer: T): T {
  const check = CHECKS[name]
  if (!check || (isThing(answer) && check(answer as Readonly<Record<string, unknown>>))) return answer
  throw new MalformedResponseError(name, `${name}: an answer of another shape than was asked for`)
}

/** Wraps the calls so that they reject malformed responses. */
export function validateResponses(call: Api['call']): Api['call'] {
  const untypedCall = call as unknown as (name: EndpointName, input: object) => Promise<unknown>
  const checked = async (name: EndpointName, input: object) => validateResponse(name, await untypedCall(name, input))
  return checked as unknown as Api['call']
}
