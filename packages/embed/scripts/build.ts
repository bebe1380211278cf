/**
 * Builds the SDK: `sdk.js` for a script tag, `touchline.js` as a module, `touchline.d.ts` with its types, and
 * `integrity.json` with the script's version and hash. `node scripts/build.ts [folder]`.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { VERSION } from '../src/version.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const FORMATS = [
  { entry: 'script.ts', format: 'iife', file: 'sdk.js' },
  { entry: 'touchline.ts', format: 'es', file: 'touchline.js' },
] as const

const SIGNATURES = `
export declare const version: Touchline['version']
/** Puts the sportsbook into the page; resolves once it answers. */
export declare const mount: Touchline['mount']
`

async function bundle({ entry, format }: (typeof FORMATS)[number]): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: join(ROOT, 'src', entry), formats: [format], name: 'TouchlineSdk', fileName: 'sdk' },
    },
  })
  for (const output of [built].flat()) {
    if ('output' in output) return output.output[0].code
  }
  throw new Error(`${entry} built no script`)
}

const folder = resolve(process.argv[2] ?? join(ROOT, 'dist'))
await mkdir(folder, { recursive: true })
for (const format of FORMATS) await writeFile(join(folder, format.file), await bundle(format))
await writeFile(join(folder, 'touchline.d.ts'), (await readFile(join(ROOT, 'src/types.ts'), 'utf8')) + SIGNATURES)
const script = await readFile(join(folder, 'sdk.js'))
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
await writeFile(join(folder, 'integrity.json'), `${JSON.stringify({ version: VERSION, integrity }, null, 2)}\n`)
console.log(`<script src="…/embed/${VERSION}/sdk.js" integrity="${integrity}" crossorigin></script>`)
