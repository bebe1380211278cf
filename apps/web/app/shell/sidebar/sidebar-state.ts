/**
 * Whether the sidebar is collapsed. Stored in a cookie that `early-script.ts` reads before the first
 * paint: until then the HTML is the same for everybody, so it is cacheable and there is no layout
 * shift.
 */
import { createObservable } from '@touchline/client/observable'
import { useSyncExternalStore } from 'react'
import { COOKIES, writeCookie } from '../../shared/browser/cookies.ts'

const state = createObservable(globalThis.document?.documentElement?.dataset.sidebar === 'collapsed')

/** Every page is rendered expanded; the style sheet decides its appearance. */
export const useCollapsed = (): boolean => useSyncExternalStore(state.subscribe, state.get, () => false)

export function setCollapsed(isCollapsed: boolean): void {
  const { dataset } = document.documentElement
  if (isCollapsed) dataset.sidebar = 'collapsed'
  else delete dataset.sidebar
  writeCookie(COOKIES.sidebar, isCollapsed ? 'collapsed' : 'expanded')
  state.set(isCollapsed)
}
