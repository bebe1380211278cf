/**
 * The page's data block: what the server found out, for the browser to go on from. JSON in an element that no browser
 * executes, so the content policy needs neither hashes nor nonces.
 */
import type { DehydratedState } from '@tanstack/react-query'
import type { PublicConfig } from '../shared/config.ts'

export interface PageState {
  readonly config: PublicConfig
  readonly locale: string
  readonly country: string
  readonly generatedAt: number
  /** 200, 404, 500 or 503: which page stands here. */
  readonly status: number
  readonly queries: DehydratedState
}

export const PAGE_STATE_ID = 'page-state'

/** JSON that cannot end its element early. */
export function writePageState(state: PageState): string {
  const json = JSON.stringify(state).replace(/</g, '\\u003c')
  return `<script type="application/json" id="${PAGE_STATE_ID}">${json}</script>`
}

export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  if (!text) throw new Error('the page has no data block')
  return JSON.parse(text)
}
