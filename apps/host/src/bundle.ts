/** Turns `browser/*.ts` into the one script that the pages load. It is small enough to be made at each start. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ENTRY = fileURLToPath(new URL('./browser/main.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The script's text. Throws when the code does not build. */
export async function bundleBrowserCode(): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry: ENTRY, formats: ['es'], fileName: 'host' } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  for (const output of outputs) {
    if (!('output' in output)) continue
    for (const chunk of output.output) if (chunk.type === 'chunk' && chunk.isEntry) return chunk.code
  }
  throw new Error('the host page built no script')
}
