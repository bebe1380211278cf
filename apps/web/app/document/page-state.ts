/**
 * The data block of the page: the server's state, from which the browser hydrates. It is JSON in an
 * element that no browser executes, so the content security policy needs neither hashes nor nonces.
 */
import type { QueryKey } from '@tanstack/react-query'
import type { PublicConfig } from '../shared/config.ts'
import type { Positions } from '../shared/stream-positions.ts'
import { packJson, unpackJson } from './packed-json.ts'

/** A response of the page. */
export interface PageQuery {
  readonly key: QueryKey
  readonly data: unknown
  /** When the data was current, in milliseconds. */
  readonly dataTime: number
}

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
   * HTTP status of the response. It identifies error pages and shows whether the page still waits
   * for data.
   */
  readonly status: number
  /** Stream positions of the channels at the time of the responses. */
  readonly positions: Positions
  readonly queries: readonly PageQuery[]
}

export const PAGE_STATE_ID = 'page-state'

/** Serializes the state as JSON that cannot close its element early. */
export function serializePageState(state: PageState): string {
  const json = packJson(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PAGE_STATE_ID}">${json}</script>`
}

export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  if (!text) throw new Error('no data block')
  return unpackJson(text) as PageState
}
