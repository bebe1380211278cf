/** What publint and are-the-types-wrong report about a packed package, and what a package must not contain. */
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { builtFolder, readManifest, toPublishedManifest } from './published-packages.mjs'

/** Sources, tests and what explains them: none belongs in a package. */
const FORBIDDEN = /\.test\.|\.fixture\.|\/testing\/|\.map$|\.tsbuildinfo$|(?<!\.d)\.tsx?$/

/** For packages of ECMAScript modules only: how CommonJS and the resolution of TypeScript before 4.7 read them does not count. */
const IGNORED_RESOLUTIONS = new Set(['node10', 'node16-cjs'])

/**
 * @param {string} name
 * @param {string} tarball as `npm pack` wrote it
 * @param {string[]} files paths in the tarball
 * @returns {Promise<string[]>} problems
 */
export async function checkPacked(name, tarball, files) {
  const stray = files.filter(file => FORBIDDEN.test(file)).map(file => `contains ${file}`)
  return [
    ...stray,
    ...(await lintPackage(name)),
    ...(await checkTypes(readManifest(name).exports, tarball, files)),
  ].map(problem => `${readManifest(name).name}: ${problem}`)
}

/** @param {string} name */
async function lintPackage(name) {
  const { messages } = await publint({ pkgDir: builtFolder(name), strict: true, pack: false })
  return messages.map(message => `publint: ${formatMessage(message, toPublishedManifest(readManifest(name)))}`)
}

/**
 * @param {Record<string, unknown>} exports
 * @param {string} tarball
 * @param {string[]} files
 */
async function checkTypes(exports, tarball, files) {
  const data = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)))
  const entrypoints = listEntrypoints(exports, files)
  const analysis = await checkPackage(data, { entrypoints })
  if (!analysis.types) return ['are-the-types-wrong: contains no types']
  return analysis.problems
    .filter(problem => !('resolutionKind' in problem && IGNORED_RESOLUTIONS.has(problem.resolutionKind)))
    .filter(problem => !('resolutionOption' in problem && IGNORED_RESOLUTIONS.has(problem.resolutionOption)))
    .map(problem => `are-the-types-wrong: ${JSON.stringify(problem)}`)
}

/** Those of a pattern are all modules in `src`. @param {Record<string, unknown>} exports @param {string[]} files */
function listEntrypoints(exports, files) {
  if (!('./*' in exports)) return Object.keys(exports)
  const modules = files.filter(file => /^src\/.*\.js$/.test(file))
  return modules.map(file => `./${file.slice('src/'.length, -'.js'.length)}`)
}
