/** Resizes an image to its display size and converts it to the browser's preferred format. */
import type { Metadata } from 'sharp'
import type { Bytes } from '../bytes-cache.ts'
import { Problem } from '../problem.ts'
import { type Sharp, withSharp } from '../sharp-pool.ts'

const BASE_QUALITY = 80
/** These formats achieve the same visual quality at lower settings. */
export const QUALITY = { avif: BASE_QUALITY * 0.8125, webp: BASE_QUALITY * 0.875, jpeg: BASE_QUALITY } as const

const MOST_PIXELS = 24_000_000
/** Longest side, in pixels, when the request gives no size. */
const MOST_SIDE = 2000
const SVG_DENSITY = 72
const MOST_SVG_DENSITY = 2400

const READABLE: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'gif', 'svg'])

async function readMetadata(sharp: Sharp, source: Buffer): Promise<Metadata> {
  const metadata = await sharp(source, { limitInputPixels: MOST_PIXELS }).metadata()
  if (!READABLE.has(metadata.format ?? '')) throw new Problem('NOT_A_PICTURE', 'not a picture of the web')
  if (metadata.width * metadata.height > MOST_PIXELS) throw new Problem('TOO_LARGE', `more than ${MOST_PIXELS} pixels`)
  return metadata
}

/** Vector images have no pixel size: they are rasterized at display size. */
function densityFor({ format, width, height }: Metadata, box: { width: number; height: number }): number {
  if (format !== 'svg') return SVG_DENSITY
  const scale = Math.max(box.width / width, box.height / height, 1)
  return Math.min(SVG_DENSITY * scale, MOST_SVG_DENSITY)
}

const side = (length: number | null, density: number): number => (length ?? 0) * density

/** Strictly parses the parameters of `/img`: image URL, display size and device pixel ratio. */
export interface ImageParams {
  readonly url: string
  /** Size of the box in CSS pixels; null: the image's own size. */
  readonly width: number | null
  readonly height: number | null
  /** Device pixels per CSS pixel. */
  readonly density: number
}

export type Format = 'avif' | 'webp' | 'original'

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

async function convertWith(sharp: Sharp, source: Buffer, params: ImageParams, format: Format): Promise<Bytes> {
  const metadata = await readMetadata(sharp, source)
  const box = { width: side(params.width, params.density), height: side(params.height, params.density) }
  const input = { limitInputPixels: MOST_PIXELS, density: densityFor(metadata, box), failOn: 'error' } as const
  const fit = box.width && box.height ? 'cover' : 'inside'
  const sized = sharp(source, input)
    .autoOrient()
    .resize({
      width: box.width || (box.height ? undefined : MOST_SIDE),
      height: box.height || (box.width ? undefined : MOST_SIDE),
      fit,
      withoutEnlargement: true,
    })
  if (format === 'avif')
    return { body: await sized.avif({ quality: QUALITY.avif, effort: 2 }).toBuffer(), type: 'image/avif' }
  if (format === 'webp') return { body: await sized.webp({ quality: QUALITY.webp }).toBuffer(), type: 'image/webp' }
  if (metadata.format === 'jpeg')
    return { body: await sized.jpeg({ quality: QUALITY.jpeg, progressive: true }).toBuffer(), type: 'image/jpeg' }
  return { body: await sized.png().toBuffer(), type: 'image/png' }
}

/**
 * Rejects with a `Problem`. Everything beyond the picture (scripts in SVG, locations in EXIF) is
 * stripped.
 */
export async function convertPicture(source: Buffer, params: ImageParams, format: Format): Promise<Bytes> {
  try {
    return await withSharp(sharp => convertWith(sharp, source, params, format))
  } catch (error) {
    if (error instanceof Problem) throw error
    const name = /pixel limit/.test(String(error)) ? 'TOO_LARGE' : 'NOT_A_PICTURE'
    throw new Problem(name, 'the picture cannot be read', { cause: error })
  }
}
