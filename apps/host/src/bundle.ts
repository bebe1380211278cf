/** Bundles `browser/*.ts` into one script and the style sheets into one; fast enough to run at each start. */
import { readFile } from 'node:fs/promises'
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
    build: {
      write: false,
      target: ['safari16.4', 'ios16.4', 'chrome111', 'firefox115'],
      lib: { entry: ENTRY, formats: ['es'], fileName: 'host' },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  for (const output of outputs) {
    if (!('output' in output)) continue
    for (const chunk of output.output) if (chunk.type === 'chunk' && chunk.isEntry) return chunk.code
  }
  throw new Error('the host page built no script')
}

const STYLES = ['base', 'header', 'forms', 'lobby', 'account', 'sportsbook']

/** All style sheets, in order. */
export async function readStyles(): Promise<string> {
  const files = STYLES.map(name => readFile(new URL(`../public/${name}.css`, import.meta.url), 'utf8'))
  return (await Promise.all(files)).join('\n')
}
