/**
 * Writes a brotli and a gzip variant beside each text file of the browser build, so that the server
 * never compresses files.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json)$/
/** Below this size the headers outweigh the savings. */
const LEAST_BYTES = 600

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < LEAST_BYTES) return
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  const [br, gz] = await Promise.all([brotli(content, best), deflate(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

export function compressPlugin(): Plugin {
  return {
    name: 'touchline:compress',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter(name => TEXT.test(name))
      await Promise.all(files.map(name => compressFile(join(dir ?? '', name))))
    },
  }
}
