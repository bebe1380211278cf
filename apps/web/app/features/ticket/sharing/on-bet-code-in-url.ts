/** Takes the code of a shared bet out of the address, wherever a page is opened with one. */
import { navigate } from 'wouter/use-browser-location'
import { findBetCode, removeBetCode } from './bet-code.ts'

/** `wouter` announces navigations under the names of what they call. */
const MOVES = ['popstate', 'pushState', 'replaceState'] as const

/** Hands over each code once, until the answer is called. The address loses it without a new entry in the history. */
export function onBetCodeInUrl(onCode: (code: string) => void): () => void {
  const look = () => {
    const code = findBetCode(location.search)
    if (code === null) return
    const { pathname, search, hash } = location
    navigate(pathname + removeBetCode(search) + hash, { replace: true, state: history.state })
    onCode(code)
  }
  for (const move of MOVES) addEventListener(move, look)
  look()
  return () => {
    for (const move of MOVES) removeEventListener(move, look)
  }
}
