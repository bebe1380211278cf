/**
 * The mock as a package: the back end and the simulated feed, which are no packages of their own, bundled by Vite so that
 * the mock starts fast, with the files that they read and a prepared database.
 */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { UserError } from '../console.mjs'
import { findCommand, runNode } from '../run.mjs'
import { readManifest, sourceFolder } from './published-packages.mjs'

const SOURCE = sourceFolder('mock')

/** Started as a thread, by its address. */
const THREADS = ['./src/features/betting/custom-bets/pricing-worker.ts']

/** Sources that the declarations of `exports` consist of. */
const DECLARED = ['mock', 'scenario', 'run-scenario', 'feed-choices'].map(name => `mock/${name}.ts`)

/** Folders that are copied as they are. */
const FOLDERS = ['messages', 'engagement', 'mock/scenarios']

/** Files that sources read from beside themselves. */
const READ_FILE = /[/\\](?:sql|assets)[/\\][^/\\]+$/

const BUNDLED = '@touchline/simulator'

/**
 * Writes everything but the manifest. Throws a UserError if it cannot be built.
 * @param {string} target
 * @returns {Promise<Record<string, string>>} dependencies of the bundle
 */
export async function bundleMock(target) {
  const dependencies = await bundle(target)
  await declareTypes(target)
  for (const folder of FOLDERS) cpSync(join(SOURCE, folder), join(target, folder), { recursive: true })
  const files = readdirSync(join(SOURCE, 'src'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter(file => READ_FILE.test(file))) {
    cpSync(join(SOURCE, 'src', file), join(target, 'src', file))
  }
  const { prepareDatabaseImage } = await import(join(SOURCE, 'mock/database-image.ts'))
  const image = await prepareDatabaseImage(() => {})
  cpSync(image, join(target, '.cache', basename(image)))
  return dependencies
}

/** @param {string} target @returns {Promise<Record<string, string>>} */
async function bundle(target) {
  const { build } = await import('vite')
  const { exports, publishConfig = {}, dependencies = {} } = readManifest('mock')
  const entries = [...Object.values(exports), ...Object.values(publishConfig.bin ?? {}), ...THREADS].map(String)
  const built = await build({
    root: SOURCE,
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [{ name: 'source-address', enforce: 'pre', transform: useSourceAddress }],
    ssr: { noExternal: [BUNDLED] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: target,
      emptyOutDir: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map(entry => [entry.slice('./'.length, -'.ts'.length), join(SOURCE, entry)])),
        external: id => /^[@a-z]/.test(id) && !id.startsWith(BUNDLED),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
  const chunks = [built].flat().flatMap(result => ('output' in result ? result.output : []))
  const files = new Set(chunks.map(({ fileName }) => fileName))
  const imports = chunks.flatMap(chunk => (chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : []))
  const names = new Set(imports.filter(id => !files.has(id) && !id.startsWith('node:')).map(toPackageName))
  return Object.fromEntries([...names].sort().map(name => [name, findVersion(dependencies, name)]))
}

/** What a module finds beside itself lies at the same place in the package, whichever chunk the module is in. */
function useSourceAddress(/** @type {string} */ code, /** @type {string} */ id) {
  const path = relative(SOURCE, id).replace(/\.ts$/, '.js')
  if (path.startsWith('..') || !code.includes('import.meta.url')) return undefined
  return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(`../${path}`)}, import.meta.url).href`)
}

/** @param {string} id */
const toPackageName = id => id.split('/', id.startsWith('@') ? 2 : 1).join('/')

/** @param {Record<string, string>} dependencies @param {string} name */
function findVersion(dependencies, name) {
  const version = dependencies[name]
  if (version === undefined) throw new UserError(`The mock imports ${name}, which apps/backend does not depend on.`)
  return version
}

/** Each file by itself: what its types need is written in it, or in another file of the list. @param {string} target */
async function declareTypes(target) {
  const config = join(dirname(target), 'tsconfig.json')
  const from = (/** @type {string} */ path) => relative(dirname(target), path)
  const compilerOptions = {
    noEmit: false,
    rootDir: from(SOURCE),
    outDir: from(target),
    declaration: true,
    emitDeclarationOnly: true,
    isolatedDeclarations: true,
    noResolve: true,
    noCheck: true,
  }
  const files = DECLARED.map(file => from(join(SOURCE, file)))
  mkdirSync(dirname(config), { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({ extends: from(join(SOURCE, 'tsconfig.json')), compilerOptions, files, include: [] }),
  )
  const { code, output } = await runNode([findCommand('typescript', 'tsc'), '-p', config, '--pretty', 'false'])
  if (code !== 0) throw new UserError(`The declarations of the mock cannot be written:\n${output}`)
}
