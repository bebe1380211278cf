/**
 * The data block of the page: the server's state, from which the browser hydrates. It is JSON in an
 * element that no browser executes, so the content security policy needs neither hashes nor nonces.
 */
import type { QueryKey } from '@tanstack/react-query'
import type { Settings } from '@touchline/contract/entities/settings'
import type { Positions } from '../shared/app/stream-positions.ts'
import type { PublicConfig } from '../shared/config/config.ts'
import { memoizeByObject } from '../shared/helpers/memoize-by-object.ts'
import { type Packed, packJson, unpackJson } from './packed-json.ts'

/** A response of the page. */
export interface PageQuery {
  readonly key: QueryKey
  readonly data: object
  /** When the data was current, in milliseconds. */
  readonly dataTime: number
}

export interface PageState {
  readonly config: PublicConfig
  /** URLs of the message files of the page's locale, by bundle; empty in development. */
  readonly messages: Readonly<Record<string, string>>
  readonly locale: string
  readonly country: string
  /** The page has no header, footer or lower navigation. */
  readonly isChromeless?: boolean
  readonly generatedAt: number
  /** URL of the icon sprite if it is not the built-in one. */
  readonly icons: string | null
  /**
   * HTTP status of the response. It identifies error pages and shows whether the page still waits
   * for data.
   */
  readonly status: number
  /** Stream positions of the channels at the time of the responses. */
  readonly positions: Positions
  readonly queries: readonly PageQuery[]
}

export const PAGE_STATE_ID = 'page-state'

/** JSON that cannot close the element it is in. */
const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c')

/** Renders share responses, so each is packed once. */
const packResponse = memoizeByObject((data: object) => escapeJson(packJson(packSystems(data))))
const writeConfig = memoizeByObject((config: PublicConfig) => escapeJson(JSON.stringify(config)))

const writeQuery = ({ key, data, dataTime }: PageQuery): string =>
  `{"key":${escapeJson(JSON.stringify(key))},"dataTime":${dataTime},"data":${packResponse(data)}}`

/** Serializes the state as JSON that cannot close its element early. */
export function serializePageState({ queries, config, ...state }: PageState): string {
  // A server has one config: it is written once.
  const head = `{"config":${writeConfig(config)},${escapeJson(JSON.stringify(state)).slice(1)}`
  return `<script type="application/json" id="${PAGE_STATE_ID}">[${head},[${queries.map(writeQuery).join()}]]</script>`
}

interface WrittenQuery extends Omit<PageQuery, 'data'> {
  readonly data: Packed
}

/** Parses the content of the element that `serializePageState` wrote. */
export function parsePageState(text: string): PageState {
  const [state, queries] = JSON.parse(text) as [Omit<PageState, 'queries'>, WrittenQuery[]]
  return {
    ...state,
    queries: queries.map(query => ({ ...query, data: unpackSystems(unpackJson(query.data) as object) })),
  }
}

export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  if (!text) throw new Error('no data block')
  return parsePageState(text)
}

type SystemTypes = Settings['system_types']

/** A response of any call; that of the settings has system types. */
interface Response {
  readonly data?: { system_types?: SystemTypes | number }
}

/** Every system of 3 to so many selections, smallest first. */
function listEverySystem(mostSelections: number): SystemTypes {
  const types: SystemTypes = []
  for (let total_count = 3; total_count <= mostSelections; total_count += 1)
    for (let win_count = 2; win_count < total_count; win_count += 1)
      types.push({ id: `${win_count}/${total_count}`, win_count, total_count })
  return types
}

/**
 * The response with the most selections in place of a list that has every system up to them: most operators offer a
 * hundred of them, and the number says as much.
 */
export function packSystems(response: object): object {
  const { data } = response as Response
  const types = data?.system_types
  const most = Array.isArray(types) ? (types.at(-1)?.total_count ?? 0) : 0
  if (most === 0 || JSON.stringify(types) !== JSON.stringify(listEverySystem(most))) return response
  return { ...response, data: { ...data, system_types: most } }
}

/** Writes the list back into a response that `packSystems` made. */
export function unpackSystems(response: object): object {
  const { data } = response as Response
  if (typeof data?.system_types === 'number') data.system_types = listEverySystem(data.system_types)
  return response
}
