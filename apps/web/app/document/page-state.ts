/**
 * The page's data block: what the server found out, for the browser to go on from. JSON in an element that no browser
 * executes, so the content policy needs neither hashes nor nonces.
 */
import type { DehydratedState } from '@tanstack/react-query'
import type { PublicConfig } from '../shared/config.ts'
import type { Positions } from '../shared/stream-positions.ts'

export interface PageState {
  readonly config: PublicConfig
  readonly locale: string
  readonly country: string
  /** The page has no frame of its own. */
  readonly isChromeless?: boolean
  readonly generatedAt: number
  /** Address of the icons' sprite when it is not the own one. */
  readonly icons: string | null
  /** HTTP status of the answer: which page stands here, and whether it waits for its data. */
  readonly status: number
  /** Where the channels of its answers stood. */
  readonly positions: Positions
  readonly queries: DehydratedState
}

export const PAGE_STATE_ID = 'page-state'

/** JSON of an answer as it came, if that is still known. */
export type GetResponseText = (answer: unknown) => string | undefined

type DehydratedQuery = DehydratedState['queries'][number]

// Answers are most of a page's data: their text is passed on, not written anew.
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

/** JSON that cannot end its element early. */
export function serializePageState(state: PageState, textOf: GetResponseText): string {
  const json = writeJson(state, textOf).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PAGE_STATE_ID}">${json}</script>`
}

export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  if (!text) throw new Error('the page has no data block')
  return JSON.parse(text)
}
