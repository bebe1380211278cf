import type { Bytes } from '../bytes-cache.ts'
import { withSharp } from '../sharp-pool.ts'
import { installFonts } from './font-files.ts'

/** Draws an SVG as a PNG or WebP. */
export function rasterise(svg: string, format: string): Promise<Bytes> {
  installFonts()
  return withSharp(async sharp => {
    const picture = sharp(Buffer.from(svg))
    const body = await (format === 'webp' ? picture.webp({ quality: 86 }) : picture.png({ palette: true })).toBuffer()
    return { body, type: `image/${format}` }
  })
}
