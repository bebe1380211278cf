/** The code of a shared bet: in text, and in the address of any page. */
import { navigate } from 'wouter/use-browser-location'

const CODE_PARAM = 'betcode'

/** The unvalidated code in an address's query; null without one. */
export const findBetCode = (search: string): string | null => new URLSearchParams(search).get(CODE_PARAM)

/** The query without the code. */
export function removeBetCode(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(CODE_PARAM)
  const text = params.toString()
  return text && `?${text}`
}

/** Parses bet codes, plain or within a link. */
const CODE = /^[A-Za-z0-9-]{4,40}$/

function fromLink(text: string): string | null {
  try {
    return new URL(text).searchParams.get(CODE_PARAM)
  } catch {
    // Not a link: the text itself may be the code.
    return null
  }
}

/** The code in typed or pasted text; null when there is none. */
export function parseBetCode(text: string): string | null {
  const trimmed = text.trim()
  const code = (fromLink(trimmed) ?? trimmed).trim()
  return CODE.test(code) ? code : null
}

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
