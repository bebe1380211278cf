/** Removes the code of a shared bet from the address of any page. */
import { navigate } from 'wouter/use-browser-location'
import { findBetCode, removeBetCode } from './bet-code.ts'

/** Events that `wouter` dispatches for navigations, named after the history methods. */
const MOVES = ['popstate', 'pushState', 'replaceState'] as const

/**
 * Calls back once per code until the returned function is called. The code is removed without a new
 * history entry.
 */
export function onBetCodeInUrl(onCode: (code: string) => void): () => void {
  const readCode = () => {
    const code = findBetCode(location.search)
    if (code === null) return
    const { pathname, search, hash } = location
    navigate(pathname + removeBetCode(search) + hash, { replace: true, state: history.state })
    onCode(code)
  }
  for (const move of MOVES) addEventListener(move, readCode)
  readCode()
  return () => {
    for (const move of MOVES) removeEventListener(move, readCode)
  }
}
