/**
 * Reads the source files and what each imports, by the parser that bundles the product. Never drops an import
 * silently: one that cannot be parsed or resolved becomes an edge marked as such, which the rules report.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isTest, unitOf } from './layers.mjs'
import { listDeclared, readWorkspaces, resolveImport } from './resolve.mjs'

/**
 * @typedef {object} Edge
 * @property {string} from importing file, relative to the root, with slashes
 * @property {number} line
 * @property {string} specifier as written
 * @property {string | null} to imported file of ours, relative to the root; null for anything else
 * @property {'file' | 'npm' | 'node' | 'unresolved'} kind
 * @property {boolean} typeOnly erased when the program runs
 * @property {string} [undeclared] package that the importer's package.json does not name
 *
 * @typedef {{ files: SourceFile[], edges: Edge[] }} Graph
 * @typedef {{ path: string, text: string, barrel: boolean, errors: string[], program: () => unknown }} SourceFile
 * @typedef {{ specifier: string, offset: number, typeOnly: boolean }} FoundImport
 * @typedef {{ file: string, line: number, message: string }} Violation what a rule finds in the graph
 */

const FOLDERS = ['packages', 'apps', 'tests', 'bench', 'scripts']
const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.data', 'test-results'])

/** @param {string} root @returns {Promise<Graph>} */
export async function readGraph(root) {
  const { parseSync } = await import('vite')
  const workspaces = readWorkspaces(root)
  const declares = readDeclarations(root, workspaces)
  /** @type {Graph} */
  const graph = { files: [], edges: [] }
  for (const path of FOLDERS.flatMap(folder => listSources(root, folder))) {
    const text = readFileSync(join(root, path), 'utf8')
    const parsed = parseSync(path, text)
    graph.files.push({
      path,
      text,
      barrel: isBarrel(parsed.program.body),
      errors: parsed.errors.map(error => error.message),
      program: () => parsed.program,
    })
    for (const found of findImports(parsed, text)) {
      const line = text.slice(0, found.offset).split('\n').length
      const { needs, ...target } = resolveImport(root, workspaces, path, found.specifier)
      const edge = { from: path, line, specifier: found.specifier, typeOnly: found.typeOnly, ...target }
      graph.edges.push(needs && !declares(path, needs) ? { ...edge, undeclared: needs } : edge)
    }
  }
  return graph
}

/** @param {string} root @param {string} folder @returns {string[]} */
function listSources(root, folder) {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap(entry => {
    const inner = posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listSources(root, inner)
    return /\.(?:[cm]?[jt]s|tsx|jsx)$/.test(entry.name) ? [inner] : []
  })
}

/**
 * Whether a file's package names a library. Tests may also use the root's tools; folders outside of any package have
 * the root's, and our packages by name.
 * @param {string} root
 * @param {ReturnType<typeof readWorkspaces>} workspaces
 * @returns {(path: string, name: string) => boolean}
 */
function readDeclarations(root, workspaces) {
  const manifest = join(root, 'package.json')
  const tools = existsSync(manifest) ? listDeclared(JSON.parse(readFileSync(manifest, 'utf8'))) : []
  const byFolder = new Map([...workspaces].map(([name, { folder, declared }]) => [folder, [name, ...declared]]))
  return (path, name) => {
    const declared = byFolder.get(unitOf(path) ?? '')
    if (declared?.includes(name)) return true
    if (declared && !isTest(path)) return false
    return tools.includes(name) || (!declared && workspaces.has(name))
  }
}

/**
 * @param {import('vite').ESTree.Program['body']} body
 * @returns {boolean} whether the file does nothing but pass on what others export
 */
function isBarrel(body) {
  const passesOn = body.filter(
    node => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null),
  )
  return passesOn.length > 0 && passesOn.length === body.length
}

/** @param {ReturnType<typeof import('vite').parseSync>} parsed @param {string} text @returns {FoundImport[]} */
function findImports({ module, program }, text) {
  const statics = module.staticImports.map(({ moduleRequest, start, entries }) => {
    const typeOnly = entries.length > 0 && entries.every(entry => entry.isType)
    return { specifier: moduleRequest.value, offset: start, typeOnly }
  })
  const exports = module.staticExports.flatMap(({ entries, start }) => {
    const request = entries.find(entry => entry.moduleRequest)?.moduleRequest
    return request ? [{ specifier: request.value, offset: start, typeOnly: entries.every(entry => entry.isType) }] : []
  })
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[2] ? [{ specifier: literal[2], offset: start, typeOnly: false }] : []
  })
  return [...statics, ...exports, ...dynamics, ...(/\bimport\(/.test(text) ? findTypeImports(program) : [])]
}

/** `import('./x.ts').Name` in a type. @param {unknown} node @returns {FoundImport[]} */
function findTypeImports(node) {
  if (Array.isArray(node)) return node.flatMap(findTypeImports)
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(findTypeImports)
  if (!('type' in node) || node.type !== 'TSImportType') return inner
  const { source, start } = /** @type {import('vite').ESTree.TSImportType} */ (node)
  return [{ specifier: source.value, offset: start, typeOnly: true }, ...inner]
}
