/**
 * The data block of the page: the server's state, from which the browser hydrates. It is JSON in an
 * element that no browser executes, so the content security policy needs neither hashes nor nonces.
 */
import type { DehydratedState } from '@tanstack/react-query'
import type { PublicConfig } from '../shared/config.ts'
import type { Positions } from '../shared/stream-positions.ts'
import { parseSharedObjects, shareObjects } from './shared-objects.ts'

export interface PageState {
  readonly config: PublicConfig
  readonly locale: string
  readonly country: string
  /** The page has no header, footer or lower navigation. */
  readonly isChromeless?: boolean
  readonly generatedAt: number
  /** URL of the icon sprite if it is not the built-in one. */
  readonly icons: string | null
  /**
   * HTTP status of the response. It identifies error pages and tells whether the page still waits
   * for data.
   */
  readonly status: number
  /** Stream positions of the channels at the time of the responses. */
  readonly positions: Positions
  readonly queries: DehydratedState
}

export const PAGE_STATE_ID = 'page-state'

/** Returns the original JSON text of a response if it is still cached. */
export type GetResponseText = (answer: unknown) => string | undefined

type DehydratedQuery = DehydratedState['queries'][number]

// Responses are most of the page data: their original text is reused instead of being serialized
// again.
function writeQuery({ state: { data, ...state }, ...query }: DehydratedQuery, textOf: GetResponseText): string {
  const text = textOf(data) ?? JSON.stringify(data)
  const about = JSON.stringify(state)
  return `{"state":{"data":${text},${about.slice(1)},${JSON.stringify(query).slice(1)}`
}

function writeJson({ queries: { queries, mutations }, ...state }: PageState, textOf: GetResponseText): string {
  const list = queries.map(query => writeQuery(query, textOf)).join(',')
  const about = JSON.stringify(state)
  return `{"queries":{"mutations":${JSON.stringify(mutations)},"queries":[${list}]},${about.slice(1)}`
}

/** Serializes the state as JSON that cannot close its element early. */
export function serializePageState(state: PageState, textOf: GetResponseText): string {
  const json = shareObjects(writeJson(state, textOf)).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PAGE_STATE_ID}">${json}</script>`
}

export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  if (!text) throw new Error('no data block')
  return parseSharedObjects(text) as PageState
}
