/** Parses bet codes, plain or within a link. */
import { CODE_PARAM } from './bet-code.ts'

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
