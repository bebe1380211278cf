/**
 * Builds the SDK: `sdk.js` for a script tag, `touchline.js` as a module, `touchline.d.ts` with its types, and
 * `integrity.json` with the script's version and hash. `node scripts/build.ts [folder]`.
 *
 * A released version's files are served as immutable, so they must never change, and host pages that pin one need it for
 * ever: `releases/<version>/` keeps them, `releases.json` their hashes, and a build contains them all. `--check` fails when
 * this build is not what was released under its version or a kept file is not what its hash says; `--release` keeps a new
 * version.
 */
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
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
/** Embeds the sportsbook; resolves when it responds. */
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

const hash = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`

type Hashes = Readonly<Record<string, string>>

async function write(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(RELEASED, join(folder, 'releases'), { recursive: true })
  for (const [file, text] of files) await writeFile(join(folder, file), text)
  await writeFile(join(folder, 'touchline.d.ts'), (await readFile(join(ROOT, 'src/types.ts'), 'utf8')) + SIGNATURES)
  const integrity = hash(files.get('sdk.js') ?? '')
  await writeFile(join(folder, 'integrity.json'), `${JSON.stringify({ version: VERSION, integrity }, null, 2)}\n`)
  console.log(`<script src="…/embed/${VERSION}/sdk.js" integrity="${integrity}" crossorigin></script>`)
}

/** Throws when the build differs from what was released under its version. */
function checkReleased(released: Hashes | undefined, built: Hashes): void {
  if (released === undefined) throw new Error(`${VERSION} is not released: npm run release -w @touchline/embed`)
  const changed = Object.keys(built).filter(file => built[file] !== released[file])
  if (changed.length === 0) return
  throw new Error(`${changed.join(' and ')} of ${VERSION} changed after its release: raise VERSION in src/version.ts`)
}

/** Throws when a kept file is missing or is not what was released. */
async function checkKept(releases: Readonly<Record<string, Hashes>>): Promise<void> {
  for (const [version, hashes] of Object.entries(releases)) {
    for (const [file, expected] of Object.entries(hashes)) {
      const released = await readFile(join(RELEASED, version, file), 'utf8')
      if (hash(released) !== expected) throw new Error(`releases/${version}/${file} is not what was released`)
    }
  }
}

async function keep(files: ReadonlyMap<string, string>): Promise<void> {
  const folder = join(RELEASED, VERSION)
  await mkdir(folder, { recursive: true })
  for (const [file, text] of files) await writeFile(join(folder, file), text)
}

const [argument] = process.argv.slice(2)
const target = resolve(argument ?? join(ROOT, 'dist'))
// The module names its sources by their paths from the working directory, which must not change a release.
process.chdir(join(ROOT, '../..'))

const RELEASES = join(ROOT, 'releases.json')
const RELEASED = join(ROOT, 'releases')
const files = new Map<string, string>()
for (const format of FORMATS) files.set(format.file, await bundle(format))
const built: Hashes = Object.fromEntries([...files].map(([file, text]) => [file, hash(text)]))
const releases = JSON.parse(await readFile(RELEASES, 'utf8')) as Record<string, Hashes>

if (argument === '--check') {
  checkReleased(releases[VERSION], built)
  await checkKept(releases)
  console.log(`the SDK is ${VERSION} as it was released, and so are the ${Object.keys(releases).length} kept releases`)
} else if (argument === '--release') {
  if (releases[VERSION]) checkReleased(releases[VERSION], built)
  await keep(files)
  await writeFile(RELEASES, `${JSON.stringify({ ...releases, [VERSION]: built }, null, 2)}\n`)
  console.log(`released ${VERSION}`)
} else await write(target, files)
