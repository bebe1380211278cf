/** Resolves import specifiers to files, by the `exports` of our packages. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix, relative, sep } from 'node:path'

/**
 * @typedef {{ folder: string, exports: Record<string, string>, declared: string[] }} Workspace
 * @typedef {{ to: string | null, kind: 'file' | 'npm' | 'node' | 'unresolved', needs?: string }} Target needs: the
 *   package that the importer's package.json must declare
 */

const BUILTINS = new Set(builtinModules)

/** @param {string} root @returns {Map<string, Workspace>} by package name */
export function readWorkspaces(root) {
  /** @type {Map<string, Workspace>} */
  const workspaces = new Map()
  for (const group of ['packages', 'apps'].filter(name => existsSync(join(root, name)))) {
    for (const name of readdirSync(join(root, group))) {
      const path = join(root, group, name, 'package.json')
      if (!existsSync(path)) continue
      const manifest = JSON.parse(readFileSync(path, 'utf8'))
      const declared = listDeclared(manifest)
      workspaces.set(manifest.name, { folder: `${group}/${name}`, exports: manifest.exports ?? {}, declared })
    }
  }
  return workspaces
}

/** @param {Record<string, Record<string, string> | undefined>} manifest */
export function listDeclared({ dependencies, devDependencies, peerDependencies }) {
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
}

/**
 * @param {string} root
 * @param {Map<string, Workspace>} workspaces
 * @param {string} from importing file, relative to the root
 * @param {string} written the specifier
 * @returns {Target}
 */
export function resolveImport(root, workspaces, from, written) {
  const specifier = written.replace(/\?.*$/, '')
  if (specifier.startsWith('.')) return resolveFile(root, posix.join(posix.dirname(from), specifier))
  if (specifier.startsWith('node:') || BUILTINS.has(specifier)) return { to: null, kind: 'node' }
  const needs = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
  const workspace = workspaces.get(needs)
  if (!workspace) return { to: null, kind: 'npm', needs }
  const path = findExport(workspace.exports, `.${specifier.slice(needs.length)}`)
  return { ...resolveFile(root, posix.join(workspace.folder, path)), needs }
}

/**
 * The exported file of a subpath. A subpath without an export resolves to the package's manifest, so that the rules
 * still apply.
 * @param {Record<string, string>} exports
 * @param {string} subpath
 */
function findExport(exports, subpath) {
  const patterns = Object.entries(exports).sort(([a], [b]) => b.length - a.length)
  for (const [pattern, target] of patterns) {
    const [before = '', after] = pattern.split('*')
    if (pattern === subpath) return target
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue
    return target.replace('*', subpath.slice(before.length, subpath.length - after.length))
  }
  return 'package.json'
}

/** @param {string} root @param {string} path @returns {Target} */
function resolveFile(root, path) {
  const full = join(root, path)
  if (!existsSync(full) || !statSync(full).isFile()) return { to: null, kind: 'unresolved' }
  return { to: relative(root, full).split(sep).join('/'), kind: 'file' }
}
