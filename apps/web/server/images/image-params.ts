/** Strictly parses the parameters of `/img`: image URL, display size and device pixel ratio. */
import { Problem } from '../problem.ts'

export interface ImageParams {
  readonly url: string
  /** Size of the box in CSS pixels; null: the image's own size. */
  readonly width: number | null
  readonly height: number | null
  /** Device pixels per CSS pixel. */
  readonly density: number
}

export type Format = 'avif' | 'webp' | 'original'

const MOST_SIDE = 2000
const MOST_DENSITY = 3
const MOST_ADDRESS = 2048
const KNOWN: ReadonlySet<string> = new Set(['url', 'w', 'h', 'dpr'])

const refuse = (message: string): never => {
  throw new Problem('BAD_PARAMETER', message)
}

function readWhole(query: URLSearchParams, name: string, most: number): number | null {
  const text = query.get(name)
  if (text === null) return null
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : refuse(`${name} is a whole number from 1 to ${most}`)
}

export function parseImageParams(query: URLSearchParams): ImageParams {
  const names = [...query.keys()]
  if (names.some(name => !KNOWN.has(name)) || new Set(names).size < names.length)
    refuse('takes url, w, h and dpr, each once')
  const url = query.get('url')
  if (!url || url.length > MOST_ADDRESS) return refuse('url names a picture')
  return {
    url,
    width: readWhole(query, 'w', MOST_SIDE),
    height: readWhole(query, 'h', MOST_SIDE),
    density: readWhole(query, 'dpr', MOST_DENSITY) ?? 1,
  }
}

/** The best image format that the browser accepts. */
export function chooseFormat(accepted: string | undefined): Format {
  const takes = (type: string) =>
    (accepted ?? '').split(',').some(part => {
      const [name = '', ...parameters] = part.split(';').map(text => text.trim())
      return name === type && !parameters.some(text => /^q=0(\.0*)?$/.test(text))
    })
  if (takes('image/avif')) return 'avif'
  return takes('image/webp') ? 'webp' : 'original'
}
