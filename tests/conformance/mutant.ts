/** A fault that a check of the kit must find. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Frame } from '@touchline/hub/testing/frame-proxy'

export interface MutantCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  body: unknown
}

export interface MutantResponse {
  status: number
  readonly headers: IncomingHttpHeaders
  /** Sent instead of `json` where it is not empty. */
  text: string
  json: unknown
  isZipped: boolean
}

export interface Mutant {
  /** What is wrong, in a few words. */
  readonly name: string
  /** The check that must fail. */
  readonly check: string
  /** Others that may fail as well, because the same fault breaks their sentence too. */
  readonly also?: readonly string[]
  /** Changes a request in place. */
  readonly request?: (call: MutantCall) => void
  /** Changes a response in place. */
  readonly response?: (response: MutantResponse, call: MutantCall) => void
  /** The frames sent instead of one of the realtime server. */
  readonly frame?: (frame: Frame) => Frame[]
  /** Changes a frame of the client in place. */
  readonly command?: (frame: Frame) => void
  readonly admitsEveryOrigin?: true
  /** How much later a response comes. */
  readonly delayMs?: (call: MutantCall) => number
  /** How much later a publication comes, each further one of several by as much again. */
  readonly frameDelayMs?: (frame: Frame) => number
}

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Calls back for every object within a value, outer ones first. */
export function eachObject(value: unknown, visit: (object: Fields) => void): void {
  if (Array.isArray(value)) for (const item of value) eachObject(item, visit)
  else if (isObject(value)) {
    visit(value)
    for (const field of Object.values(value)) eachObject(field, visit)
  }
}

/** Calls back for every market of a response or frame. */
export const eachMarket = (value: unknown, visit: (market: Fields) => void): void =>
  eachObject(value, object => 'match_urn_id' in object && 'outcomes' in object && visit(object))

/** Calls back for every event of a response or frame. */
export const eachMatch = (value: unknown, visit: (match: Fields) => void): void =>
  eachObject(value, object => 'urn_id' in object && 'available_markets' in object && visit(object))

/** The items of a list response; empty for any other. */
export function dataOf({ json }: Pick<MutantResponse, 'json'>): Fields[] {
  const data = isObject(json) ? json.data : undefined
  return Array.isArray(data) ? (data as Fields[]) : []
}

/** Replaces the items of a list response. */
export function setData(response: MutantResponse, data: readonly unknown[]): void {
  if (isObject(response.json)) response.json = { ...response.json, data }
}

/** A change of the successful responses of one path. */
export const onPath =
  (
    path: string | RegExp,
    change: (response: MutantResponse, call: MutantCall) => void,
  ): NonNullable<Mutant['response']> =>
  (response, call) => {
    const isMeant = typeof path === 'string' ? call.path === path : path.test(call.path)
    if (isMeant && response.status === 200) change(response, call)
  }

/** Another response instead. */
export function answer(response: MutantResponse, status: number, json: unknown): void {
  response.status = status
  response.json = json
  response.text = ''
  response.isZipped = false
  if (json !== undefined) response.headers['content-type'] = 'application/json'
}
