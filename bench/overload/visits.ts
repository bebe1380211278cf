/** Requests for pages: half of few pages that everybody opens, half of pages that nobody opens twice. */
import { writeRequest } from '../lib/http-load.ts'

export type Kind = 'popular' | 'single'

export interface Visit {
  readonly kind: Kind
  readonly request: string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const COUNTRIES = LETTERS.length ** 2
/** Names the visitor's country, by which pages are cached: so a match has 676 pages. */
export const COUNTRY_HEADER = 'x-country'

export interface Visits {
  readonly popular: readonly string[]
  next(): Visit
  /** A page that has not been opened. */
  nextSingle(): Visit
}

export function createVisits(matches: readonly string[]): Visits {
  const popular = ['/', '/live', '/soccer', '/schedule', ...matches]
  let count = 0
  let singles = 0
  const nextSingle = (): Visit => {
    const at = singles++
    const country = `${LETTERS[at % 26]}${LETTERS[Math.floor(at / 26) % 26]}`
    const path = matches[Math.floor(at / COUNTRIES) % matches.length] ?? '/'
    const headers = { 'accept-encoding': 'br', [COUNTRY_HEADER]: country }
    return { kind: 'single', request: writeRequest(path, headers) }
  }
  return {
    popular,
    nextSingle,
    next() {
      count += 1
      if (count % 2 === 0) return nextSingle()
      const path = popular[(count >> 1) % popular.length] ?? '/'
      return { kind: 'popular', request: writeRequest(path, { 'accept-encoding': 'br' }) }
    },
  }
}
