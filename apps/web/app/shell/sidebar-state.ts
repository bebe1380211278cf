/**
 * Whether the sidebar is a narrow rail. Kept in a cookie, which `theme.ts` reads before the first paint: the page is the
 * same for everybody until then, so that it can be kept, and nothing jumps.
 */
import { createObservable } from '@touchline/client/observable'
import { useSyncExternalStore } from 'react'
import { COOKIES, writeCookie } from '../shared/cookies.ts'

const state = createObservable(globalThis.document?.documentElement?.dataset.sidebar === 'collapsed')

/** Every page is rendered expanded; what it looks like is decided by the style sheet. */
export const useCollapsed = (): boolean => useSyncExternalStore(state.subscribe, state.get, () => false)

export function setCollapsed(isCollapsed: boolean): void {
  const { dataset } = document.documentElement
  if (isCollapsed) dataset.sidebar = 'collapsed'
  else delete dataset.sidebar
  writeCookie(COOKIES.sidebar, isCollapsed ? 'collapsed' : 'expanded')
  state.set(isCollapsed)
}
