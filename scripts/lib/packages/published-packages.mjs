import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../console.mjs'

/** The packages that other projects install, each after those that it depends on. */
export const PUBLISHED = ['contract', 'betting', 'client', 'embed', 'hub', 'conformance', 'mock', 'create']

/** Sources that are not in `packages/`. @type {Record<string, string>} */
const FOLDERS = { mock: 'apps/backend' }

/**
 * Files that a package has besides its sources: files and folders of the repository by their place in the package.
 * @type {Record<string, Record<string, string>>}
 */
export const ASSETS = {
  create: { 'packages/create/template': 'template', deploy: 'template' },
  mock: { 'apps/backend/mock/README.md': 'README.md' },
}

/**
 * @typedef {string | { types: string, default: string }} ExportTarget
 * @typedef {{
 *   name: string, version: string, description?: string, type?: string, private?: boolean, exports: Record<string, ExportTarget>,
 *   bin?: Record<string, string>, dependencies?: Record<string, string>, engines?: Record<string, string>,
 *   license?: string, publishConfig?: { access?: string, bin?: Record<string, string>, name?: string, description?: string, exports?: Record<string, ExportTarget> },
 * }} Manifest
 */

/** @param {string} name */
export const sourceFolder = name => join(ROOT, FOLDERS[name] ?? `packages/${name}`)

/**
 * The manifest of the sources, under the name, description and exports of the published package.
 * @param {string} name
 * @returns {Manifest}
 */
export function readManifest(name) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(sourceFolder(name), 'package.json'), 'utf8'))
  const { name: publishedName, description, exports, ...publishConfig } = manifest.publishConfig ?? {}
  return {
    ...manifest,
    ...(publishedName && { name: publishedName }),
    ...(description && { description }),
    ...(exports && { exports }),
    publishConfig,
  }
}

/** Where a package is built to: the folder is what npm packs. @param {string} name */
export function builtFolder(name) {
  return join(sourceFolder(name), 'dist', 'package')
}

/**
 * The manifest of the built package. Targets of `exports` and `bin` are sources in the repository and their compiled files in the
 * package; nothing of how this repository runs the sources is published.
 * @param {Manifest} manifest
 * @returns {Manifest}
 */
export function toPublishedManifest(manifest) {
  const { name, version, description, type, exports, dependencies = {}, engines, publishConfig = {} } = manifest
  const { bin, ...publishing } = publishConfig
  return {
    name,
    version,
    ...(description && { description }),
    license: 'UNLICENSED',
    ...(type && { type }),
    engines: engines ?? { node: '>=20.11' },
    exports: Object.fromEntries(Object.entries(exports).map(([path, target]) => [path, toBuiltTarget(target)])),
    ...(bin && { bin: Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, toScript(file)])) }),
    dependencies,
    publishConfig: publishing,
  }
}

/** @param {ExportTarget} target @returns {ExportTarget} */
function toBuiltTarget(target) {
  if (typeof target !== 'string' || !target.endsWith('.ts')) return target
  return { types: target.replace(/\.ts$/, '.d.ts'), default: toScript(target) }
}

/** @param {string} source */
const toScript = source => source.replace(/\.ts$/, '.js')
