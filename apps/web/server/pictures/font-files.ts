/**
 * Provides the product's fonts to the image library. It reads only uncompressed font files, which
 * it finds through a fontconfig file named in the environment: both are written to a folder of this
 * process.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'

const FAMILIES = ['montserrat', 'alexandria']
const WANTED = /-(?:500|800)-normal\.woff$/

const WOFF = 0x774f4646
const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

interface Table {
  readonly tag: number
  readonly checksum: number
  readonly data: Buffer
}

function readTable(woff: Buffer, at: number): Table {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map(step => woff.readUInt32BE(at + step)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const raw = woff.subarray(offset, offset + packed)
  return { tag, checksum, data: packed < length ? inflateSync(raw) : raw }
}

function writeDirectory(flavour: number, tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * tables.length)
  const steps = Math.floor(Math.log2(tables.length))
  const searched = SFNT_ENTRY * 2 ** steps
  directory.writeUInt32BE(flavour, 0)
  for (const [at, value] of [tables.length, searched, steps, SFNT_ENTRY * tables.length - searched].entries())
    directory.writeUInt16BE(value, 4 + 2 * at)
  let offset = directory.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = SFNT_HEADER + SFNT_ENTRY * index
    for (const [step, value] of [tag, checksum, offset, data.length].entries())
      directory.writeUInt32BE(value, at + 4 * step)
    offset += data.length + padding(data)
  }
  return directory
}

const padding = (data: Buffer): number => -data.length & 3

/**
 * Decodes a WOFF 1.0 font to a plain font. Throws on any other input. (W3C, WOFF File Format 1.0,
 * sections 3 to 5.)
 */
export function decodeWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('no WOFF font')
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => readTable(woff, HEADER + ENTRY * index))
  const parts = tables.flatMap(({ data }) => [data, Buffer.alloc(padding(data))])
  return Buffer.concat([writeDirectory(woff.readUInt32BE(4), tables), ...parts])
}

const configuration = (folder: string): string =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`

let isReady = false

/** Installs the fonts once; must run before the first image with text is rendered. */
export function installFonts(): void {
  if (isReady) return
  isReady = true
  const folder = mkdtempSync(join(tmpdir(), 'touchline-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'fonts'))
  const require = createRequire(import.meta.url)
  for (const family of FAMILIES) {
    const files = dirname(require.resolve(`@fontsource/${family}/files/${family}-latin-500-normal.woff`))
    for (const name of readdirSync(files).filter(file => WANTED.test(file)))
      writeFileSync(join(folder, 'fonts', name.replace('.woff', '.ttf')), decodeWoff(readFileSync(join(files, name))))
  }
  const path = join(folder, 'fonts.conf')
  writeFileSync(path, configuration(folder))
  process.env.FONTCONFIG_FILE = path
}
