import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT, UserError } from '../console.mjs'
import { findCommand, runNode } from '../run.mjs'
import { bundleMock } from './bundle-mock.mjs'
import {
  ASSETS,
  builtFolder,
  PUBLISHED,
  readManifest,
  sourceFolder,
  toPublishedManifest,
} from './published-packages.mjs'

/** Folders of a package that its users may import from, see its `exports`. */
const SOURCES = ['src', 'examples', 'generated']

const EXCLUDED = ['**/*.test.ts', '**/*.fixture.ts', '**/testing/**']

/**
 * Builds a package to JavaScript and declarations in a folder of its own, with a manifest for npm. The packages that
 * it depends on must have been built before: their declarations stand for them. Throws a UserError if it does not compile.
 * @param {string} name
 */
export async function buildPackage(name) {
  const source = sourceFolder(name)
  const target = builtFolder(name)
  const manifest = toPublishedManifest(readManifest(name))
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  if (name === 'mock') manifest.dependencies = await bundleMock(target)
  else await compile(name, source, target)
  for (const file of ['README.md', 'CHANGELOG.md']) {
    if (existsSync(join(source, file))) cpSync(join(source, file), join(target, file))
  }
  for (const [from, to] of Object.entries(ASSETS[name] ?? {})) {
    cpSync(join(ROOT, from), join(target, to), { recursive: true, filter: isAsset })
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** @param {string} name @param {string} source @param {string} target */
async function compile(name, source, target) {
  const config = join(dirname(target), 'tsconfig.json')
  writeFileSync(config, JSON.stringify(describeProject(source, target)))
  const { code, output } = await runNode([findCommand('typescript', 'tsc'), '-p', config, '--pretty', 'false'])
  if (code !== 0) throw new UserError(`packages/${name} does not compile as a package:\n${output}`)
  for (const folder of SOURCES) copyJson(join(source, folder), join(target, folder))
}

/** @param {string} source @param {string} target */
function describeProject(source, target) {
  const from = (/** @type {string} */ path) => relative(dirname(target), path)
  return {
    extends: from(join(source, 'tsconfig.json')),
    compilerOptions: {
      noEmit: false,
      rootDir: from(source),
      outDir: from(target),
      declaration: true,
      // `npm run check` checks the same sources.
      noCheck: true,
      rewriteRelativeImportExtensions: true,
      paths: Object.fromEntries(PUBLISHED.flatMap(listBuiltPaths)),
    },
    include: SOURCES.map(folder => from(join(source, folder))),
    exclude: EXCLUDED.map(pattern => from(join(source, pattern))),
  }
}

/** Where the imports of a built package are found: longer patterns win. @param {string} name */
function listBuiltPaths(name) {
  const { name: specifier, exports } = readManifest(name)
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' && target.endsWith('.ts')
      ? [[specifier + path.slice(1), [join(builtFolder(name), target.replace(/\.ts$/, '.d.ts'))]]]
      : [],
  )
}

/** Secrets and settings of whoever builds stay behind. @param {string} path */
const isAsset = path => !/\/deploy\/(?:\.env|settings|prometheus|Dockerfile|is-ready\.mjs)$/.test(path)

/** @param {string} source @param {string} target */
function copyJson(source, target) {
  if (!existsSync(source)) return
  for (const file of readdirSync(source)) if (file.endsWith('.json')) cpSync(join(source, file), join(target, file))
}
