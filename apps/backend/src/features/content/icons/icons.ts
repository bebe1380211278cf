/** The icon sprite served to the front end, read once. Its version is a hash of its bytes. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export interface Icons {
  readonly svg: string
  readonly version: string
}

const VERSION_LENGTH = 12

export async function readIcons(): Promise<Icons> {
  const svg = await readFile(new URL('assets/icons.svg', import.meta.url), 'utf8')
  return { svg, version: createHash('sha256').update(svg).digest('hex').slice(0, VERSION_LENGTH) }
}
