/**
 * The data block of the page: the server's state, from which the browser hydrates. It is JSON in an
 * element that no browser executes, so the content security policy needs neither hashes nor nonces.
 */
import type { QueryKey } from '@tanstack/react-query'
import type { Positions } from '../shared/app/stream-positions.ts'
import type { PublicConfig } from '../shared/config/config.ts'
import { memoizeByObject } from '../shared/helpers/memoize-by-object.ts'

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

/** JSON of objects that renders share, which is written once: responses, and the configuration of a brand. */
const writeShared = memoizeByObject((data: object) => escapeJson(JSON.stringify(data)))

const writeQuery = ({ key, data, dataTime }: PageQuery): string =>
  `{"key":${escapeJson(JSON.stringify(key))},"dataTime":${dataTime},"data":${writeShared(data)}}`

/** Serializes the state as JSON that cannot close its element early. */
export function serializePageState({ queries, config, ...state }: PageState): string {
  const rest = escapeJson(JSON.stringify(state)).slice(1)
  const json = `{"config":${writeShared(config)},"queries":[${queries.map(writeQuery).join()}],${rest}`
  return `<script type="application/json" id="${PAGE_STATE_ID}">${json}</script>`
}

export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  if (!text) throw new Error('no data block')
  return JSON.parse(text)
}
